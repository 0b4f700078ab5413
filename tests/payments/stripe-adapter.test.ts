import { afterAll, expect, test } from 'vitest'
import type { RemoteCharge } from '../../server/payments/provider.ts'
import { fromStripeAmount, toStripeAmount } from '../../server/payments/stripe/amounts.ts'
import { connectStripe } from '../../server/payments/stripe/connect.ts'
import { startFakeStripe } from '../support/fake-stripe/start.ts'

const stripe = await startFakeStripe()
afterAll(() => stripe.stop())
const from = new Date()
const connect = (secretKey = 'sk_test_51Adapter') =>
  connectStripe({ secretKey, webhookSecret: undefined }, stripe.url)
const connection = await connect()

function charge(members: Partial<RemoteCharge> & { id: string }): RemoteCharge {
  return {
    amount_cents: 1_200,
    currency_code: 'USD',
    payment_method_token: 'cus_1:pm_ok',
    customer_id: 'customer',
    description: 'Invoice INV-1',
    page_url: 'https://pay.example.test/pay/1',
    is_to_save: false,
    ...members,
  }
}

test.each([
  ['USD', 1_200, 1_200],
  ['JPY', 1_200, 1_200],
  ['KWD', 1_200, 1_200],
  ['KWD', 1_205, undefined],
  // Stripe counts hundredths of a krona and a shilling, which have none, and whole ariaries.
  ['ISK', 1_200, 120_000],
  ['UGX', 1_200, 120_000],
  ['MGA', 1_200, 12],
  ['MGA', 1_250, undefined],
] as const)('%s: %i is %s at Stripe', (currency, cents, amount) => {
  expect(toStripeAmount(cents, currency)).toBe(amount)
  if (amount !== undefined) expect(fromStripeAmount(amount, currency)).toBe(cents)
})

test('a saved method is charged at once; a repeat is the same charge', async () => {
  const paid = {
    is: 'known',
    reference: expect.stringMatching(/^pi_/),
    outcome: { status: 'succeeded', amount_cents: 1_200, provider_payment_id: expect.stringMatching(/^pi_/) },
  }
  const first = await connection.charge(charge({ id: 'saved' }))
  expect(first).toEqual(paid)
  expect(await connection.charge(charge({ id: 'saved' }))).toEqual(first)
  expect(await connection.find({ id: 'saved', from, hasMethod: true })).toEqual(first)
  expect(await connection.listSince(from)).toEqual(['saved'])
})

test('a saved method is declined, or takes its time', async () => {
  expect(
    await connection.charge(charge({ id: 'poor', payment_method_token: 'cus_1:pm_declined' })),
  ).toMatchObject({
    is: 'known',
    reference: expect.stringMatching(/^pi_/),
    outcome: { status: 'failed', failure: { code: 'insufficient_funds', recoverable: true } },
  })
  const slow = charge({ id: 'slow', payment_method_token: 'cus_1:pm_processing' })
  const answer = await connection.charge(slow)
  expect(answer).toMatchObject({ is: 'known', outcome: { status: 'processing' } })
  const reference = answer.is === 'known' ? answer.reference : ''
  expect(await connection.cancel(reference)).toMatchObject({ outcome: { status: 'canceled' } })
  expect(await connection.getStatus(reference)).toMatchObject({ outcome: { status: 'canceled' } })
})

test('the same key with another amount says nothing of the first request', async () => {
  await connection.charge(charge({ id: 'twice' }))
  expect(await connection.charge(charge({ id: 'twice', amount_cents: 1_300 }))).toEqual({ is: 'unknown' })
})

test('what Stripe does not know is missing, and is searched for in all pages', async () => {
  expect(await connection.find({ id: 'nothing', from, hasMethod: false })).toEqual({ is: 'missing' })
  await connection.charge(charge({ id: 'oldest', payment_method_token: null }))
  for (let n = 0; n < 120; n += 1)
    await connection.charge(charge({ id: `later-${n}`, payment_method_token: null }))
  expect(await connection.find({ id: 'oldest', from, hasMethod: false })).toMatchObject({
    outcome: { status: 'requires_action' },
  })
  expect(await connection.getStatus('cs_test_of_another_account')).toEqual({ is: 'unknown' })
})

test('a refused key is no answer about a payment', async () => {
  const refused = await connect('sk_test_refused')
  expect(await refused.charge(charge({ id: 'never' }))).toMatchObject({ is: 'refused', isOfKey: true })
  expect(await refused.check()).toBe('refused')
  expect(await refused.listSince(from)).toBe('unknown')
})

test('a customer saves a card on Stripe’s page, which is then charged without the customer', async () => {
  const { methods } = connection
  const saving = {
    id: 'saving',
    customer_id: 'customer',
    currency_code: 'USD',
    page_url: 'https://a.example',
    now: from,
    expires_at: from,
  } as const
  const session = await methods.startSession(saving)
  if (session === 'unknown') throw new Error('there is no page')
  expect(session.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  expect(await methods.readSession(session.reference)).toBe('open')
  await stripe.save(session.reference)
  const saved = await methods.readSession(session.reference)
  expect(saved).toMatchObject({ type: 'card', label: 'Visa •••• 4242' })
  const { token } = typeof saved === 'object' ? saved : { token: '' }
  expect(await connection.charge(charge({ id: 'with-saved', payment_method_token: token }))).toMatchObject({
    outcome: { status: 'succeeded' },
  })
  expect(await methods.detach(token)).toBe('detached')
  await stripe.fault({ fault: 'error-before', path: 'POST /v1/payment_methods' })
  expect(await methods.detach(token)).toBe('unknown')
})
