import { brandOf, isReadableOn } from '../../runtime/brand.ts'
import { type Html, html } from '../../runtime/html.ts'
import { phrase } from '../phrase.ts'
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

export function bankRows({
  seller: { bank_account },
  number,
  language,
}: InvoiceView): Array<[string, string]> {
  if (bank_account === null) return []
  const { account_holder, account_number, bank_code, bank_name } = bank_account
  const words = language.words.document
  const rows: Array<[string, string | null | undefined]> = [
    [words.accountHolder, account_holder],
    [words.accountNumber, account_number],
    [words.bankCode, bank_code],
    [words.bank, bank_name],
    [words.reference, number],
  ]
  return rows.flatMap(([label, value]) => (isText(value) ? [[label, value] as [string, string]] : []))
}

export function renderSupport(
  { seller: { support_email, legal_text }, language }: Pick<InvoiceView, 'seller' | 'language'>,
  about: 'questionsAboutInvoice' | 'questionsAboutNote' = 'questionsAboutInvoice',
): Html {
  const question = language.words.document[about]
  const support =
    support_email &&
    html`<br>${phrase(question, { email: html`<span class="text">${support_email}</span>` })}`
  const legal = legal_text && html`<br><span class="text" dir="auto">${legal_text}</span>`
  return html`${support || undefined}${legal || undefined}`
}

export function brandStyle(view: Pick<InvoiceView, 'brandColor'>): string {
  const brand = brandOf(view)
  if (brand === undefined) return ''
  return `:root{--brand:${brand};${isReadableOn(brand) ? `--accent:${brand};--accent-ink:#fff` : ''}}`
}
