import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { callout } from '../../parts/card.ts'
import { fixOf } from '../../parts/fix.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

/** A draft is finalized whatever it lacks, so its page says it before. */
export function renderIssues(invoice: Invoice, base: string): Html | undefined {
  if (invoice.issues.length === 0) return undefined
  const { customer_id, id } = invoice
  return callout(
    'amber',
    'Issues',
    html`<p><strong>Before you finalize</strong></p>
<ul>${invoice.issues.map(({ message, path }) => html`<li>${message} ${fixOf(path, { base, customer_id, draft: id })}</li>`)}</ul>`,
  )
}
