import type { Write } from '../../context.ts'
import { assertPlanBounds, assertPriceBounds } from '../../plans/bound-rules.ts'
import { parseIncluded } from '../../plans/included-credits.ts'
import { plans } from '../../plans/plans-store.ts'
import { assertUsageInterval, assignIds, parsePrices } from '../../plans/rules.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { checkPrices } from './check-prices.ts'
import { toPlan } from './response.ts'

export const createPlan: Write<'createPlan'> = async ({ body }, context) => {
  const { trx, tenant, now, service } = context
  const inputs = body.prices ?? []
  const currency_code = body.currency_code ?? tenant.currencyCode
  const terms = {
    amount_cents: body.amount_cents ?? 0,
    minimum_amount_cents: body.minimum_amount_cents ?? null,
    maximum_amount_cents: body.maximum_amount_cents ?? null,
  }
  const drafts = parsePrices(inputs)
  assertPlanBounds(terms, terms)
  const { interval, interval_count = 1, usage_billing_interval = 'period' } = body
  assertUsageInterval({ interval, interval_count, usage_billing_interval })
  assertPriceBounds(inputs, currency_code)
  const prices = assignIds(inputs, drafts, service.newId)
  const included_credits = parseIncluded(body.included_credits ?? [], currency_code, service.newId)
  await checkPrices(context, prices, included_credits)
  const tax_rate_codes = body.tax_rate_codes ?? null
  const tax_rate_ids = await idsOfTaxRates(context, [{ path: 'body.tax_rate_codes', codes: tax_rate_codes }])
  const plan = await plans.insert(
    trx,
    {
      tenant_id: tenant.id,
      id: service.newId(),
      code: body.code,
      name: body.name,
      currency_code,
      interval,
      interval_count,
      usage_billing_interval,
      ...terms,
      trial_days: body.trial_days ?? 0,
      billing_timing: body.billing_timing ?? 'in_advance',
      tax_behavior: body.tax_behavior ?? 'exclusive',
      tax_rate_codes,
      tax_rate_ids,
      prices,
      included_credits,
      metadata: body.metadata ?? {},
    },
    now,
  )
  return { status: 201, body: { plan: toPlan(plan, tenant) } }
}
