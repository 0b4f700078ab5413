import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadTaxRate } from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

export async function getTaxRate(
  { path }: Input<'getTaxRate'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getTaxRate'>> {
  const rate = await loadTaxRate(db, tenant.id, path.id)
  return { status: 200, body: { tax_rate: toTaxRate(rate, tenant) } }
}
