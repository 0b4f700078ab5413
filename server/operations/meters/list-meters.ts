import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectMeters } from '../../meters/meters-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { toMeter } from './response.ts'

export async function listMeters(
  { query }: Input<'listMeters'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listMeters'>> {
  const { rows, ...page } = await fetchPage('meters', query, (request) =>
    selectMeters(db, tenant.id, query, request),
  )
  return { status: 200, body: { meters: rows.map((row) => toMeter(row, tenant)), ...page } }
}
