import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { purgeSessions } from '../../server/jobs/purge-sessions.ts'
import { createVisitor } from '../dashboard/visitor.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { addOpen, finalize, newAutomaticInvoice, readInvoice } from '../fixtures/invoices.ts'
import { attempt, saveMethod, useProvider } from '../fixtures/payment-attempts.ts'
import { refusal, succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { chooseStripe, noticeUrl, WEBHOOK_SECRET, withStripe } from './stripe-of-a-test.ts'

type Session = components['schemas']['PaymentMethodSession']
const { service, stripe } = await withStripe()
const RETURN_URL = 'https://app.example.test/account?tab=cards'
const visitor = createVisitor(service)

async function openSession(): Promise<{ company: TestCompany; customer: Customer; session: Session }> {
  const company = await service.company()
  await chooseStripe(company)
  const customer = await addCustomer(company)
  return { company, customer, session: await createSession(company, customer) }
}

async function createSession({ client }: TestCompany, customer: Customer): Promise<Session> {
  const request = { params: { path: customer }, body: { return_url: RETURN_URL } }
  const sent = await client.POST('/v1/customers/{id}/payment_method_sessions', request)
  return succeed(sent).payment_method_session
}

async function methodsOf({ client }: TestCompany, customer: Customer) {
  const params = { path: customer, query: {} }
  return succeed(await client.GET('/v1/customers/{id}/payment_methods', { params })).payment_methods
}

/** The page at Stripe of the link. */
async function pageOf({ id }: Session) {
  const { sessions } = await stripe.state()
  const pages = sessions.filter(({ metadata }) => metadata.payment_method_session_id === id)
  expect(pages).toHaveLength(1)
  return pages[0] ?? expect.fail('there is no page')
}

const pathOf = ({ url }: Session) => new URL(url).pathname

test('the link leads to a page of Stripe; what the customer saves there is the default, and is charged', async () => {
  const { company, customer, session } = await openSession()
  expect(session).toMatchObject({
    mode: 'test',
    customer_id: customer.id,
    provider: 'stripe',
    return_url: RETURN_URL,
    expires_at: new Date(service.clock.now.getTime() + DAY_MS).toISOString(),
  })
  const opened = await visitor.get(pathOf(session))
  expect([opened.status, opened.location]).toEqual([303, (await pageOf(session)).url])
  expect((await visitor.get(pathOf(session))).location).toBe(opened.location)
  const page = await pageOf(session)
  expect(page.success_url).toBe(`${session.url}?returned`)

  // That the customer comes back says nothing.
  expect((await visitor.get(`${pathOf(session)}?returned`)).location).toBe(RETURN_URL)
  expect(await methodsOf(company, customer)).toEqual([])
  await stripe.save(page.id)
  expect((await visitor.get(`${pathOf(session)}?returned`)).location).toBe(RETURN_URL)
  const [method, ...others] = await methodsOf(company, customer)
  expect(others).toEqual([])
  expect(method).toMatchObject({
    provider: 'stripe',
    type: 'card',
    label: 'Visa •••• 4242',
    status: 'active',
    token: expect.stringMatching(/^cus_\w+:pm_\w+$/),
  })
  expect((await visitor.get(pathOf(session))).location).toBe(RETURN_URL)

  const body = newAutomaticInvoice(customer)
  const draft = succeed(await company.client.POST('/v1/invoices', { body })).invoice
  await finalize(company, draft)
  await service.sweepAndWork()
  await service.askProviders()
  expect(await readInvoice(company, draft)).toMatchObject({ status: 'paid' })
})

test.each(['once', 'twice', 'never'] as const)(
  'a customer who never comes back has saved the method all the same (notice: %s)',
  async (mode) => {
    const { company, customer, session } = await openSession()
    await stripe.notices({ urls: [await noticeUrl(service, company)], secret: WEBHOOK_SECRET, mode })
    await visitor.get(pathOf(session))
    await stripe.save((await pageOf(session)).id)
    await stripe.flush()
    if (mode === 'never') service.clock.advance(3_600_000)
    await Promise.all([service.askProviders(), service.askProviders()])
    expect(await methodsOf(company, customer)).toHaveLength(1)
  },
)

test('a page that Stripe has closed saves nothing, and the link leads back', async () => {
  const { company, customer, session } = await openSession()
  await visitor.get(pathOf(session))
  await stripe.expire((await pageOf(session)).id)
  expect((await visitor.get(pathOf(session))).location).toBe(RETURN_URL)
  expect(await methodsOf(company, customer)).toEqual([])
  service.clock.advance(10 * DAY_MS)
  await service.askProviders()
})

test('the page at Stripe closes with the link, at the earliest half an hour after it was opened', async () => {
  const { company, customer, session } = await openSession()
  const late = await createSession(company, customer)
  const expiry = Date.parse(session.expires_at) / 1_000
  await visitor.get(pathOf(session))
  // Stripe takes no more than a day of its own time.
  expect((await pageOf(session)).expires_at).toBe(Math.floor(expiry - 60))
  service.clock.advance(DAY_MS / 2)
  const halfway = await createSession(company, customer)
  service.clock.advance(DAY_MS / 2 - 1)
  await visitor.get(pathOf(late))
  expect((await pageOf(late)).expires_at).toBe(Math.floor(service.clock.now.getTime() / 1_000) + 31 * 60)
  await visitor.get(pathOf(halfway))
  expect((await pageOf(halfway)).expires_at).toBe(Math.floor(Date.parse(halfway.expires_at) / 1_000))
})

test('two who open the link at once go to the same page', async () => {
  const { session } = await openSession()
  const answers = await Promise.all([visitor.get(pathOf(session)), visitor.get(pathOf(session))])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(answers[0]?.location).toBe(answers[1]?.location)
})

test('without an answer of Stripe the page says so, and the link works later; it expires after a day', async () => {
  const { company, customer, session } = await openSession()
  await stripe.fault({ fault: 'error-before', path: 'POST /v1/customers' })
  expect((await visitor.get(pathOf(session))).status).toBe(503)
  expect((await visitor.get(pathOf(session))).status).toBe(303)
  const late = await createSession(company, customer)
  service.clock.advance(DAY_MS + 1)
  const expired = await visitor.get(pathOf(late))
  expect([expired.status, expired.text.includes('This link has expired')]).toEqual([410, true])
  expect((await visitor.get(`${pathOf(late).slice(0, -4)}0000`)).status).toBe(404)
})

test('only a provider that can be asked has a page, and live mode leads to https alone', async () => {
  const [company, live] = [await service.company(), await service.company({ mode: 'live' })]
  const customer = await addCustomer(company)
  const send = async ({ client }: TestCompany, { id }: Customer, return_url = RETURN_URL) =>
    refusal(
      await client.POST('/v1/customers/{id}/payment_method_sessions', {
        params: { path: { id } },
        body: { return_url },
      }),
    )
  await chooseStripe(company, 'sk_test_refused0000')
  expect(await send(company, customer)).toMatchObject({ status: 409, code: 'PAYMENT_PROVIDER_NOT_ACTIVE' })
  await useProvider(company, 'external')
  expect(await send(company, customer)).toMatchObject({ status: 409, code: 'PAYMENT_PROVIDER_HAS_NO_PAGE' })
  const other = await addCustomer(live)
  expect(await send(live, other)).toMatchObject({ status: 409, code: 'PAYMENT_PROVIDER_NOT_SET' })
  expect(await send(live, other, 'http://app.example.test/')).toMatchObject({
    status: 400,
    details: [{ path: 'body.return_url', code: 'https_required' }],
  })
  expect(await send(company, customer, 'https://app.example.test:99999/')).toMatchObject({
    status: 400,
    details: [{ path: 'body.return_url', code: 'pattern' }],
  })
})

test('a payment on Stripe’s page of an invoice that is charged automatically saves the method', async () => {
  const company = await service.company()
  await chooseStripe(company)
  const customer = await addCustomer(company)
  const body = newAutomaticInvoice(customer)
  const automatic = await finalize(
    company,
    succeed(await company.client.POST('/v1/invoices', { body })).invoice,
  )
  const sent = await addOpen(company, { customer })
  for (const invoice of [sent, automatic]) {
    const started = await attempt(company, invoice)
    const [page] = await stripe.sessionsOf(started)
    await stripe.pay(page?.id ?? '')
    service.clock.advance(3_600_000)
    await Promise.all([service.askProviders(), service.askProviders()])
    expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })
    expect(await methodsOf(company, customer)).toHaveLength(invoice === sent ? 0 : 1)
  }
  const [method] = await methodsOf(company, customer)
  const { customer: read } = succeed(
    await company.client.GET('/v1/customers/{id}', { params: { path: customer } }),
  )
  expect(read.default_payment_method_id).toBe(method?.id)
})

/** One that pays an invoice is saved too. */
test('a token that is saved again is the same method, and another one once it was detached', async () => {
  const { company, customer } = await openSession()
  const { client } = company
  const first = await saveMethod(company, customer, 'cus_1:pm_again')
  expect(await saveMethod(company, customer, 'cus_1:pm_again')).toEqual(first)
  expect(await methodsOf(company, customer)).toHaveLength(1)
  const params = { path: { id: customer.id, payment_method_id: first.id } }
  succeed(await client.POST('/v1/customers/{id}/payment_methods/{payment_method_id}/detach', { params }))
  expect((await saveMethod(company, customer, 'cus_1:pm_again')).id).not.toBe(first.id)
})

test('links that expired a month ago are deleted', async () => {
  const { session } = await openSession()
  const left = async () => {
    await purgeSessions(service.db, service.clock.now)
    const kept = service.db.selectFrom('payment_method_sessions').select('id').where('id', '=', session.id)
    return (await kept.execute()).length
  }
  service.clock.advance(30 * DAY_MS)
  expect(await left()).toBe(1)
  service.clock.advance(DAY_MS + 1)
  expect(await left()).toBe(0)
})

test('a method beyond the customer’s twenty is detached at Stripe, and listed', async () => {
  const { company, customer, session } = await openSession()
  await visitor.get(pathOf(session))
  const draft = succeed(
    await company.client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) }),
  ).invoice
  const started = await attempt(company, await finalize(company, draft))
  const [paid] = await stripe.sessionsOf(started)
  for (let n = 0; n < 20; n += 1) await saveMethod(company, customer, `cus_1:pm_${n}`)
  const sent = await company.client.POST('/v1/customers/{id}/payment_method_sessions', {
    params: { path: customer },
    body: { return_url: RETURN_URL },
  })
  expect(refusal(sent)).toMatchObject({ status: 409, code: 'PAYMENT_METHOD_LIMIT_EXCEEDED' })
  await stripe.save((await pageOf(session)).id)
  expect((await visitor.get(`${pathOf(session)}?returned`)).location).toBe(RETURN_URL)
  const active = { path: customer, query: { status: ['active' as const], limit: 100 } }
  const { payment_methods } = succeed(
    await company.client.GET('/v1/customers/{id}/payment_methods', { params: active }),
  )
  expect(payment_methods).toHaveLength(20)

  await stripe.pay(paid?.id ?? '')
  service.clock.advance(3_600_000)
  await service.askProviders()
  await service.askProviders()
  const params = { path: customer, query: { status: ['detached' as const] } }
  const listed = succeed(await company.client.GET('/v1/customers/{id}/payment_methods', { params }))
  expect(listed.payment_methods).toHaveLength(2)
  const { detached } = await stripe.state()
  for (const { token } of listed.payment_methods) expect(detached).toContain(token.split(':')[1])
  const query = { type: ['payment_method.detached' as const] }
  const { webhook_events } = succeed(await company.client.GET('/v1/webhook_events', { params: { query } }))
  expect(webhook_events).toHaveLength(2)
})

test('a method that is detached is detached at Stripe too, however late that answers', async () => {
  const { company, customer, session } = await openSession()
  await visitor.get(pathOf(session))
  await stripe.save((await pageOf(session)).id)
  await visitor.get(`${pathOf(session)}?returned`)
  const [method] = await methodsOf(company, customer)
  const path = { id: customer.id, payment_method_id: method?.id ?? '' }
  await stripe.fault({ fault: 'error-before', path: 'POST /v1/payment_methods' })
  const sent = await company.client.POST('/v1/customers/{id}/payment_methods/{payment_method_id}/detach', {
    params: { path },
  })
  expect(succeed(sent).payment_method.status).toBe('detached')
  await service.askProviders()
  const atStripe = method?.token.split(':')[1]
  expect((await stripe.state()).detached).not.toContain(atStripe)
  service.clock.advance(3_600_000)
  await service.askProviders()
  expect((await stripe.state()).detached.filter((id) => id === atStripe)).toHaveLength(1)
  service.clock.advance(3_600_000)
  await service.askProviders()
  expect((await stripe.state()).detached.filter((id) => id === atStripe)).toHaveLength(1)
})
