import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addOpen, type Invoice, readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { chooseStripe, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const CREATE = 'POST /v1/checkout/sessions'
const HOUR_MS = 3_600_000

async function openInvoice(): Promise<{ company: TestCompany; invoice: Invoice; path: string }> {
  const company = await service.company()
  await chooseStripe(company)
  const invoice = await addOpen(company)
  return { company, invoice, path: new URL(invoice.public_invoice_url ?? '').pathname }
}

async function attemptOf({ client }: TestCompany, { id }: Invoice) {
  const query = { invoice_id: id }
  const { payment_attempts } = succeed(await client.GET('/v1/payment_attempts', { params: { query } }))
  expect(payment_attempts).toHaveLength(1)
  return payment_attempts[0] ?? expect.fail('there is no attempt')
}

test('Pay leads to Stripe’s page, which the policy of the page allows, and the page says how it went', async () => {
  const { company, invoice, path } = await openInvoice()
  const visitor = createVisitor(service)
  const page = await visitor.get(path)
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://checkout.stripe.com",
  )
  const started = await visitor.post(`${path}/start`)
  expect(started.status).toBe(303)
  expect(started.location).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  const attempt = await attemptOf(company, invoice)
  expect(attempt).toMatchObject({ status: 'requires_action', origin: 'customer', provider: 'stripe' })
  // A second click leads to the same page.
  expect((await visitor.post(`${path}/start`)).location).toBe(started.location)
  expect((await visitor.get(path)).text).toContain('Continue to checkout.stripe.com')

  const [session] = await stripe.sessionsOf(attempt)
  await stripe.pay(session?.id ?? '')
  service.clock.advance(HOUR_MS)
  await service.askProviders()
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })
  expect((await visitor.get(path)).text).toContain('This invoice was paid')
})

test('Pay another way ends the page at Stripe before it offers Pay again', async () => {
  const { company, invoice, path } = await openInvoice()
  const visitor = createVisitor(service)
  await visitor.post(`${path}/start`)
  const attempt = await attemptOf(company, invoice)
  expect((await visitor.post(`${path}/cancel`)).status).toBe(303)
  const [session] = await stripe.sessionsOf(attempt)
  expect(session?.status).toBe('expired')
  expect((await visitor.get(path)).text).toContain('Pay $2.50</button>')
})

test('without an answer of Stripe the page says that the payment is being confirmed', async () => {
  const { company, invoice, path } = await openInvoice()
  const visitor = createVisitor(service)
  await stripe.fault({ fault: 'hang-up', path: CREATE, times: 2 })
  expect((await visitor.post(`${path}/start`)).location).toBe(`../${path.split('/').at(-1)}`)
  expect((await attemptOf(company, invoice)).status).toBe('pending')
  expect((await visitor.get(path)).text).toContain('Your payment is being confirmed.')
})

test('with a key that Stripe refuses the page has the bank details alone', async () => {
  const company = await service.company()
  await chooseStripe(company, 'sk_test_refused0000')
  const { public_invoice_url: url } = await addOpen(company)
  const { text } = await createVisitor(service).get(new URL(url ?? '').pathname)
  expect(text).not.toContain('/start"')
  expect(text).toContain('How to pay')
})
