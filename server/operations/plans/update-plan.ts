import type { Write } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { Problem } from '../../errors/problem.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { assertPlanBounds, assertPriceBounds } from '../../plans/bound-rules.ts'
import { parseIncluded } from '../../plans/included-credits.ts'
import * as store from '../../plans/plans-store.ts'
import { assertUsageInterval, assignIds, parsePrices, withDefaults } from '../../plans/rules.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { checkPrices } from './check-prices.ts'
import { toPlan } from './response.ts'

const TERMS = [
  'amount_cents',
  'minimum_amount_cents',
  'maximum_amount_cents',
  'trial_days',
  'billing_timing',
  'usage_billing_interval',
  'tax_behavior',
  'prices',
  'included_credits',
] as const

/** After the first subscription, only name, tax rates and metadata can change. */
export const updatePlan: Write<'updatePlan'> = async ({ path, body }, context) => {
  const { trx, tenant, now, service } = context
  const { prices: inputs, included_credits, metadata, ...fields } = body
  const drafts = inputs && parsePrices(inputs)
  const current = await store.plans.lock(trx, tenant.id, path.id)
  assertPlanBounds({ ...current, ...fields }, fields)
  assertPriceBounds(inputs ?? [], current.currency_code)
  assertUsageInterval({ ...current, ...fields })
  const stored = { ...current, prices: withDefaults(current.prices) }
  const changes: store.PlanChanges = changedFields(stored, {
    ...fields,
    ...(inputs && drafts && { prices: assignIds(inputs, drafts, service.newId, stored.prices) }),
    ...(included_credits && {
      included_credits: parseIncluded(
        included_credits,
        current.currency_code,
        service.newId,
        current.included_credits,
      ),
    }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  await checkPrices(context, changes.prices ?? [], changes.included_credits)
  const { tax_rate_codes: codes } = changes
  if (codes !== undefined)
    changes.tax_rate_ids = await idsOfTaxRates(context, [{ path: 'body.tax_rate_codes', codes }])
  const priceFields = TERMS.filter((name) => name in changes)
  if (priceFields.length > 0 && (await store.isPlanUsed(trx, current)))
    throw new Problem('PLAN_IN_USE', { details: { members: priceFields } })
  const isChanged = Object.keys(changes).length > 0
  const plan = isChanged ? await store.plans.update(trx, current, changes, now) : current
  return { status: 200, body: { plan: toPlan(plan, tenant) } }
}
