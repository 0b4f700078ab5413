import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../http/pagination.ts'
import { selectMeters } from '../../meters/store.ts'
import { toMeter } from './response.ts'

export async function listMeters(
  { query }: Input<'listMeters'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listMeters'>> {
  const { limit, cursor, ...filter } = query
  const { rows, ...page } = await fetchPage('meters', { limit, cursor }, (request) =>
    selectMeters(db, tenant.id, filter, request),
  )
  return { status: 200, body: { meters: rows.map((row) => toMeter(row, tenant)), ...page } }
}
