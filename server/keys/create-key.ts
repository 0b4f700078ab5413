import type { Mode, ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { newId, newSecret, newTenantId } from '../runtime/ids.ts'
import { ensureTenant, insertKey } from './store.ts'

/** The secret part of a key: 32 base-62 characters, 190 bits. */
const SECRET_LENGTH = 32

/** Creates the company if it is new, with `currency` as the default for its customers. */
export async function createKey(
  db: ReadHandle,
  { company, mode, currency, now }: { company: string; mode: Mode; currency: CurrencyCode; now: Date },
): Promise<string> {
  const key = `ak_${mode}_${newSecret(SECRET_LENGTH)}`
  await db.transaction().execute(async (trx) => {
    const newCompany = { id: newId(), name: company, currency_code: currency, created_at: now }
    const tenant_id = await ensureTenant(trx, newCompany, mode, newTenantId)
    await insertKey(trx, { id: newId(), key, tenant_id, created_at: now })
  })
  return key
}
