import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockPlan, updatePlan } from '../../plans/plans-store.ts'
import { toPlan } from './response.ts'

export async function archivePlan(
  { path }: Input<'archivePlan'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'archivePlan'>> {
  const plan = await lockPlan(trx, tenant.id, path.id)
  const archived = plan.archived_at === null ? await updatePlan(trx, plan, { archived_at: now }, now) : plan
  return { status: 200, body: { plan: toPlan(archived, tenant) } }
}
