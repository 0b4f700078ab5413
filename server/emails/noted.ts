import type { WriteHandle } from '../db/schema.ts'
import type { WebhookEventType } from '../db/tables/webhooks.ts'
import type { EmailType } from './emails-store.ts'

/** An email that customers get if its type is enabled. `id` is of the object that it is about. */
export type NotedEmail = {
  type: EmailType
  about: 'invoice' | 'subscription' | 'payment_method'
  id: string
  /** In the customer's time. */
  at: Date
}

const noted = new WeakMap<WriteHandle, NotedEmail[]>()

/** For what no event says. `recordEvents` writes the email at the end of the transaction. */
export function noteEmail(trx: WriteHandle, email: NotedEmail): void {
  const already = noted.get(trx)
  if (already === undefined) noted.set(trx, [email])
  else already.push(email)
}

export function takeEmails(trx: WriteHandle): readonly NotedEmail[] {
  const emails = noted.get(trx) ?? []
  noted.delete(trx)
  return emails
}

type Event = { type: WebhookEventType; object_id: string | null; timestamp: Date; data: object }

/** The emails that an event leads to. */
export function emailsOf({ type, object_id, timestamp: at, data }: Event): NotedEmail[] {
  const id = object_id ?? ''
  if (type === 'invoice.finalized') return [{ type: 'invoice_finalized', about: 'invoice', id, at }]
  if (type === 'invoice.payment_failed') return [{ type: 'payment_failed', about: 'invoice', id, at }]
  if (type === 'subscription.trial_ending') return [{ type: 'trial_ending', about: 'subscription', id, at }]
  if (type === 'invoice.paid') {
    const { amount_paid_cents } = Reflect.get(data, 'invoice')
    // Nobody paid an invoice of 0, or one that credit notes cover.
    return amount_paid_cents > 0 ? [{ type: 'payment_receipt', about: 'invoice', id, at }] : []
  }
  if (type === 'payment_attempt.requires_action') {
    const { origin, invoice_id } = Reflect.get(data, 'payment_attempt')
    // A customer who pays on a page is there already.
    return origin === 'customer'
      ? []
      : [{ type: 'payment_action_required', about: 'invoice', id: invoice_id, at }]
  }
  return []
}
