import type { Write } from '../../context.ts'
import { plans } from '../../plans/plans-store.ts'
import { checkStoredPrices } from './check-prices.ts'
import { toPlan } from './response.ts'

export const unarchivePlan: Write<'unarchivePlan'> = async ({ path }, context) => {
  const { trx, tenant, now } = context
  const plan = await plans.lock(trx, tenant.id, path.id)
  if (plan.archived_at === null) return { status: 200, body: { plan: toPlan(plan, tenant) } }
  await checkStoredPrices(context, plan)
  const active = await plans.unarchive(trx, plan, now)
  return { status: 200, body: { plan: toPlan(active, tenant) } }
}
