import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, positionOf, toPage } from '../../http/pagination.ts'
import { selectPlans } from '../../plans/store.ts'
import { toPlan } from './response.ts'

export async function listPlans(
  { query }: Input<'listPlans'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listPlans'>> {
  const { limit, cursor, ...filter } = query
  const after = parseCursor(cursor, 'plans')
  const found = await selectPlans(db, tenant.id, filter, { limit, after })
  const { rows, ...page } = toPage(found.rows, Math.min(limit, found.fits), 'plans', positionOf)
  return { status: 200, body: { plans: rows.map((row) => toPlan(row, tenant)), ...page } }
}
