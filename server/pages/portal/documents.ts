import type { Reply } from '../../../generated/operations.ts'
import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { section } from './layout.ts'
import type { View, Visit } from './visit.ts'

type Invoice = Reply<'listInvoices'>['body']['invoices'][number]
type CreditNote = Reply<'listCreditNotes'>['body']['credit_notes'][number]
type State = 'open' | 'overdue' | 'paid' | 'void'

const ISSUED = ['open', 'uncollectible', 'paid', 'void']
const UNPAID = ['open', 'uncollectible']
const ON_OVERVIEW = '5'
const ON_PAGE = '20'

/** What is due comes first on the portal, with a button that leads to the invoice's own page. */
export async function renderDue(visit: Visit): Promise<Html> {
  const { customer, language, call } = visit
  const { words, formatMoney } = language
  const { portal, document, payer } = words
  const query = { customer_id: customer.id, status: UNPAID, limit: ON_PAGE }
  const { invoices, has_more } = await call('listInvoices', { query })
  const due = invoices.filter(({ amount_due_cents }) => amount_due_cents > 0)
  if (due.length === 0)
    return html`<section class="summary" aria-label="${payer.summary}"><div class="owed"><p class="figure">${portal.nothingDue}</p></div></section>`
  const total = due.reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0)
  return html`<section class="summary due" aria-label="${payer.summary}">
<div class="owed"><p class="label">${document.amountDue}</p>${
    has_more ? undefined : html`<p class="figure">${formatMoney(total, customer.currency_code)}</p>`
  }</div>
<ul class="rows">${due.map((invoice) => {
    const { invoice_number: number = '', public_invoice_url: url = '', currency_code } = invoice
    const state = stateOf(invoice, visit.now)
    const pay = fill(payer.pay, { amount: formatMoney(invoice.amount_due_cents, currency_code) })
    const on = dueOn(invoice, visit, state)
    return html`<li><span class="what"><a href="${url}">${number}</a><span class="note${state === 'overdue' ? ' overdue' : ''}">${on}</span></span>
<a class="button" href="${url}" aria-label="${pay}, ${number}">${pay}</a></li>`
  })}</ul>${has_more ? html`<p class="note">${portal.moreDue}</p>` : undefined}
</section>`
}

function dueOn({ due_at, timezone }: Invoice, { language }: Visit, state: State): string {
  const { formatDate, words } = language
  if (due_at === null) return ''
  const text = state === 'overdue' ? words.payer.wasDueOn : words.payer.dueOn
  return fill(text, { date: formatDate(new Date(due_at), timezone) })
}

export async function renderDocuments(visit: Visit): Promise<Html> {
  const { customer, base, language, call } = visit
  const { portal, payer } = language.words
  const of = { customer_id: customer.id, limit: ON_OVERVIEW }
  const [{ invoices }, { credit_notes }] = await Promise.all([
    call('listInvoices', { query: { ...of, status: ISSUED } }),
    call('listCreditNotes', { query: of }),
  ])
  const all = (path: string, label: string) =>
    html`<p class="more"><a href="${base}/${path}">${label}</a></p>`
  return html`${section(
    portal.documents,
    invoices.length === 0
      ? html`<p class="note">${portal.noDocuments}</p>`
      : html`${invoiceRows(invoices, visit)}${all('invoices', portal.allDocuments)}`,
  )}${
    credit_notes.length === 0
      ? undefined
      : section(
          payer.creditNotes,
          html`${noteRows(credit_notes, visit)}${all('credit-notes', portal.allCreditNotes)}`,
        )
  }`
}

export async function showInvoices(visit: Visit): Promise<View> {
  const { customer, query, call, language } = visit
  const { documents: title, noDocuments } = language.words.portal
  const page = await call('listInvoices', {
    query: { customer_id: customer.id, status: ISSUED, limit: ON_PAGE, cursor: query.cursor },
  })
  const rows =
    page.invoices.length === 0 ? html`<p class="note">${noDocuments}</p>` : invoiceRows(page.invoices, visit)
  return { title, content: list(visit, title, rows, { path: 'invoices', ...page }) }
}

export async function showCreditNotes(visit: Visit): Promise<View> {
  const { customer, query, call, language } = visit
  const { creditNotes: title } = language.words.payer
  const page = await call('listCreditNotes', {
    query: { customer_id: customer.id, limit: ON_PAGE, cursor: query.cursor },
  })
  const rows = noteRows(page.credit_notes, visit)
  return { title, content: list(visit, title, rows, { path: 'credit-notes', ...page }) }
}

function list(
  { base, query, language }: Visit,
  title: string,
  rows: Html,
  { path, next_cursor }: { path: string; next_cursor: string | null },
): Html {
  const { portal } = language.words
  const newest = query.cursor ? html`<a href="${base}/${path}">${portal.newest}</a>` : undefined
  const older =
    next_cursor === null
      ? undefined
      : html`<a href="${base}/${path}?cursor=${encodeURIComponent(next_cursor)}">${portal.older}</a>`
  return html`<p class="crumb"><a href="${base}">${portal.back}</a></p>
<h1>${title}</h1>
${rows}
<p class="more">${newest}${older}</p>`
}

function invoiceRows(invoices: readonly Invoice[], visit: Visit): Html {
  const { words, formatMoney, formatDate } = visit.language
  const { portal, payer, document } = words
  return html`<ul class="rows">${invoices.map((invoice) => {
    const { invoice_number: number = '', public_invoice_url: url = '', finalized_at, timezone } = invoice
    const state = stateOf(invoice, visit.now)
    const files = visit.hasPdf
      ? html`<a href="${url}/invoice.pdf" aria-label="${fill(portal.pdfOf, { number })}">${portal.pdf}</a>${
          state === 'paid'
            ? html`<a href="${url}/receipt.pdf" aria-label="${fill(portal.receiptOf, { number })}">${document.receipt}</a>`
            : undefined
        }`
      : undefined
    return html`<li><span class="what"><a href="${url}">${number}</a><span class="note">${
      finalized_at === null ? '' : formatDate(new Date(finalized_at), timezone)
    }</span></span>
<span class="files">${files}</span><span class="badge ${state}">${payer[state]}</span><span class="amount">${formatMoney(invoice.total_cents, invoice.currency_code)}</span></li>`
  })}</ul>`
}

function noteRows(notes: readonly CreditNote[], { hasPdf, language }: Visit): Html {
  const { words, formatMoney, formatDate } = language
  const { portal, payer } = words
  return html`<ul class="rows">${notes.map((note) => {
    const { credit_note_number: number, public_credit_note_url: url, status, issued_at, timezone } = note
    return html`<li><span class="what"><a href="${url}">${number}</a><span class="note">${formatDate(new Date(issued_at), timezone)}</span></span>
<span class="files">${
      hasPdf
        ? html`<a href="${url}/credit-note.pdf" aria-label="${fill(portal.pdfOf, { number })}">${portal.pdf}</a>`
        : undefined
    }</span>${status === 'void' ? html`<span class="badge void">${payer.void}</span>` : undefined}<span class="amount">${formatMoney(note.total_cents, note.currency_code)}</span></li>`
  })}</ul>`
}

/** As the invoice's own page says it. The customer does not see what the company wrote off. */
function stateOf({ status, overdue_at, due_at, collection_method }: Invoice, now: Date): State {
  if (status === 'paid' || status === 'void') return status
  const isLate = due_at !== null && new Date(due_at) < now
  if (status === 'uncollectible') return isLate ? 'overdue' : 'open'
  return overdue_at !== null || (collection_method === 'send_invoice' && isLate) ? 'overdue' : 'open'
}
