import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { callout } from '../../parts/card.ts'
import { formLink } from '../../parts/form.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Issue = Invoice['issues'][number]

/** A draft is finalized whatever it lacks, so its page says it before. */
export function renderIssues(invoice: Invoice, base: string): Html | undefined {
  if (invoice.issues.length === 0) return undefined
  return callout(
    'amber',
    'Issues',
    html`<p><strong>Before you finalize</strong></p>
<ul>${invoice.issues.map((issue) => html`<li>${issue.message} ${fixOf(issue, invoice, base)}</li>`)}</ul>`,
  )
}

/** Later versions may have issues that this page does not know. */
function fixOf({ code, path }: Issue, { id, customer_id }: Invoice, base: string): Html | undefined {
  if (code === 'no_tax_rate')
    return formLink(`${base}/invoices/${id}/tax-rates/edit`, 'Choose tax rates', 'text')
  if (path.startsWith('seller.')) return html`<a href="${base}/settings">Open settings</a>`
  if (path.startsWith('buyer.'))
    return formLink(`${base}/customers/${customer_id}/edit`, 'Edit the customer', 'text')
  return undefined
}
