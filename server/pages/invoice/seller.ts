import { brandOf, isReadableOn } from '../../runtime/brand.ts'
import { type Html, html } from '../html.ts'
import { isText } from './party.ts'
import type { InvoiceView } from './view.ts'

/** The logo has no alternative text, because the seller's name follows. */
export function renderLogo({ logo }: Pick<InvoiceView, 'logo'>): Html | undefined {
  return logo === null ? undefined : html`<img class="logo" src="${logo}" alt="">`
}

export function renderBankAccount(view: InvoiceView): Html | undefined {
  const rows = bankRows(view)
  if (rows.length === 0) return undefined
  return html`<dl class="bank">${rows.map(
    ([label, value]) => html`<div><dt>${label}</dt><dd class="text">${value}</dd></div>`,
  )}</dl>`
}

export function bankRows({ seller: { bank_account }, number }: InvoiceView): Array<[string, string]> {
  if (bank_account === null) return []
  const { account_holder, account_number, bank_code, bank_name } = bank_account
  const rows: Array<[string, string | null | undefined]> = [
    ['Account holder', account_holder],
    ['Account number or IBAN', account_number],
    ['Bank code or BIC', bank_code],
    ['Bank', bank_name],
    ['Reference', number],
  ]
  return rows.flatMap(([label, value]) => (isText(value) ? [[label, value] as [string, string]] : []))
}

export function renderSupport(
  { seller: { support_email, legal_text } }: Pick<InvoiceView, 'seller'>,
  name: 'invoice' | 'credit note' = 'invoice',
): Html {
  const support =
    support_email &&
    html`<br>Questions about this ${name}? Write to <span class="text">${support_email}</span>.`
  const legal = legal_text && html`<br><span class="text" dir="auto">${legal_text}</span>`
  return html`${support || undefined}${legal || undefined}`
}

export function brandStyle(view: Pick<InvoiceView, 'brandColor'>): string {
  const brand = brandOf(view)
  if (brand === undefined) return ''
  return `:root{--brand:${brand};${isReadableOn(brand) ? `--accent:${brand};--accent-ink:#fff` : ''}}`
}
