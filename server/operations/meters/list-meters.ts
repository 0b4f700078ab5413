import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../http/pagination.ts'
import { selectMeters } from '../../meters/store.ts'
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
