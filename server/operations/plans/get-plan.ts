import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { toPlan } from './response.ts'

export async function getPlan(
  { path }: Input<'getPlan'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getPlan'>> {
  return { status: 200, body: { plan: toPlan(await loadPlan(db, tenant.id, path.id), tenant) } }
}
