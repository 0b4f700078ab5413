import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, toPage } from '../../http/pagination.ts'
import { selectPlans } from '../../plans/store.ts'
import { toPlan } from './response.ts'

export async function listPlans(
  { query }: Input<'listPlans'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listPlans'>> {
  const { limit, cursor, ...filter } = query
  const fetched = await selectPlans(db, tenant.id, filter, { limit, after: parseCursor(cursor, 'plans') })
  const { rows, ...page } = toPage(fetched, limit, 'plans', (row) => ({ at: row.created_at, id: row.id }))
  return { status: 200, body: { plans: rows.map((row) => toPlan(row, tenant)), ...page } }
}
