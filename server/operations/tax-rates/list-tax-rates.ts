import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectTaxRates } from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

export async function listTaxRates(
  { query }: Input<'listTaxRates'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listTaxRates'>> {
  const { rows, ...page } = await fetchPage('tax_rates', query, (request) =>
    selectTaxRates(db, tenant.id, query, request),
  )
  return { status: 200, body: { tax_rates: rows.map((row) => toTaxRate(row, tenant)), ...page } }
}
