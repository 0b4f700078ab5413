import type { ReadHandle } from '../../../server/db/schema.ts'
import type { FakeStripe } from '../../support/fake-stripe/start.ts'

type Ledger = Awaited<ReturnType<FakeStripe['state']>>

/** The provider's ledger is our payments and what is unapplied: attempt by attempt, and in sum. */
export async function compareWithLedger(db: ReadHandle, { intents, sessions, requests }: Ledger) {
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  const payments = await db
    .selectFrom('invoice_payments')
    .select(['payment_attempt_id', 'amount_cents'])
    .where('source', '=', 'provider')
    .execute()
  const received = intents.filter(({ status }) => status === 'succeeded')
  const ofAttempts = Map.groupBy(received, ({ metadata }) => metadata.payment_attempt_id ?? 'nobody')
  const paid = new Map(payments.map((each) => [each.payment_attempt_id, each.amount_cents]))
  const problems = attempts.flatMap((attempt) => {
    const { id, status, amount_cents, applied_cents, provider_payment_id } = attempt
    const [first, ...others] = ofAttempts.get(id) ?? []
    if (others.length > 0) return [`${id}: the provider has it ${others.length + 1} times`]
    if ((status === 'succeeded') !== (first !== undefined))
      return [`${id} is ${status}, at the provider ${first?.status}`]
    if ((paid.get(id) ?? 0) !== applied_cents) return [`${id}: its payment is not what was applied`]
    const isEqual = first?.amount_received === amount_cents && first.id === provider_payment_id
    return first === undefined || isEqual ? [] : [`${id}: another amount or payment than the provider's`]
  })
  const ids = new Set(attempts.map(({ id }) => id))
  for (const id of ofAttempts.keys()) if (!ids.has(id)) problems.push(`${id}: unknown here`)
  for (const [id, some] of Map.groupBy(sessions, ({ metadata }) => metadata.payment_attempt_id))
    if (some.length > 1) problems.push(`${id}: ${some.length} pages at the provider`)
  problems.push(...(await problemsOfInvoices(db)))
  const unapplied = attempts.filter((each) => each.unapplied)
  const sums = {
    theirs: sum(received.map(({ amount_received }) => amount_received)),
    ours: sum(payments.map(({ amount_cents }) => amount_cents)),
    left: sum(unapplied.map(({ amount_cents, applied_cents }) => amount_cents - applied_cents)),
  }
  const { theirs, ours, left } = sums
  if (theirs !== ours + left) problems.push(`${theirs} received, but ${ours} paid and ${left} unapplied`)
  const states = Map.groupBy(attempts, ({ status }) => status)
  const summary = [
    `${attempts.length} attempts: ${[...states].map(([status, some]) => `${status} ${some.length}`).join(', ')}`,
    `received by the provider: ${theirs} cents in ${received.length} payments`,
    `paid: ${ours} cents in ${payments.length}; unapplied: ${left} cents of ${unapplied.length}`,
    `${sum(Object.values(requests).map((count) => count - 1))} charges were sent again, with their keys`,
  ]
  return { problems, summary: summary.join('\n') }
}

async function problemsOfInvoices(db: ReadHandle): Promise<string[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'total_cents', 'amount_paid_cents', 'open_payment'])
    .execute()
  return invoices.flatMap(({ id, total_cents, amount_paid_cents, open_payment }) => {
    if (amount_paid_cents > total_cents) return [`${id}: paid beyond its total`]
    return open_payment === null ? [] : [`${id}: an attempt is open that has ended`]
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
