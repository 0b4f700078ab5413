import type { Tenant } from '../context.ts'
import type { Mode, WriteHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { newId, newTenantId } from '../runtime/ids.ts'
import { insertCompany } from './company-store.ts'

const PREFIXES: Record<Mode, { invoice_prefix: string; credit_note_prefix: string }> = {
  live: { invoice_prefix: 'INV', credit_note_prefix: 'CN' },
  test: { invoice_prefix: 'TEST', credit_note_prefix: 'TESTCN' },
}

/** `currency` is the default of customers. Returns undefined if the name is taken. */
export async function createCompany(
  trx: WriteHandle,
  { name, currency, now }: { name: string; currency: CurrencyCode; now: Date },
): Promise<Record<Mode, Tenant> | undefined> {
  const company = { id: newId(), name, currency_code: currency, created_at: now }
  const tenantOf = (mode: Mode) => ({
    id: newTenantId(),
    mode,
    companyId: company.id,
    currencyCode: currency,
  })
  const tenants = { live: tenantOf('live'), test: tenantOf('test') }
  const rows = Object.values(tenants).map(({ id, mode }) => ({
    id,
    mode,
    name,
    ...PREFIXES[mode],
  }))
  return (await insertCompany(trx, company, rows)) ? tenants : undefined
}
