import type { EngineContext } from '../../context.ts'
import { insertRows } from '../../db/rows.ts'
import { countPast } from '../../metering/past-usage/count-past.ts'
import { selectLastSeqsAt } from '../../metering/recurring-store.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import type { BILLED_ELSEWHERE } from '../../subscriptions/charges-store.ts'
import type { Span } from '../../subscriptions/proration.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { NewCharge } from '../compose/charges.ts'

export type NewSegment = {
  subscription: SubscriptionRow
  plan: Pick<PlanRow, 'id' | 'prices'>
  periodStart: Date
  /** `whole` is the period that a partial one belongs to. */
  span: Span & { whole: Span }
  /** With monthly usage: the month, and the part of the period in which the plan applies. */
  month: { start: Date; part: (Span & { whole: Span }) | undefined } | null | undefined
  charges: readonly NewCharge[]
}

/** Counts usage from before the subscription was created. The next invoice bills the charges. */
export async function openSegments(context: EngineContext, opened: readonly NewSegment[]): Promise<void> {
  const { trx, tenantId, newId } = context
  await addCharges(context, opened)
  const beginnings = opened.map(({ subscription: { customer_id }, plan, span }) => ({
    customer_id,
    meterIds: plan.prices.map(({ meter_id }) => meter_id),
    at: span.start,
  }))
  const lastSeqs = await selectLastSeqsAt(trx, tenantId, beginnings)
  const segments = opened.map(({ subscription, plan, periodStart, span, month }, index) => ({
    id: newId(),
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
    plan_id: plan.id,
    period_start: periodStart,
    starts_at: span.start,
    ends_at: span.end,
    whole_start: span.whole.start,
    whole_end: span.whole.end,
    usage_period_start: month?.start ?? null,
    part_start: month?.part?.start ?? null,
    part_end: month?.part?.end ?? null,
    part_whole_start: month?.part?.whole.start ?? null,
    part_whole_end: month?.part?.whole.end ?? null,
    after_seq: lastSeqs[index] ?? 0,
    closed: false,
  }))
  await insertRows(trx, 'segments', tenantId, segments)
  const ofPast = opened.flatMap(({ subscription, span }, index) => {
    const [id, beginning] = [segments[index]?.id, beginnings[index]]
    return id && beginning && span.start < subscription.created_at
      ? [{ id, meterIds: beginning.meterIds }]
      : []
  })
  if (ofPast.length > 0) await countPast(context, ofPast)
}

type Charged = Pick<NewSegment, 'subscription' | 'charges'>

/** The next invoice bills the charges, unless they were billed elsewhere. */
export async function addCharges(
  { trx, tenantId, newId }: EngineContext,
  charged: readonly Charged[],
  invoice_id: typeof BILLED_ELSEWHERE | null = null,
): Promise<void> {
  const rows = charged.flatMap(({ subscription, charges }) =>
    charges.map(({ span, plan, ...charge }) => ({
      id: newId(),
      subscription_id: subscription.id,
      invoice_id,
      ...charge,
      plan_id: plan.id,
      starts_at: span.start,
      ends_at: span.end,
    })),
  )
  await insertRows(trx, 'charges', tenantId, rows)
}
