import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card, facts, head } from '../../parts/card.ts'
import { customerName } from '../../parts/customer-names.ts'
import { EMAIL_TYPES, emailStatus, recipients, titleOf } from '../../parts/email.ts'
import { confirmation } from '../../parts/form.ts'
import { minute, second } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { isAwaited } from './list.ts'
import { addressesIn, recipientsField } from './recipients.ts'

type Email = Reply<'getEmail'>['body']['email']

export async function showEmail(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { email } = await call('getEmail', { path: { id: params.id ?? '' } })
  const page = `${base}/emails/${email.id}`
  const path = `${page}/resend`
  const again = typed(refusal, path)
  const customer = await customerName(visit, email.customer_id)
  const title = titleOf(email)
  const content = html`${head(title, {
    crumb: html`<a href="${base}/emails">Emails</a>`,
    badges: html`<span class="soft">${EMAIL_TYPES[email.type]}</span>`,
    lead: html`To ${recipients(email)}`,
    actions:
      email.status === 'queued' || customer === undefined
        ? []
        : [
            confirmation('Send again', {
              path,
              typed: again,
              back: page,
              text: 'The same email is sent once more, even to an address that refused it before.',
              fields: recipientsField(email.to, again),
              button: 'Send email',
              kind: 'primary',
            }),
          ],
  })}
<div class="wide-left">
${card('What it looks like', renderLook(email, `${page}/look`))}
${card('Details', facts(detailsOf(email, visit, customer)))}
</div>`
  return { title, content, isUnfinished: isAwaited(email) }
}

/** The frame has a policy of its own, with which nothing of the email runs. */
function renderLook({ html: look, text, subject }: Email, url: string): Html {
  if (look === null)
    return subject === null
      ? html`<p class="soft">Its text is made when it is first sent.</p>`
      : html`<p class="soft">Its text was kept for 400 days. Sent again, it is made anew.</p>`
  return html`<iframe class="email" src="${url}" title="The email" sandbox="" referrerpolicy="no-referrer"></iframe>
<details><summary>As plain text</summary><pre class="plain" tabindex="0" role="region" aria-label="The email as plain text">${text ?? ''}</pre></details>`
}

function detailsOf(
  email: Email,
  { base, timezone }: Visit,
  customer = 'Deleted customer',
): Array<readonly [string, Html | string]> {
  const { customer_id, invoice_id, attempt_count, last_error, message_id } = email
  return [
    ['ID', html`<code>${email.id}</code>`],
    ['Status', emailStatus(email, timezone)],
    ...(last_error === null ? [] : [['Last answer', html`<span class="text">${last_error}</span>`] as const]),
    ['Customer', html`<a href="${base}/customers/${customer_id}"><bdi class="text">${customer}</bdi></a>`],
    ...(invoice_id === null
      ? []
      : [['Invoice', html`<a href="${base}/invoices/${invoice_id}">View invoice</a>`] as const]),
    ['Created', minute(email.created_at, timezone)],
    ...(email.sent_at === null ? [] : [['Sent', second(email.sent_at, timezone)] as const]),
    ...(attempt_count === 0 ? [] : [['Attempts', String(attempt_count)] as const]),
    ...(message_id === null ? [] : [['Message ID', html`<code class="text">${message_id}</code>`] as const]),
  ]
}

export async function lookOfEmail({ params, call }: Visit): Promise<string> {
  const { email } = await call('getEmail', { path: { id: params.id ?? '' } })
  return email.html ?? ''
}

export async function resendEmail({ base, params, form, call }: Visit): Promise<Done> {
  const { email } = await call('resendEmail', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: addressesIn(form),
  })
  return { to: `${base}/emails/${email.id}`, notice: 'email_sent' }
}
