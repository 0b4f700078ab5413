import type { ReadHandle } from '../../db/schema.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { isRepeatable } from '../../payments/ask-times.ts'
import type { AttemptRow } from '../../payments/attempts-store.ts'
import { loadMethod } from '../../payments/methods-store.ts'
import type { Connection, RemoteAnswer } from '../../payments/provider.ts'
import { recordAnswer } from '../collect/record-answer.ts'
import { askDispute } from './ask-dispute.ts'
import { type AskDeps, type AskKey, askUnderLease } from './ask-under-lease.ts'

export function askProvider(db: ReadHandle, asked: AskKey, by: Date, deps: AskDeps): Promise<void> {
  return askUnderLease(db, 'payment_attempts', asked, { by, deps }, async (attempt, connection, key) => {
    if (attempt.status === 'succeeded') return askDispute(db, key, attempt, { ...deps, connection })
    const answer = await answerOf(db, attempt, connection, deps)
    await recordAnswer(db, { key, attempt, answer }, deps)
  })
}

async function answerOf(
  db: ReadHandle,
  attempt: AttemptRow,
  connection: Connection | undefined,
  deps: AskDeps,
): Promise<RemoteAnswer> {
  if (connection === undefined) return { is: 'unknown' }
  const { provider_reference: reference } = attempt
  if (reference !== null)
    return attempt.is_to_cancel ? connection.cancel(reference) : connection.getStatus(reference)
  if (attempt.status !== 'pending') return findAnswer(connection, attempt)
  return charge(db, connection, attempt, deps)
}

/** A repeat has the same request and key. If it is refused, the first request may have succeeded. */
async function charge(
  db: ReadHandle,
  connection: Connection,
  attempt: AttemptRow,
  { clock, publicBaseUrl }: AskDeps,
): Promise<RemoteAnswer> {
  if (!isRepeatable(attempt, clock())) return findAnswer(connection, attempt)
  const { tenant_id, customer_id, id, amount_cents, currency_code } = attempt
  const invoice = await loadInvoice(db, tenant_id, attempt.invoice_id)
  const payment_method_token = await tokenOf(db, attempt)
  const answer = await connection.charge({
    id,
    amount_cents,
    currency_code,
    payment_method_token,
    customer_id,
    description: `Invoice ${invoice.number_text}`,
    page_url: `${publicBaseUrl}/pay/${invoice.public_token}`,
    // A saved method can be charged for the next invoice without the customer.
    is_to_save: invoice.collection_method === 'charge_automatically',
  })
  if (answer.is === 'known' || attempt.ask_count === 1) return answer
  const found = await findAnswer(connection, attempt)
  return found.is === 'missing' ? { is: 'unknown' } : found
}

async function tokenOf(db: ReadHandle, attempt: AttemptRow): Promise<string | null> {
  const { tenant_id, customer_id, payment_method_id } = attempt
  if (payment_method_id === null) return null
  return (await loadMethod(db, { tenant_id, id: customer_id }, payment_method_id)).token
}

function findAnswer(connection: Connection, { id, created_at, payment_method_id }: AttemptRow) {
  return connection.find({ id, from: created_at, hasMethod: payment_method_id !== null })
}
