import type { EngineContext } from '../context.ts'
import { selectLastSeqAt } from '../metering/recurring/store.ts'
import type { PlanRow } from '../plans/store.ts'
import type { Span } from '../subscriptions/proration.ts'
import { insertCharge, insertSegment, type SubscriptionRow } from '../subscriptions/store.ts'
import type { NewCharge } from './compose-invoice.ts'

type NewSegment = {
  plan: Pick<PlanRow, 'id' | 'prices'>
  periodStart: Date
  span: Span
  charges: readonly NewCharge[]
}

/** Usage within the span is rated by the plan; the charges go on the next invoice. */
export async function openSegment(
  context: EngineContext,
  subscription: SubscriptionRow,
  { plan, periodStart, span, charges }: NewSegment,
): Promise<void> {
  await addCharges(context, subscription, charges)
  const meterIds = plan.prices.map(({ meter_id }) => meter_id)
  await insertSegment(context.trx, {
    tenant_id: subscription.tenant_id,
    id: context.newId(),
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
    plan_id: plan.id,
    period_start: periodStart,
    starts_at: span.start,
    ends_at: span.end,
    after_seq: await selectLastSeqAt(context.trx, subscription, meterIds, span.start),
  })
}

export async function addCharges(
  { trx, newId }: EngineContext,
  { tenant_id, id }: SubscriptionRow,
  charges: readonly NewCharge[],
): Promise<void> {
  for (const { span, ...charge } of charges)
    await insertCharge(trx, {
      tenant_id,
      id: newId(),
      subscription_id: id,
      ...charge,
      starts_at: span.start,
      ends_at: span.end,
    })
}
