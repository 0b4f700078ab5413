import type { Mode, ReadHandle } from '../../db/schema.ts'
import { type CreditNoteRow, findCreditNoteByToken } from '../../invoices/credit-notes/credit-notes-store.ts'
import { type Language, languageOf } from '../../locales/language.ts'
import { lineTextIn } from '../../locales/line-texts.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { readIssuer, readLineTypes, readLogo } from '../invoice/invoice-store.ts'
import type { Sums } from '../invoice/taxes.ts'

/** Amounts are in minor units. */
export type CreditNoteView = {
  mode: Mode
  language: Language
  seller: CreditNoteRow['parties']['seller']
  buyer: CreditNoteRow['parties']['buyer']
  brandColor: string | null
  /** A `data:` URL. */
  logo: string | null
  number: string
  invoiceNumber: string
  memo: string | null
  currency: CurrencyCode
  /** All dates are in this time zone. */
  timezone: string
  issuedAt: Date
  voidedAt: Date | null
  lines: Array<{ description: string; amount: number }>
  sums: Sums
  total: number
  places: Array<{ name: 'takenOff' | 'addedToCredit' | 'refunded' | 'paidBack'; amount: number }>
}

export async function readNoteView(db: ReadHandle, row: CreditNoteRow): Promise<CreditNoteView> {
  const { tenant_id, parties, tax_behavior, taxes, tax_cents, total_cents } = row
  const language = languageOf(parties.locale)
  return {
    mode: (await readIssuer(db, tenant_id)).mode,
    language,
    seller: parties.seller,
    buyer: parties.buyer,
    brandColor: parties.brand_color,
    logo: await readLogo(db, tenant_id, parties.logo_id),
    number: row.number_text,
    invoiceNumber: row.invoice_number,
    memo: row.memo,
    currency: row.currency_code,
    timezone: row.timezone,
    issuedAt: row.issued_at,
    voidedAt: row.voided_at,
    lines: await readLines(db, row, language),
    sums: {
      subtotal_cents: total_cents - tax_cents,
      discount_cents: 0,
      discounts: [],
      tax_cents,
      credit_carried_cents: 0,
      tax_behavior,
      taxes,
    },
    total: total_cents,
    places: placesOf(row).filter(({ amount }) => amount > 0),
  }
}

async function readLines(
  db: ReadHandle,
  { tenant_id, invoice_id, lines }: CreditNoteRow,
  language: Language,
): Promise<CreditNoteView['lines']> {
  const billed = new Map(
    (await readLineTypes(db, tenant_id, invoice_id)).map(({ id, ...line }) => [id, line]),
  )
  return lines.map(({ line_item_id, description, amount_cents: amount }) => {
    const { type = 'manual', sellsCredit = false } = billed.get(line_item_id) ?? {}
    return { description: lineTextIn(language, { type, description, sellsCredit }), amount }
  })
}

function placesOf(row: CreditNoteRow): CreditNoteView['places'] {
  return [
    { name: 'takenOff', amount: row.applied_cents },
    { name: 'addedToCredit', amount: row.wallet_cents },
    { name: 'refunded', amount: row.refunded_cents },
    { name: 'paidBack', amount: row.out_of_band_cents },
  ]
}

export async function findNoteView(
  db: ReadHandle,
  tenantId: number,
  token: string,
): Promise<CreditNoteView | undefined> {
  const row = await findCreditNoteByToken(db, tenantId, token)
  return row && readNoteView(db, row)
}
