import type { Input, Reply } from '../../../generated/operations.ts'
import { composeAfterChange, composePending } from '../../billing/draft-invoice.ts'
import { renewalAfter } from '../../billing/plan-change.ts'
import { planRenewal } from '../../billing/plan-renewal.ts'
import type { WriteContext } from '../../context.ts'
import { selectLastValues } from '../../metering/recurring-store.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { preparePlanChange } from './prepare-plan-change.ts'
import { toUpcomingInvoice, withIds } from './upcoming-invoice.ts'

/** Composes the change's own plan without writing it. */
export async function previewPlanChange(
  { path, body }: Input<'previewPlanChange'>,
  arrived: WriteContext,
): Promise<Reply<'previewPlanChange'>> {
  const { context, engine, current, plan, change } = await preparePlanChange(path.id, body, arrived)
  const { trx, tenant, now, service } = context
  const renewal =
    change === undefined ? planRenewal(current, plan, engine) : renewalAfter(current, change, engine)
  const meterIds = plan.prices.map(({ meter_id }) => meter_id)
  const fees = withIds(renewal.next?.charges, service)
  const composed =
    change === undefined || (change.rest === undefined && change.restart === undefined)
      ? await composePending(trx, current, renewal.at, fees)
      : await composeAfterChange(trx, current, {
          at: now,
          fees,
          charges: withIds(change.charges, service),
          ...(change.rest && {
            opened: {
              id: service.newId(),
              starts_at: change.rest.start,
              ends_at: change.rest.end,
              whole_start: change.rest.whole.start,
              whole_end: change.rest.whole.end,
              plan_name: plan.name,
              currency_code: plan.currency_code,
              minimum_amount_cents: plan.minimum_amount_cents,
              maximum_amount_cents: plan.maximum_amount_cents,
              tax_behavior: plan.tax_behavior,
              tax_rate_codes: plan.tax_rate_codes,
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
