import type { ReadHandle } from '../../db/schema.ts'
import { readNextNumbers } from '../../invoices/numbering-store.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'

/** Numbers have their own table, so that a finalization does not wait for a change of settings. */
export type StoredCompany = Settings & { next_invoice_number: number; next_credit_note_number: number }

export async function loadCompany(db: ReadHandle, tenantId: number): Promise<StoredCompany> {
  const settings = await readSettings(db, tenantId)
  const { invoice, credit_note } = await readNextNumbers(db, tenantId)
  return { ...settings, next_invoice_number: invoice, next_credit_note_number: credit_note }
}
