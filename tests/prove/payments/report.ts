import type { ReadHandle } from '../../../server/db/schema.ts'
import { refundableOf } from '../../../server/payments/refunds.ts'
import { findViolations } from '../../engine/invariants.ts'
import type { FakeStripe } from '../../support/fake-stripe/start.ts'

type Ledger = Awaited<ReturnType<FakeStripe['state']>>

/** The provider's ledger is our payments and what is unapplied, less our refunds: one by one, and in sum. */
export async function compareWithLedger(db: ReadHandle, ledger: Ledger) {
  const { intents, sessions, requests } = ledger
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
  problems.push(...(await problemsOfInvoices(db)), ...(await problemsOfRefunds(db, ledger)))
  for (const { id } of await db.selectFrom('tenants').select('id').execute())
    problems.push(...(await findViolations(db, id)))
  const notes = await db.selectFrom('credit_notes').selectAll().where('status', '=', 'issued').execute()
  const unapplied = attempts.filter((each) => each.unapplied)
  const sums = {
    theirs: sum(received.map(({ amount_received }) => amount_received)),
    ours: sum(payments.map(({ amount_cents }) => amount_cents)),
    left: sum(unapplied.map(refundableOf)),
    noted: sum(notes.map(({ refunded_cents }) => refunded_cents)),
    back: sum(ledger.refunds.filter(isGiven).map(({ amount }) => amount)),
  }
  const { theirs, ours, left, back, noted } = sums
  if (theirs - back !== ours - noted + left)
    problems.push(
      `${theirs} received and ${back} given back, but ${ours} paid, ${noted} of it given back, and ${left} unapplied`,
    )
  const states = Map.groupBy(attempts, ({ status }) => status)
  const summary = [
    `${attempts.length} attempts: ${[...states].map(([status, some]) => `${status} ${some.length}`).join(', ')}`,
    `received by the provider: ${theirs} cents in ${received.length} payments`,
    `paid: ${ours} cents in ${payments.length}; unapplied: ${left} cents of ${unapplied.length}`,
    `given back by ${notes.length} credit notes: ${sum(notes.map(({ total_cents }) => total_cents))} cents, ${noted} of it by the provider`,
    `given back by the provider: ${back} cents in ${ledger.refunds.length} refunds, of which ${ledger.refunds.filter((each) => !isGiven(each)).length} failed`,
    `${sum(Object.values(requests).map((count) => count - 1))} charges and refunds were sent again, with their keys`,
  ]
  return { problems, summary: summary.join('\n') }
}

const isGiven = ({ status }: Ledger['refunds'][number]) => status !== 'failed'

/** Each refund is at the provider once, and ended there as here. */
async function problemsOfRefunds(db: ReadHandle, { refunds: theirs, intents }: Ledger): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const known = Map.groupBy(theirs, ({ metadata }) => metadata.refund_id ?? 'nobody')
  const problems = refunds.flatMap(({ id, status, amount_cents, provider_refund_id }) => {
    const [first, ...others] = known.get(id) ?? []
    if (others.length > 0) return [`${id}: the provider gave it back ${others.length + 1} times`]
    // What the provider refuses it does not have.
    if (first === undefined) return status === 'failed' ? [] : [`${id} is ${status}, and not at the provider`]
    const isEqual =
      first.status === status && first.amount === amount_cents && first.id === provider_refund_id
    return isEqual ? [] : [`${id}: another amount or end than the provider's`]
  })
  const paid = new Map(intents.map(({ id, amount_received }) => [id, amount_received]))
  for (const [intent, some] of Map.groupBy(theirs.filter(isGiven), (refund) => refund.payment_intent))
    if (sum(some.map(({ amount }) => amount)) > (paid.get(intent) ?? 0))
      problems.push(`${intent}: given back beyond what was received`)
  const ids = new Set(refunds.map(({ id }) => id))
  for (const id of known.keys()) if (!ids.has(id)) problems.push(`${id}: a refund that is unknown here`)
  return problems
}

async function problemsOfInvoices(db: ReadHandle): Promise<string[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'status', 'total_cents', 'amount_paid_cents', 'amount_credited_cents', 'open_payment'])
    .execute()
  return invoices.flatMap(({ id, status, total_cents, open_payment, ...invoice }) => {
    const settled = invoice.amount_paid_cents + invoice.amount_credited_cents
    if (settled > total_cents) return [`${id}: paid and credited beyond its total`]
    if ((status === 'paid') !== (settled === total_cents))
      return [`${id} is ${status} with ${settled} settled`]
    return open_payment === null ? [] : [`${id}: an attempt is open that has ended`]
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
