import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { parsePrices } from '../../plans/rules.ts'
import * as store from '../../plans/store.ts'
import { checkPrices } from './check-prices.ts'
import { toPlan } from './response.ts'

/** Updates a plan. Only its name can change once it has had a subscription. */
export async function updatePlan(
  { path, body }: Input<'updatePlan'>,
  context: WriteContext,
): Promise<Reply<'updatePlan'>> {
  const { trx, tenant, now } = context
  const { prices: inputs, ...rest } = body
  const prices = inputs && parsePrices(inputs)
  const plan = await store.lockPlan(trx, tenant.id, path.id)
  if (prices) await checkPrices(context, prices)
  const priceFields = (['amount_cents', 'trial_days', 'prices'] as const).filter((name) => name in body)
  if (priceFields.length > 0 && (await store.isPlanUsed(trx, plan)))
    throw new Problem('PLAN_IN_USE', { details: { members: priceFields } })
  const changed = await store.updatePlan(trx, plan, { ...rest, ...(prices && { prices }) }, now)
  return { status: 200, body: { plan: toPlan(changed, tenant) } }
}
