import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectPlans } from '../../plans/plans-store.ts'
import { toPlan } from './response.ts'

export async function listPlans(
  { query }: Input<'listPlans'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listPlans'>> {
  const { rows, ...page } = await fetchPage('plans', query, (request) =>
    selectPlans(db, tenant.id, query, request),
  )
  return { status: 200, body: { plans: rows.map((row) => toPlan(row, tenant)), ...page } }
}
