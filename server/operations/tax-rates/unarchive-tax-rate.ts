import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockTaxRate, updateTaxRate } from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

export async function unarchiveTaxRate(
  { path }: Input<'unarchiveTaxRate'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'unarchiveTaxRate'>> {
  const rate = await lockTaxRate(trx, tenant.id, path.id)
  const active = rate.archived_at ? await updateTaxRate(trx, rate, { archived_at: null }, now) : rate
  return { status: 200, body: { tax_rate: toTaxRate(active, tenant) } }
}
