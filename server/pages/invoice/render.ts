import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { type Page, renderPage } from '../page.ts'
import { phrase } from '../phrase.ts'
import type { InvoicePage } from './find-view.ts'
import { buyerDetails, renderDetails, sellerDetails } from './party.ts'
import { renderHowToPay, termsOf } from './payment.ts'
import { renderNotes, renderPayments, renderRefunds } from './payments.ts'
import { formActionOf, renderPaying } from './render-paying.ts'
import { renderRows } from './render-rows.ts'
import { renderSums, renderTaxes } from './render-taxes.ts'
import { notationOf, type Row } from './rows.ts'
import { brandStyle, renderLogo, renderSupport } from './seller.ts'
import { creditSums } from './taxes.ts'
import type { InvoiceView, PageStatus } from './view.ts'

type Shown = Pick<InvoicePage, 'view' | 'notes' | 'refunds' | 'paying'>

/** `token` is the last part of the page's address. Links are relative to it. */
export async function renderInvoice(
  { view, notes: creditNotes, refunds, paying }: Shown,
  { token, hasPdf, sendLink }: { token: string; hasPdf: boolean; sendLink?: Html | undefined },
): Promise<Page> {
  const { number, seller, status, mode, due, currency, timezone, language } = view
  const { document: words, payer } = language.words
  const document = words[view.kind]
  const amount = language.formatMoney(due, currency)
  const issuer = html`<span class="text" dir="auto">${seller.name}</span>`
  const downloads = hasPdf ? renderDownloads(token, view) : undefined
  return renderPage(
    fill(words.title, { document, number, seller: seller.name }),
    html`<main class="sheet">
${mode === 'test' ? html`<p class="banner" role="note">${words.testInvoice}</p>` : undefined}
<div class="inner">
<header class="head">
<div>${renderLogo(view)}<p class="seller text" dir="auto">${seller.name}</p></div>
<div class="title"><h1>${document} ${number}</h1><span class="badge ${status}">${payer[status]}</span>${downloads}</div>
</header>
${renderSummary(view, renderPaying(paying, { amount, token, language }))}
${renderFacts(view)}
${view.memo === null ? undefined : html`<p class="note text" dir="auto">${view.memo}</p>`}
${await renderLines(view)}
${renderTotals(view)}${renderTaxes(view)}
${renderPayments(view)}${renderRefunds(refunds, view)}${renderNotes(creditNotes, view)}
${renderHowToPay(view, paying)}
${sendLink}
<footer class="foot">${phrase(payer.issuedBy, { document, number, seller: issuer })}
${fill(words.amountsAndDates, { currency, timezone })}${renderSupport(view)}</footer>
</div>
</main>`,
    {
      ownStyle: `${brandStyle(view)}${paperStyle(view)}`,
      formAction: formActionOf(paying, sendLink !== undefined),
      locale: language.locale,
    },
  )
}

/** Each sheet of paper has heading and number. The contract allows only letters, digits and dashes in a number. */
function paperStyle({ kind, number, language }: InvoiceView): string {
  const name = number.replaceAll(/[^\w-]/g, '')
  const words = language.words.document
  const counted = fill(words.page, { page: '" counter(page) "', pages: '" counter(pages) "' })
  return `@page{@bottom-left{content:"${words[kind]} ${name}"}@bottom-right{content:"${counted}"}}`
}

function renderDownloads(token: string, { status, language: { words } }: InvoiceView): Html {
  const receipt = status === 'paid' && html`<a href="${token}/receipt.pdf">${words.document.receipt}</a>`
  return html`<span class="download"><a href="${token}/invoice.pdf">${words.payer.downloadPdf}</a>${receipt || undefined}</span>`
}

const notes = {
  open: (view) => html`${openText(view)}${partOf(view)}`,
  overdue: (view) => {
    const { language, dueAt } = view
    return html`${fill(language.words.payer.wasDueOn, { date: dateIn(dueAt, view) })}${partOf(view)}`
  },
  paid: (view) => {
    const { paid, paidAt, credited, language } = view
    const { nothingWasDue, nothingIsDue, wasPaidOn } = language.words.payer
    if (paid === 0 || paidAt === null) return html`${credited === 0 ? nothingWasDue : nothingIsDue}`
    return html`${fill(wasPaidOn, { date: dateIn(paidAt, view) })}`
  },
  void: (view) => {
    const { language, voidedAt, issuedAt } = view
    return html`${fill(language.words.payer.wasVoidedOn, { date: dateIn(voidedAt ?? issuedAt, view) })}`
  },
} as const satisfies Record<PageStatus, (view: InvoiceView) => Html>

function openText({ takesCredit, dueAt, timezone, language: { words, formatDate } }: InvoiceView): Html {
  if (takesCredit) return html`${words.payer.settledFromBalance}`
  return phrase(words.payer.dueOn, { date: html`<strong>${formatDate(dueAt, timezone)}</strong>` })
}

function partOf({ paid, credit, total, currency, language: { words, formatMoney } }: InvoiceView): string {
  if (paid === 0) return ''
  const text = credit === paid ? words.payer.partPaidFromCredit : words.payer.partPaid
  return ` ${fill(text, { paid: formatMoney(paid, currency), total: formatMoney(total, currency) })}`
}

function dateIn(at: Date, { timezone, namesZone, language }: InvoiceView): string {
  return `${language.formatDate(at, timezone)}${namesZone ? ` (${timezone})` : ''}`
}

function renderSummary(view: InvoiceView, paying: Html | undefined): Html {
  const { status, currency, due, language } = view
  const { document, payer } = language.words
  const [label, amount] = status === 'paid' ? settled(view) : [document.amountDue, due]
  return html`<section class="summary" aria-label="${payer.summary}">
<div class="owed"><p class="label">${label}</p>
<p class="figure">${language.formatMoney(amount, currency)}</p>
<p class="note ${status === 'overdue' ? 'overdue' : ''}">${notes[status](view)}</p></div>
${paying}
</section>`
}

function settled({ paid, sums, language }: InvoiceView): [label: string, amount: number] {
  const [credit] = creditSums(sums, language)
  return credit === undefined ? [language.words.document.amountPaid, paid] : [credit.label, credit.cents]
}

function renderFacts(view: InvoiceView): Html {
  const { seller, buyer, issuedAt, timezone, language } = view
  const words = language.words.document
  return html`<dl class="facts">
<div class="party"><dt>${words.from}</dt><dd class="name text" dir="auto">${seller.name}</dd>${renderDetails(sellerDetails(view))}</div>
<div class="party"><dt>${words.billTo}</dt><dd class="name text" dir="auto">${buyer.name}</dd>${renderDetails(buyerDetails(view))}</div>
<div><dt>${words.issueDate}</dt><dd>${language.formatDate(issuedAt, timezone)}</dd></div>
${termsOf(view).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
</dl>`
}

/** Some browsers drop table semantics when CSS uses blocks, so roles repeat them. */
async function renderLines(view: InvoiceView): Promise<Html> {
  const { document: words, payer } = view.language.words
  let longest = 0
  const rows = await renderRows(view.lines, notationOf(view), (row) => {
    longest = Math.max(longest, row.quantity.length, row.price.length, row.amount.length)
    return renderRow(row, payer.units)
  })
  return html`<table role="table"${classOf(longest)}>
<caption>${payer.linesOfInvoice}</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">${words.description}</th>
<th scope="col" role="columnheader">${words.quantity}</th>
<th scope="col" role="columnheader">${words.unitPrice}</th>
<th scope="col" role="columnheader">${words.amount}</th>
</tr></thead>
<tbody role="rowgroup">
${rows}</tbody>
</table>`
}

function renderRow({ kind, description, details, quantity, price, amount }: Row, units: string): Html {
  return html`<tr role="row" class="${kind}">
<th scope="row" role="rowheader"><span class="text" dir="auto">${description}</span>${details.map(
    (detail) => html`<span class="detail">${detail}</span>`,
  )}</th>
<td role="cell">${quantity}<span class="times" aria-hidden="true"> ${price === '' ? units : '×'}</span></td>
<td role="cell">${price}</td>
<td role="cell">${amount}</td>
</tr>
`
}

/** Long figures get a smaller font, so that three fit beside a description. The longest figures break. */
function classOf(longest: number): Html | undefined {
  if (longest > 24) return html` class="wide breaking"`
  return longest > 16 ? html` class="wide"` : undefined
}

function renderTotals(view: InvoiceView): Html {
  const { total, paid, credit, credited, due, currency, language } = view
  const { document: words, payer } = language.words
  const row = (name: string, amount: number) =>
    html`<div><dt>${name}</dt><dd>${language.formatMoney(amount, currency)}</dd></div>`
  return html`<dl class="totals">
${renderSums(view)}${row(words.total, total)}
${credit > 0 ? row(words.paidFromCredit, credit) : undefined}
${credit === 0 || paid > credit ? row(words.amountPaid, paid - credit) : undefined}
${credited > 0 ? row(payer.creditNotes, credited) : undefined}
<div class="due"><dt>${words.amountDue}</dt><dd>${language.formatMoney(due, currency)}</dd></div>
</dl>`
}
