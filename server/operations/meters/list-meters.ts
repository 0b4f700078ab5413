import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, toPage } from '../../http/pagination.ts'
import { selectMeters } from '../../meters/store.ts'
import { toMeter } from './response.ts'

export async function listMeters(
  { query }: Input<'listMeters'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listMeters'>> {
  const { limit, cursor, ...filter } = query
  const fetched = await selectMeters(db, tenant.id, filter, { limit, after: parseCursor(cursor, 'meters') })
  const { rows, ...page } = toPage(fetched, limit, 'meters', (row) => ({ at: row.created_at, id: row.id }))
  return { status: 200, body: { meters: rows.map((row) => toMeter(row, tenant)), ...page } }
}
