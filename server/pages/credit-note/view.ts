import type { Mode, ReadHandle } from '../../db/schema.ts'
import { type CreditNoteRow, findCreditNoteByToken } from '../../invoices/credit-notes/credit-notes-store.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { readIssuer, readLogo } from '../invoice/invoice-store.ts'
import type { Sums } from '../invoice/taxes.ts'

/** Amounts are in minor units. */
export type CreditNoteView = {
  mode: Mode
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
  places: Array<{ label: string; amount: number }>
}

export async function readNoteView(db: ReadHandle, row: CreditNoteRow): Promise<CreditNoteView> {
  const { tenant_id, parties, tax_behavior, taxes, tax_cents, total_cents } = row
  return {
    mode: (await readIssuer(db, tenant_id)).mode,
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
    lines: row.lines.map(({ description, amount_cents }) => ({ description, amount: amount_cents })),
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
    places: [
      { label: 'Taken off the invoice', amount: row.applied_cents },
      { label: 'Added to your credit', amount: row.wallet_cents },
      { label: 'Refunded', amount: row.refunded_cents },
      { label: 'Paid back to you', amount: row.out_of_band_cents },
    ].filter(({ amount }) => amount > 0),
  }
}

export async function findNoteView(
  db: ReadHandle,
  tenantId: number,
  token: string,
): Promise<CreditNoteView | undefined> {
  const row = await findCreditNoteByToken(db, tenantId, token)
  return row && readNoteView(db, row)
}
