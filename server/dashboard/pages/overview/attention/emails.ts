import { html } from '../../../../runtime/html.ts'
import { LENGTH, type Source } from './problem.ts'

/** The newest email to a customer counts: once one arrives, nobody needs to look after those before. */
export const failedEmails: Source = async ({ call }) => {
  const { emails } = await call('listEmails', { query: { status: 'failed', limit: '25' } })
  const newest = new Map(emails.toReversed().map((email) => [email.customer_id, email]))
  const checked = await Promise.all(
    [...newest.values()]
      .toReversed()
      .slice(0, LENGTH)
      .map(async (email) => {
        const later = await call('listEmails', {
          query: {
            customer_id: email.customer_id,
            status: 'sent',
            created_from: email.created_at,
            limit: '1',
          },
        })
        return later.emails.length > 0 ? [] : [email]
      }),
  )
  return checked.flat().map(({ id, customer_id, to, last_error, updated_at }) => ({
    path: `/emails/${id}`,
    title: 'An email did not reach the customer',
    todo: html`<span class="text">${to.join(', ')}</span>: <span class="text">${last_error ?? 'the mail server could not be reached'}</span>`,
    customer_id,
    since: updated_at,
  }))
}
