import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { buyerDetails, renderDetails, sellerDetails } from '../invoice/party.ts'
import { renderSums, renderTaxes } from '../invoice/render-taxes.ts'
import { brandStyle, renderLogo, renderSupport } from '../invoice/seller.ts'
import { type Page, renderPage } from '../page.ts'
import { phrase } from '../phrase.ts'
import type { CreditNoteView } from './view.ts'

/** `token` is the last part of the page's address. Links are relative to it. */
export function renderCreditNote(
  view: CreditNoteView,
  { token, hasPdf }: { token: string; hasPdf: boolean },
): Page {
  const { number, seller, buyer, mode, voidedAt, invoiceNumber, issuedAt, memo, currency, timezone } = view
  const { locale, words: all, formatDate, formatMoney } = view.language
  const { document: words, payer } = all
  const document = words.creditNote
  const issuer = html`<span class="text" dir="auto">${seller.name}</span>`
  const pdf =
    hasPdf && html`<span class="download"><a href="${token}/credit-note.pdf">${payer.downloadPdf}</a></span>`
  const status =
    voidedAt === null
      ? html`<span class="badge open">${payer.issued}</span>`
      : html`<span class="badge void">${payer.void}</span>`
  return renderPage(
    fill(words.title, { document, number, seller: seller.name }),
    html`<main class="sheet">
${mode === 'test' ? html`<p class="banner" role="note">${words.testNote}</p>` : undefined}
<div class="inner">
<header class="head">
<div>${renderLogo(view)}<p class="seller text" dir="auto">${seller.name}</p></div>
<div class="title"><h1>${document} ${number}</h1>${status}${pdf || undefined}</div>
</header>
${renderSummary(view)}
<dl class="facts">
<div class="party"><dt>${words.from}</dt><dd class="name text" dir="auto">${seller.name}</dd>${renderDetails(sellerDetails(view))}</div>
<div class="party"><dt>${words.billTo}</dt><dd class="name text" dir="auto">${buyer.name}</dd>${renderDetails(buyerDetails(view))}</div>
<div><dt>${words.issueDate}</dt><dd>${formatDate(issuedAt, timezone)}</dd></div>
<div><dt>${words.forInvoice}</dt><dd>${invoiceNumber}</dd></div>
</dl>
${memo === null ? undefined : html`<p class="note text" dir="auto">${memo}</p>`}
${renderLines(view)}
<dl class="totals">
${renderSums(view)}<div class="due"><dt>${words.amountCredited}</dt><dd>${formatMoney(view.total, currency)}</dd></div>
</dl>${renderTaxes(view, 'taxesOfNote')}
<footer class="foot">${phrase(payer.issuedBy, { document, number, seller: issuer })}
${fill(words.amountsAndDates, { currency, timezone })}${renderSupport(view, 'questionsAboutNote')}</footer>
</div>
</main>`,
    { ownStyle: brandStyle(view), locale },
  )
}

function renderSummary({ total, currency, timezone, places, voidedAt, language }: CreditNoteView): Html {
  const { words, formatDate, formatMoney } = language
  const { document, payer } = words
  const where = places
    .map(({ name, amount }) => fill(payer[name], { amount: formatMoney(amount, currency) }))
    .join(' ')
  const voided = voidedAt && fill(payer.noteWasVoidedOn, { date: formatDate(voidedAt, timezone) })
  return html`<section class="summary" aria-label="${payer.summary}">
<div class="owed"><p class="label">${document.amountCredited}</p>
<p class="figure">${formatMoney(total, currency)}</p>
<p class="note">${voided ?? where}</p></div>
</section>`
}

/** Some browsers drop table semantics when CSS uses blocks, so roles repeat them. */
function renderLines({ lines, currency, language }: CreditNoteView): Html {
  const { document: words, payer } = language.words
  return html`<table role="table" class="credited">
<caption>${payer.linesOfNote}</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">${words.description}</th>
<th scope="col" role="columnheader">${words.amount}</th>
</tr></thead>
<tbody role="rowgroup">
${lines.map(
  ({ description, amount }) => html`<tr role="row" class="line">
<th scope="row" role="rowheader"><span class="text" dir="auto">${description}</span></th>
<td role="cell">${language.formatMoney(amount, currency)}</td>
</tr>
`,
)}</tbody>
</table>`
}
