import type { Mode, ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { newId, newSecret, newTenantId } from '../runtime/ids.ts'
import { ensureTenant, insertKey } from './store.ts'

/** The secret part of a key: 32 base-62 characters, 190 bits. */
const SECRET_LENGTH = 32

/**
 * Makes a key for a company, and the company where it is new: its customers are then billed in `currency` unless they say
 * otherwise. The key is shown here and never again.
 */
export async function createKey(
  db: ReadHandle,
  { company, mode, currency, now }: { company: string; mode: Mode; currency: CurrencyCode; now: Date },
): Promise<string> {
  const key = `ak_${mode}_${newSecret(SECRET_LENGTH)}`
  await db.transaction().execute(async (trx) => {
    const newcomer = { id: newId(), name: company, currency_code: currency, created_at: now }
    const tenant_id = await ensureTenant(trx, newcomer, mode, newTenantId)
    await insertKey(trx, { id: newId(), key, tenant_id, created_at: now })
  })
  return key
}
