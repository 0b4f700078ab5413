import type { Input, Reply } from '../../../generated/operations.ts'
import { composeAfterChange, composeRenewal } from '../../billing/draft-invoice.ts'
import { renewalAfter } from '../../billing/plan-change.ts'
import { planRenewal } from '../../billing/plan-renewal.ts'
import type { WriteContext } from '../../context.ts'
import { selectLastValues } from '../../metering/recurring-store.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { preparePlanChange } from './prepare-plan-change.ts'
import { feesOf, toUpcomingInvoice, withIds } from './upcoming-invoice.ts'

/** Composes the change's own plan without writing it. */
export async function previewSubscriptionPlanChange(
  { path, body }: Input<'previewSubscriptionPlanChange'>,
  arrived: WriteContext,
): Promise<Reply<'previewSubscriptionPlanChange'>> {
  const { context, engine, current, plan, change } = await preparePlanChange(path.id, body, arrived)
  const { trx, tenant, now, service } = context
  const renewal =
    change === undefined ? planRenewal(current, plan, engine) : renewalAfter(current, change, engine)
  const meterIds = plan.prices.map(({ meter_id }) => meter_id)
  const fees = feesOf(renewal, service)
  const composed =
    change === undefined || (change.rest === undefined && change.restart === undefined)
      ? await composeRenewal(trx, current, renewal, fees)
      : await composeAfterChange(trx, current, {
          at: now,
          fees,
          charges: withIds(change.charges, service),
          ends: renewal.next === undefined,
          ...(change.restart?.next && { restart: change.restart.next.period }),
          ...(change.rest && {
            opened: {
              id: service.newId(),
              period_start: current.current_period_start,
              starts_at: change.rest.start,
              ends_at: renewal.at,
              whole_start: (change.usage ?? change.rest).whole.start,
              whole_end: (change.usage ?? change.rest).whole.end,
              part_start: change.part_start,
              // The part ends early where the subscription does.
              part_end: change.usage ? (renewal.next === undefined ? renewal.at : change.rest.end) : null,
              part_whole_start: change.rest.whole.start,
              part_whole_end: change.rest.whole.end,
              plan_id: plan.id,
              plan_name: plan.name,
              plan_code: plan.code,
              currency_code: plan.currency_code,
              minimum_amount_cents: plan.minimum_amount_cents,
              maximum_amount_cents: plan.maximum_amount_cents,
              tax_behavior: plan.tax_behavior,
              tax_rate_codes: plan.tax_rate_codes,
              tax_rate_ids: plan.tax_rate_ids,
              prices: plan.prices,
              counted: [],
              carried: await selectLastValues(trx, current, meterIds),
              meters: await findMeters(trx, tenant.id, meterIds),
            },
          }),
        })
  const upcoming_invoice = await toUpcomingInvoice(trx, current, renewal.invoice, composed)
  return { status: 200, body: { upcoming_invoice } }
}
