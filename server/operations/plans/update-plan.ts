import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { parsePrices } from '../../plans/rules.ts'
import * as store from '../../plans/store.ts'
import { checkPrices } from './check-prices.ts'
import { toPlan } from './response.ts'

/** Changes a plan: its name at any time, what it costs only while nobody has ever been on it. */
export async function updatePlan(
  { path, body }: Input<'updatePlan'>,
  context: WriteContext,
): Promise<Reply<'updatePlan'>> {
  const { trx, tenant, now } = context
  const { prices: inputs, ...rest } = body
  const prices = inputs && parsePrices(inputs)
  const plan = await store.lockPlan(trx, tenant.id, path.id)
  if (prices) await checkPrices(context, prices)
  const members = (['amount_cents', 'trial_days', 'prices'] as const).filter((name) => name in body)
  if (members.length > 0 && (await store.isPlanUsed(trx, plan)))
    throw new Problem('PLAN_IN_USE', { details: { members } })
  const changed = await store.updatePlan(trx, plan, { ...rest, ...(prices && { prices }) }, now)
  return { status: 200, body: { plan: toPlan(changed, tenant) } }
}
