import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectRefunds } from '../../payments/refunds-store.ts'
import { toRefund } from './response.ts'

export async function listRefunds(
  { query }: Input<'listRefunds'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listRefunds'>> {
  const { rows, ...page } = await fetchPage('refunds', query, (request) =>
    selectRefunds(db, tenant.id, query, request),
  )
  return { status: 200, body: { refunds: rows.map((row) => toRefund(row, tenant)), ...page } }
}
