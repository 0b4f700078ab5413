import type { Mode, ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { createCompany } from './create-company.ts'
import { createKey, type KeyOptions } from './create-key.ts'

type NewCompany = { company: string; mode: Mode; currency: CurrencyCode } & KeyOptions

/** Throws if the name is taken. */
export async function createCompanyWithKey(db: ReadHandle, company: NewCompany): Promise<string> {
  const key = await createCompanyUnlessThere(db, company)
  if (key === undefined) throw new Error(`There is a company ${company.company} already`)
  return key
}

/** Returns undefined if the name is taken. */
export function createCompanyUnlessThere(
  db: ReadHandle,
  { company, mode, currency, ...options }: NewCompany,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const tenants = await createCompany(trx, { name: company, currency, now: options.now })
    if (tenants === undefined) return undefined
    const { key } = await createKey(trx, tenants[mode], options)
    return key
  })
}
