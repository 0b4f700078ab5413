import type { Issued } from '../../e-invoices/issued.ts'
import type { CreditNoteRow } from '../../invoices/credit-notes/credit-notes-store.ts'
import { sellsMoney } from '../../invoices/line-credit.ts'
import type { BilledLine } from '../../invoices/lines-store.ts'
import { languageOf } from '../../locales/language.ts'
import { lineTextIn } from '../../locales/line-texts.ts'
import { minorToMajor } from '../../money/currency.ts'
import { PIECE } from '../../money/units.ts'
import { dayOf, periodOf, taxesOf } from '../invoice/e-invoice.ts'

/** Where the money went may change, so it is not in it. */
export function toIssuedNote(row: CreditNoteRow, billed: readonly BilledLine[]): Issued {
  const { parties, currency_code: currency, timezone, lines } = row
  const language = languageOf(parties.locale)
  return {
    kind: 'credit_note',
    number: row.number_text,
    issuedOn: dayOf(row.issued_at, timezone),
    dueOn: null,
    voidedOn: row.voided_at && dayOf(row.voided_at, timezone),
    corrected: [row.invoice_number],
    currency,
    seller: parties.seller,
    buyer: parties.buyer,
    orderNumber: parties.purchase_order_number,
    memo: row.memo,
    lines: lines.map(({ line_item_id, description, amount_cents, tax_cents, tax_rates }) => {
      const credited = billed.find(({ id }) => id === line_item_id)
      return {
        description: lineTextIn(language, {
          type: credited?.type ?? 'manual',
          description,
          sellsCredit: credited != null && credited.credit !== null,
        }),
        quantity: '1',
        price: minorToMajor(amount_cents, currency),
        unit: PIECE,
        amount: amount_cents,
        discount: 0,
        tax: tax_cents,
        rates: tax_rates,
        sellsMoney: credited !== undefined && sellsMoney(credited),
        period: credited === undefined ? null : periodOf(credited, timezone),
      }
    }),
    isInclusive: row.tax_behavior === 'inclusive',
    taxes: taxesOf(row, language),
    discounts: [],
    gross: row.total_cents,
    settled: 0,
    isCharged: false,
  }
}
