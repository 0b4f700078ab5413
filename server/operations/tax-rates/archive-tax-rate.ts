import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockTaxRate, updateTaxRate } from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

export async function archiveTaxRate(
  { path }: Input<'archiveTaxRate'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'archiveTaxRate'>> {
  const rate = await lockTaxRate(trx, tenant.id, path.id)
  if (rate.archived_at !== null) return { status: 200, body: { tax_rate: toTaxRate(rate, tenant) } }
  const archived = await updateTaxRate(trx, rate, { archived_at: now }, now)
  return { status: 200, body: { tax_rate: toTaxRate(archived, tenant) } }
}
