import { type Html, html } from '../html.ts'
import { formatDate, formatMoney } from '../invoice/format.ts'
import { buyerDetails, renderDetails, sellerDetails } from '../invoice/party.ts'
import { renderSums, renderTaxes } from '../invoice/render-taxes.ts'
import { brandStyle, renderLogo, renderSupport } from '../invoice/seller.ts'
import { type Page, renderPage } from '../page.ts'
import type { CreditNoteView } from './view.ts'

/** `token` is the last part of the page's address. Links are relative to it. */
export function renderCreditNote(
  view: CreditNoteView,
  { token, hasPdf }: { token: string; hasPdf: boolean },
): Page {
  const { number, seller, buyer, mode, voidedAt, invoiceNumber, issuedAt, memo, currency, timezone } = view
  const pdf =
    hasPdf && html`<span class="download"><a href="${token}/credit-note.pdf">Download PDF</a></span>`
  const status =
    voidedAt === null
      ? html`<span class="badge open">Issued</span>`
      : html`<span class="badge void">Void</span>`
  return renderPage(
    `Credit note ${number} from ${seller.name}`,
    html`<main class="sheet">
${mode === 'test' ? html`<p class="banner" role="note">Test mode: no money is given back</p>` : undefined}
<div class="inner">
<header class="head">
<div>${renderLogo(view)}<p class="seller text" dir="auto">${seller.name}</p></div>
<div class="title"><h1>Credit note ${number}</h1>${status}${pdf || undefined}</div>
</header>
${renderSummary(view)}
<dl class="facts">
<div class="party"><dt>From</dt><dd class="name text" dir="auto">${seller.name}</dd>${renderDetails(sellerDetails(view))}</div>
<div class="party"><dt>Bill to</dt><dd class="name text" dir="auto">${buyer.name}</dd>${renderDetails(buyerDetails(view))}</div>
<div><dt>Issue date</dt><dd>${formatDate(issuedAt, timezone)}</dd></div>
<div><dt>For invoice</dt><dd>${invoiceNumber}</dd></div>
</dl>
${memo === null ? undefined : html`<p class="note text" dir="auto">${memo}</p>`}
${renderLines(view)}
<dl class="totals">
${renderSums(view)}<div class="due"><dt>Amount credited</dt><dd>${formatMoney(view.total, currency)}</dd></div>
</dl>${renderTaxes(view, 'credit note')}
<footer class="foot">Credit note ${number}, issued by <span class="text" dir="auto">${seller.name}</span>.
Amounts are in ${currency}, dates in ${timezone}.${renderSupport(view, 'credit note')}</footer>
</div>
</main>`,
    { ownStyle: brandStyle(view) },
  )
}

function renderSummary({ total, currency, timezone, places, voidedAt }: CreditNoteView): Html {
  const where = places.map(({ label, amount }) => `${label}: ${formatMoney(amount, currency)}.`).join(' ')
  return html`<section class="summary" aria-label="Summary">
<div class="owed"><p class="label">Amount credited</p>
<p class="figure">${formatMoney(total, currency)}</p>
<p class="note">${voidedAt === null ? where : voidedText(voidedAt, timezone)}</p></div>
</section>`
}

/** Some browsers drop table semantics when CSS uses blocks, so roles repeat them. */
function renderLines({ lines, currency }: CreditNoteView): Html {
  return html`<table role="table" class="credited">
<caption>Lines of this credit note</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Description</th>
<th scope="col" role="columnheader">Amount</th>
</tr></thead>
<tbody role="rowgroup">
${lines.map(
  ({ description, amount }) => html`<tr role="row" class="line">
<th scope="row" role="rowheader"><span class="text" dir="auto">${description}</span></th>
<td role="cell">${formatMoney(amount, currency)}</td>
</tr>
`,
)}</tbody>
</table>`
}

function voidedText(voidedAt: Date, timezone: string): string {
  return `This credit note was voided on ${formatDate(voidedAt, timezone)}. It counts no more.`
}
