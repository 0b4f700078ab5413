import type { ReadHandle } from '../../db/schema.ts'
import { readNextNumber } from '../../invoices/numbering-store.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'

/** The number has a table of its own, since an invoice that takes one does not wait for the settings. */
export type StoredCompany = Settings & { next_invoice_number: number }

export async function loadCompany(db: ReadHandle, tenantId: number): Promise<StoredCompany> {
  const settings = await readSettings(db, tenantId)
  const next_invoice_number = await readNextNumber(db, tenantId)
  return { ...settings, next_invoice_number }
}
