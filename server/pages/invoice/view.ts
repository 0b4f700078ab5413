import type { Mode } from '../../db/schema.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import type { InvoiceStatus } from '../../invoices/lifecycle.ts'
import type { BilledLine } from '../../invoices/lines-store.ts'
import { creditAtFinalizing, paidBy, standing } from '../../invoices/payment.ts'
import type { Payment } from '../../invoices/payments-store.ts'
import { amountDue, sumsOf } from '../../invoices/totals.ts'
import { type Language, languageOf } from '../../locales/language.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Sums } from './taxes.ts'

/** A draft has no page. The customer does not see what the company wrote off. */
export type PageStatus = Exclude<InvoiceStatus, 'draft' | 'uncollectible'> | 'overdue'

/** Amounts are in minor units. */
export type InvoiceView = {
  mode: Mode
  language: Language
  seller: InvoiceRow['parties']['seller']
  buyer: InvoiceRow['parties']['buyer']
  brandColor: string | null
  /** A `data:` URL. */
  logo: string | null
  kind: 'invoice' | 'unusedTime'
  number: string
  corrected: string[]
  orderNumber: string | null
  memo: string | null
  status: PageStatus
  currency: CurrencyCode
  /** All dates are in this time zone. */
  timezone: string
  /** The company is in another zone, so that what happened on a day names its zone. */
  namesZone: boolean
  issuedAt: Date
  dueAt: Date
  paidAt: Date | null
  voidedAt: Date | null
  /** Null means automatic charging. */
  daysUntilDue: number | null
  /** True if credit that is added to the wallet pays the invoice. */
  takesCredit: boolean
  lines: BilledLine[]
  /** Voided payments are omitted. The oldest comes first. */
  payments: Array<Pick<Payment, 'source' | 'reference'> & { at: Date; amount: number }>
  sums: Sums
  total: number
  paid: number
  /** The part that the wallet has paid. */
  credit: number
  /** The part that the wallet paid at finalization. */
  issuedCredit: number
  due: number
  /** The part of the amount owed that credit notes credit. */
  credited: number
}

export function toView(
  row: InvoiceRow,
  { mode, logo, timezone = row.timezone }: { mode: Mode; logo: string | null; timezone?: string },
  now: Date,
): InvoiceView | undefined {
  const { status, number_text, finalized_at, due_at } = row
  if (status === 'draft' || number_text === null || finalized_at === null || due_at === null) return undefined
  const { seller, buyer, brand_color, purchase_order_number, memo, locale } = row.parties
  return {
    mode,
    language: languageOf(locale),
    seller,
    buyer,
    brandColor: brand_color,
    logo,
    kind: kindOf(row),
    number: number_text,
    corrected: [
      ...new Set(row.line_items.flatMap(({ credited_invoice_number: number }) => number ?? [])),
    ].toSorted(),
    orderNumber: purchase_order_number,
    memo,
    status: pageStatus({ ...row, status, due_at }, now),
    currency: row.currency_code,
    timezone: row.timezone,
    namesZone: row.timezone !== timezone,
    issuedAt: finalized_at,
    dueAt: due_at,
    paidAt: row.paid_at,
    voidedAt: row.voided_at,
    daysUntilDue: row.days_until_due,
    takesCredit: status === 'open' && row.collection_method === 'charge_automatically' && row.apply_credit,
    lines: row.line_items,
    payments: standing(row).map(({ source, reference, paid_at, amount_cents }) => ({
      source,
      reference,
      at: new Date(paid_at),
      amount: amount_cents,
    })),
    sums: { ...sumsOf(row), tax_behavior: row.tax_behavior, taxes: row.taxes, discounts: row.discounts },
    total: row.total_cents,
    paid: row.amount_paid_cents,
    credit: paidBy(row, 'wallet'),
    issuedCredit: creditAtFinalizing(row),
    due: amountDue(row),
    credited: row.amount_credited_cents,
  }
}

/** Nothing charges an uncollectible invoice automatically, so its customer has to pay it. */
function pageStatus({ status, overdue, collection_method, due_at }: Issued, now: Date): PageStatus {
  if (status === 'uncollectible') return due_at <= now ? 'overdue' : 'open'
  // With automatic charging, an invoice is due at once but overdue only after an attempt.
  const sentAndLate = status === 'open' && collection_method === 'send_invoice' && due_at < now
  return overdue || sentAndLate ? 'overdue' : status
}

type Issued = Pick<InvoiceRow, 'overdue' | 'collection_method'> & {
  status: Exclude<InvoiceStatus, 'draft'>
  due_at: Date
}

/** An invoice with a negative net amount asks for no payment. */
function kindOf(row: InvoiceRow): InvoiceView['kind'] {
  const { subtotal_cents, discount_cents } = sumsOf(row)
  const givesBack = row.line_items.some(({ type, amount_cents }) => type === 'proration' && amount_cents < 0)
  return givesBack && subtotal_cents < discount_cents ? 'unusedTime' : 'invoice'
}
