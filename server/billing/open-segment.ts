import type { EngineContext } from '../context.ts'
import { insertRows } from '../db/rows.ts'
import { selectLastSeqsAt } from '../metering/recurring-store.ts'
import type { PlanRow } from '../plans/plans-store.ts'
import type { Span } from '../subscriptions/proration.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import type { NewCharge } from './compose-invoice.ts'

type NewSegment = {
  subscription: SubscriptionRow
  plan: Pick<PlanRow, 'id' | 'prices'>
  periodStart: Date
  /** `whole` is the full period that a partial one belongs to. */
  span: Span & { whole: Span }
  charges: readonly NewCharge[]
}

/** Opens the segments, whose charges the next invoice of the subscription bills. */
export async function openSegments(context: EngineContext, opened: readonly NewSegment[]): Promise<void> {
  const { trx, tenantId, newId } = context
  await addCharges(context, opened)
  const beginnings = opened.map(({ subscription: { customer_id }, plan, span }) => ({
    customer_id,
    meterIds: plan.prices.map(({ meter_id }) => meter_id),
    at: span.start,
  }))
  const lastSeqs = await selectLastSeqsAt(trx, tenantId, beginnings)
  const segments = opened.map(({ subscription, plan, periodStart, span }, index) => ({
    id: newId(),
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
    plan_id: plan.id,
    period_start: periodStart,
    starts_at: span.start,
    ends_at: span.end,
    whole_start: span.whole.start,
    whole_end: span.whole.end,
    after_seq: lastSeqs[index] ?? 0,
    closed: false,
  }))
  await insertRows(trx, 'segments', tenantId, segments)
}

type Charged = Pick<NewSegment, 'subscription' | 'charges'>

export async function addCharges(
  { trx, tenantId, newId }: EngineContext,
  charged: readonly Charged[],
): Promise<void> {
  const rows = charged.flatMap(({ subscription, charges }) =>
    charges.map(({ span, plan, ...charge }) => ({
      id: newId(),
      subscription_id: subscription.id,
      ...charge,
      plan_id: plan.id,
      starts_at: span.start,
      ends_at: span.end,
    })),
  )
  await insertRows(trx, 'charges', tenantId, rows)
}
