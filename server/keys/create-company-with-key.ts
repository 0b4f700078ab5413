import type { Mode, ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { createCompany } from './create-company.ts'
import { createKey, type KeyOptions } from './create-key.ts'

/** Returns the key. Throws when there is a company of that name. */
export function createCompanyWithKey(
  db: ReadHandle,
  {
    company,
    mode,
    currency,
    ...options
  }: { company: string; mode: Mode; currency: CurrencyCode } & KeyOptions,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const tenants = await createCompany(trx, { name: company, currency, now: options.now })
    if (tenants === undefined) throw new Error(`There is a company ${company} already`)
    const { key } = await createKey(trx, tenants[mode], options)
    return key
  })
}
