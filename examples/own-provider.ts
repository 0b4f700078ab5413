/** Takes payments at a provider of your own: learns of each attempt, charges, and reports. */
import { createBillingClient, type PaymentAttempt, type PaymentAttemptReport } from 'usage-billing-api'

const billing = createBillingClient()
await billing.payments.updateProvider({ provider: 'external' })

/** Your provider's API in place of this. The key makes a charge that is sent twice one charge. */
const charges = new Map<string, { id: string; amount: number }>()
async function chargeAtProvider(amount: number, idempotencyKey: string) {
  const charge = charges.get(idempotencyKey) ?? { id: `ch_${idempotencyKey}`, amount }
  charges.set(idempotencyKey, charge)
  return charge
}

/** A provider that does not answer throws. That is no failure: report nothing, and ask it again. */
async function answerOf({ id, amount_cents }: PaymentAttempt): Promise<PaymentAttemptReport> {
  try {
    const charge = await chargeAtProvider(amount_cents, id)
    return { status: 'succeeded', amount_cents: charge.amount, provider_payment_id: charge.id }
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    const failure = { code: error.reason, message: error.message, recoverable: error.isRecoverable }
    return { status: 'failed', failure }
  }
}

class Declined extends Error {
  reason = 'card_declined'
  isRecoverable = true
}

/** Keep the sequence with your data, and go on from it after a restart: an attempt may then come twice. */
async function takePayments(after: number, stop: AbortSignal): Promise<void> {
  const types = ['payment_attempt.pending'] as const
  for await (const event of billing.webhookEvents.tail({ after, types, signal: stop })) {
    if (event.type !== 'payment_attempt.pending') continue
    const pending = event.data.payment_attempt
    const { payment_attempt } = await billing.payments.reportAttempt(pending.id, await answerOf(pending))
    console.log(`${payment_attempt.status}: ${payment_attempt.applied_cents} cents`)
  }
}

// An invoice to try it with: the customer, or your program, asks for the payment.
const { customer } = await billing.customers.create({ name: 'Cumulus', email: 'ap@cumulus.example' })
const { invoice } = await billing.invoices.create({
  customer_id: customer.id,
  collection_method: 'send_invoice',
  days_until_due: 14,
  line_items: [{ description: 'Workshop', quantity: 1, unit_amount_cents: 90_000 }],
})
await billing.invoices.finalize(invoice.id)
const stop = new AbortController()
const program = takePayments(0, stop.signal)
await billing.payments.createAttempt(invoice.id)
while ((await billing.invoices.get(invoice.id)).invoice.status !== 'paid')
  await new Promise((done) => setTimeout(done, 100))
stop.abort()
await program
