import { createHash } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../../db/schema.ts'

const FIELDS = [
  ...(['name', 'address', 'tax_ids', 'bank_account', 'support_email', 'brand_color', 'logo_id'] as const),
  ...(['contact', 'registration_number', 'legal_text', 'electronic_address', 'default_memo'] as const),
  ...([
    'invoice_prefix',
    'number_width',
    'credit_note_prefix',
    'dunning',
    'portal',
    'email_settings',
  ] as const),
  ...(['locale', 'default_timezone', 'default_tax_rate_codes', 'default_tax_rate_ids'] as const),
  ...(['tax_exempt_note', 'reverse_charge_note'] as const),
] as const

export type Settings = Pick<Selectable<Schema['tenants']>, (typeof FIELDS)[number]>

export function readSettings(db: ReadHandle, tenantId: number): Promise<Settings> {
  return settingsOf(db, tenantId).executeTakeFirstOrThrow()
}

/** The customer's language, or else the company's. */
export async function localeOf(
  db: ReadHandle,
  tenantId: number,
  customer: { locale: string | null } | undefined,
): Promise<string> {
  return customer?.locale ?? (await readSettings(db, tenantId)).locale
}

export function lockSettings(trx: WriteHandle, tenantId: number): Promise<Settings> {
  return settingsOf(trx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

function settingsOf(db: ReadHandle, tenantId: number) {
  return db.selectFrom('tenants').select(FIELDS).where('tenants.id', '=', tenantId)
}

export async function updateSettings(
  trx: WriteHandle,
  tenantId: number,
  changes: Partial<Settings>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const {
    address,
    tax_ids,
    bank_account,
    contact,
    electronic_address,
    dunning,
    portal,
    email_settings,
    default_tax_rate_codes,
    default_tax_rate_ids,
    ...plain
  } = changes
  const values: Updateable<Schema['tenants']> = plain
  if (address !== undefined) values.address = toJson(address)
  if (tax_ids !== undefined) values.tax_ids = JSON.stringify(tax_ids)
  if (bank_account !== undefined) values.bank_account = toJson(bank_account)
  if (contact !== undefined) values.contact = toJson(contact)
  if (electronic_address !== undefined) values.electronic_address = toJson(electronic_address)
  if (default_tax_rate_codes !== undefined)
    values.default_tax_rate_codes = JSON.stringify(default_tax_rate_codes)
  if (default_tax_rate_ids !== undefined) values.default_tax_rate_ids = toJson(default_tax_rate_ids)
  if (dunning !== undefined) values.dunning = JSON.stringify(dunning)
  if (portal !== undefined) values.portal = JSON.stringify(portal)
  if (email_settings !== undefined) values.email_settings = JSON.stringify(email_settings)
  await trx.updateTable('tenants').set(values).where('id', '=', tenantId).execute()
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** Invoices share one stored `data:` URL. Returns its id. */
export async function keepLogo(trx: WriteHandle, tenant_id: number, data_url: string): Promise<string> {
  const id = createHash('sha256').update(data_url).digest('base64url')
  await trx
    .insertInto('logos')
    .values({ tenant_id, id, data_url })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}
