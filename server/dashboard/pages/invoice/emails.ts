import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { tableCard } from '../../parts/card.ts'
import type { Customer } from '../../parts/customer-names.ts'
import { EMAIL_TYPES, emailStatus, recipients } from '../../parts/email.ts'
import { confirmation } from '../../parts/form.ts'
import { table, toUrl } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, Visit } from '../../visit.ts'
import { addressesIn, recipientsField } from '../emails/recipients.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

const SHOWN = 5

export async function renderEmails({ base, call }: Visit, { id, timezone }: Invoice): Promise<Html> {
  const { emails, has_more } = await call('listEmails', { query: { invoice_id: id, limit: String(SHOWN) } })
  return tableCard(
    'Emails',
    table(
      'Emails',
      [{ name: 'Email' }, { name: 'Status' }, { name: 'Time', kind: 'time' }],
      emails.map((email) => [
        html`<a href="${base}/emails/${email.id}">${EMAIL_TYPES[email.type]}</a><span class="detail">${recipients(email)}</span>`,
        emailStatus(email, timezone),
        minute(email.created_at, timezone),
      ]),
      html`<strong>No emails</strong>The customer was not sent this invoice by email.`,
    ),
    has_more ? html`<a href="${toUrl(`${base}/emails`, { invoice_id: id })}">All</a>` : undefined,
  )
}

/** Proposes where the customer's emails go. A deleted customer gets none. */
export function renderSend(
  { base, mode, refusal }: Visit,
  { id, status }: Invoice,
  customer: Customer | undefined,
): Html | undefined {
  if (status === 'draft' || status === 'void' || customer === undefined) return undefined
  const { billing_emails, email } = customer
  const page = `${base}/invoices/${id}`
  const path = `${page}/send`
  const send = typed(refusal, path)
  return confirmation('Send', {
    path,
    typed: send,
    back: page,
    text:
      mode === 'test'
        ? 'In test mode, the email is captured here and sent to nobody.'
        : 'The customer gets an email with the invoice as a PDF, and a link to its page.',
    fields: recipientsField(billing_emails.length > 0 ? billing_emails : [email], send),
    button: 'Send invoice',
    kind: 'primary',
    prominent: false,
  })
}

export async function sendInvoice({ base, params, form, call }: Visit): Promise<Done> {
  const id = params.id ?? ''
  await call('sendInvoice', { path: { id }, headers: keyOf(form), body: addressesIn(form) })
  return { to: `${base}/invoices/${id}`, notice: 'email_sent' }
}
