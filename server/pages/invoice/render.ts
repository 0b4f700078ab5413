import { type Html, html } from '../html.ts'
import { type Page, renderPage } from '../page.ts'
import type { InvoicePage } from './find-view.ts'
import { formatDate, formatMoney } from './format.ts'
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
  { token, hasPdf }: { token: string; hasPdf: boolean },
): Promise<Page> {
  const { heading, number, seller, status, mode, due, currency } = view
  const downloads = hasPdf ? renderDownloads(token, status) : undefined
  return renderPage(
    `${heading} ${number} from ${seller.name}`,
    html`<main class="sheet">
${mode === 'test' ? html`<p class="banner" role="note">Test mode: not a demand for payment</p>` : undefined}
<div class="inner">
<header class="head">
<div>${renderLogo(view)}<p class="seller text" dir="auto">${seller.name}</p></div>
<div class="title"><h1>${heading} ${number}</h1><span class="badge ${status}">${labels[status]}</span>${downloads}</div>
</header>
${renderSummary(view, renderPaying(paying, formatMoney(due, currency), token))}
${renderFacts(view)}
${view.memo === null ? undefined : html`<p class="note text" dir="auto">${view.memo}</p>`}
${await renderLines(view)}
${renderTotals(view)}${renderTaxes(view)}
${renderPayments(view)}${renderRefunds(refunds, view)}${renderNotes(creditNotes, view)}
${renderHowToPay(view, paying)}
<footer class="foot">${heading} ${number}, issued by <span class="text" dir="auto">${seller.name}</span>.
Amounts are in ${view.currency}, dates in ${view.timezone}.${renderSupport(view)}</footer>
</div>
</main>`,
    { ownStyle: `${brandStyle(view)}${paperStyle(view)}`, formAction: formActionOf(paying) },
  )
}

/** Each sheet of paper has heading and number. The contract allows only letters, digits and dashes in a number. */
function paperStyle({ heading, number }: InvoiceView): string {
  const name = number.replaceAll(/[^\w-]/g, '')
  return `@page{@bottom-left{content:"${heading} ${name}"}@bottom-right{content:"Page " counter(page) " of " counter(pages)}}`
}

function renderDownloads(token: string, status: PageStatus): Html {
  const receipt = status === 'paid' && html`<a href="${token}/receipt.pdf">Receipt</a>`
  return html`<span class="download"><a href="${token}/invoice.pdf">Download PDF</a>${receipt || undefined}</span>`
}

const labels = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
} as const satisfies Record<PageStatus, string>

const notes = {
  open: (view) =>
    view.takesCredit
      ? html`Settled automatically from your balance.${partOf(view)}`
      : html`Due on <strong>${formatDate(view.dueAt, view.timezone)}</strong>.${partOf(view)}`,
  overdue: (view) => html`This invoice was due${on(view.dueAt, view)}.${partOf(view)}`,
  paid: (view) =>
    view.paid === 0
      ? html`${view.credited === 0 ? 'Nothing was due.' : 'Nothing is due any more.'}`
      : html`This invoice was paid${on(view.paidAt, view)}. Thank you.`,
  void: (view) => html`This invoice was voided${on(view.voidedAt, view)}. Nothing is owed.`,
} as const satisfies Record<PageStatus, (view: InvoiceView) => Html>

function partOf({ paid, credit, total, currency }: InvoiceView): string {
  const from = credit === paid ? ' from your credit' : ''
  return paid === 0
    ? ''
    : ` ${formatMoney(paid, currency)} of ${formatMoney(total, currency)} has been paid${from}.`
}

function on(at: Date | null, { timezone, namesZone }: InvoiceView): string {
  return at === null ? '' : ` on ${formatDate(at, timezone)}${namesZone ? ` (${timezone})` : ''}`
}

function renderSummary(view: InvoiceView, paying: Html | undefined): Html {
  const { status, currency, due } = view
  const [label, amount] = status === 'paid' ? settled(view) : ['Amount due', due]
  return html`<section class="summary" aria-label="Summary">
<div class="owed"><p class="label">${label}</p>
<p class="figure">${formatMoney(amount, currency)}</p>
<p class="note ${status === 'overdue' ? 'overdue' : ''}">${notes[status](view)}</p></div>
${paying}
</section>`
}

function settled({ paid, sums }: InvoiceView): [label: string, amount: number] {
  const [credit] = creditSums(sums)
  return credit === undefined ? ['Amount paid', paid] : [credit.label, credit.cents]
}

function renderFacts(view: InvoiceView): Html {
  const { seller, buyer, issuedAt, timezone } = view
  return html`<dl class="facts">
<div class="party"><dt>From</dt><dd class="name text" dir="auto">${seller.name}</dd>${renderDetails(sellerDetails(view))}</div>
<div class="party"><dt>Bill to</dt><dd class="name text" dir="auto">${buyer.name}</dd>${renderDetails(buyerDetails(view))}</div>
<div><dt>Issue date</dt><dd>${formatDate(issuedAt, timezone)}</dd></div>
${termsOf(view).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
</dl>`
}

/** Some browsers drop table semantics when CSS uses blocks, so roles repeat them. */
async function renderLines(view: InvoiceView): Promise<Html> {
  let longest = 0
  const rows = await renderRows(view.lines, notationOf(view), (row) => {
    longest = Math.max(longest, row.quantity.length, row.price.length, row.amount.length)
    return renderRow(row)
  })
  return html`<table role="table"${classOf(longest)}>
<caption>Lines of this invoice</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Description</th>
<th scope="col" role="columnheader">Quantity</th>
<th scope="col" role="columnheader">Unit price</th>
<th scope="col" role="columnheader">Amount</th>
</tr></thead>
<tbody role="rowgroup">
${rows}</tbody>
</table>`
}

function renderRow({ kind, description, details, quantity, price, amount }: Row): Html {
  return html`<tr role="row" class="${kind}">
<th scope="row" role="rowheader"><span class="text" dir="auto">${description}</span>${details.map(
    (detail) => html`<span class="detail">${detail}</span>`,
  )}</th>
<td role="cell">${quantity}<span class="times" aria-hidden="true"> ${price === '' ? 'units' : '×'}</span></td>
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
  const { total, paid, credit, credited, due, currency } = view
  const row = (name: string, amount: number) =>
    html`<div><dt>${name}</dt><dd>${formatMoney(amount, currency)}</dd></div>`
  return html`<dl class="totals">
${renderSums(view)}${row('Total', total)}
${credit > 0 ? row('Paid from credit', credit) : undefined}
${credit === 0 || paid > credit ? row('Paid', paid - credit) : undefined}
${credited > 0 ? row('Credit notes', credited) : undefined}
<div class="due"><dt>Amount due</dt><dd>${formatMoney(due, currency)}</dd></div>
</dl>`
}
