import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  finalize,
  type Invoice,
  markUncollectible,
  newAutomaticInvoice,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import {
  attempt,
  cancel,
  type PaymentAttempt,
  readAttempt,
  received,
  report,
  useProvider,
} from '../fixtures/payment-attempts.ts'
import { refundByNote, reportRefund } from '../fixtures/refunds.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile({ trustedProxies: 1 })

test('Pay creates an attempt of the customer and leads to the page of the test provider', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { page, at } = visitorOf(invoice)
  expect((await page()).text).toContain('Pay $2.50</button>')
  const started = await at.post('start')
  expect([started.status, started.location]).toEqual([303, 'test-provider'])
  const [open] = await attemptsOf(company, invoice)
  expect(open).toMatchObject({
    status: 'requires_action',
    origin: 'customer',
    amount_cents: 250,
    payment_method_id: null,
    action_url: `${invoice.public_invoice_url}/test-provider`,
  })
  const choices = await at.get('test-provider')
  expect(choices.text).toContain('Test provider: no money moves')
  expect(choices.text).toContain('$2.50')
  const ended = await at.post('test-provider/succeed')
  expect([ended.status, ended.location]).toEqual([303, `../../${tokenOf(invoice)}`])
  expect(await readInvoice(company, invoice)).toMatchObject({
    status: 'paid',
    payments: [{ source: 'provider', payment_attempt_id: open?.id, amount_cents: 250 }],
  })
  expect((await page()).text).toContain('This invoice was paid on 15 March 2026. Thank you.')
})

test.each([
  ['decline', 'The card was declined.', 'Nothing was charged.'],
  ['insufficient-funds', 'The card has insufficient funds.', 'Nothing was charged.'],
  ['lost-card', 'The card was reported lost.', 'Please pay in another way.'],
])('after %s the page says why, and lets the customer try again', async (outcome, reason, advice) => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { page, at } = visitorOf(invoice)
  await at.post('start')
  await at.post(`test-provider/${outcome}`)
  const { text } = await page()
  for (const part of [reason, advice, 'Try again</button>']) expect(text).toContain(part)
  expect((await at.post('start')).location).toBe('test-provider')
  expect((await attemptsOf(company, invoice)).map(({ status }) => status)).toEqual([
    'requires_action',
    'failed',
  ])
})

test.each(['constructor', '__proto__', 'toString', 'nothing'])(
  'an outcome that the test provider does not offer (%s) changes nothing',
  async (outcome) => {
    const company = await service.company()
    const invoice = await addOpen(company)
    const { at } = visitorOf(invoice)
    await at.post('start')
    const ended = await at.post(`test-provider/${outcome}`)
    expect([ended.status, ended.location]).toEqual([303, `../../${tokenOf(invoice)}`])
    expect(await attemptsOf(company, invoice)).toMatchObject([{ status: 'requires_action' }])
  },
)

test('while a payment is confirmed the page refreshes itself, ever more slowly, and offers no second one', async () => {
  const company = await externalCompany({ testClock: true })
  const start = service.clock.now.toISOString()
  const invoice = await addOpen(company, { days_until_due: 90 })
  const { page, at } = visitorOf(invoice)
  await report(company, await attempt(company, invoice), { status: 'processing' })
  const first = await page()
  expect(first.text).toContain('Your payment is being confirmed.')
  expect(first.text).not.toMatch(/<form|How to pay|ways to pay/)
  expect(first.headers.get('content-security-policy')).toContain("form-action 'none'")
  const refreshes = [first.headers.get('refresh')]
  for (const ms of [2 * 60_000, HOUR_MS, DAY_MS + 1]) {
    await travel(company, later(start, ms))
    refreshes.push((await page()).headers.get('refresh'))
  }
  expect(refreshes).toEqual(['3', '12', '60', null])
  expect((await at.post('cancel')).status).toBe(303)
  const [processing] = await attemptsOf(company, invoice)
  expect(processing?.status).toBe('processing')
  await report(company, processing as PaymentAttempt, received(250))
  const paid = await page()
  expect(paid.text).toContain('Thank you.')
  expect(paid.headers.get('refresh')).toBeNull()
})

test('Pay another way cancels the attempt; abandoning it leaves it', async () => {
  const company = await service.company()
  succeed(await company.client.PATCH('/v1/company', { body: { bank_account: BANK } }))
  const invoice = await addOpen(company)
  const { page, at } = visitorOf(invoice)
  expect((await page()).text).toContain('Other ways to pay')
  await at.post('start')
  const waiting = (await page()).text
  expect(waiting).toContain('Your payment is not finished yet.')
  expect(waiting).toContain(`href="${tokenOf(invoice)}/test-provider">Continue</a>`)
  expect(waiting).not.toContain('ways to pay')
  expect((await at.post('cancel')).location).toBe(`../${tokenOf(invoice)}`)
  const again = (await page()).text
  for (const part of ['Pay $2.50</button>', 'Other ways to pay', BANK.account_number])
    expect(again).toContain(part)
  expect((await attemptsOf(company, invoice)).map(({ status }) => status)).toEqual(['canceled'])
  const late = await at.get('test-provider')
  expect([late.status, late.location]).toEqual([303, `../${tokenOf(invoice)}`])
})

test('two clicks and two tabs lead to one attempt, and are charged once', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { at } = visitorOf(invoice)
  const clicks = await Promise.all([1, 2, 3].map(() => at.post('start')))
  expect(clicks.map(({ location }) => location)).toEqual(Array(3).fill('test-provider'))
  expect(await attemptsOf(company, invoice)).toHaveLength(1)
  const ends = await Promise.all([1, 2, 3].map(() => at.post('test-provider/succeed')))
  expect(ends.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await at.post('start')).location).toBe(`../${tokenOf(invoice)}`)
  expect((await attemptsOf(company, invoice)).map(({ status }) => status)).toEqual(['succeeded'])
  const { payments, amount_paid_cents } = await readInvoice(company, invoice)
  expect([payments.length, amount_paid_cents]).toEqual([1, 250])
})

test('an invoice that was voided or paid meanwhile starts nothing, and its page says so', async () => {
  const company = await service.company()
  for (const [end, said] of [
    [voidInvoice, 'This invoice was voided'],
    [pay, 'This invoice was paid'],
  ] as const) {
    const invoice = await addOpen(company)
    const { page, at } = visitorOf(invoice)
    await end(company, invoice)
    expect((await at.post('start')).location).toBe(`../${tokenOf(invoice)}`)
    expect(await attemptsOf(company, invoice)).toEqual([])
    const { text, headers } = await page()
    expect(text).toContain(said)
    expect(text).not.toContain('<form')
    expect(headers.get('content-security-policy')).toContain("form-action 'none'")
  }
})

test('an uncollectible invoice is overdue to the customer, who pays it', async () => {
  const company = await service.company({ testClock: true })
  const start = service.clock.now.toISOString()
  succeed(await company.client.PATCH('/v1/company', { body: { bank_account: BANK } }))
  const invoice = await addOpen(company, { days_until_due: 14 })
  await markUncollectible(company, invoice)
  const { page, at } = visitorOf(invoice)
  const early = await page()
  expect(early.text).toContain('<span class="badge open">Open</span>')
  expect(early.text).not.toMatch(/uncollectible/i)
  await travel(company, later(start, 15 * DAY_MS))
  const { text } = await page()
  expect(text).toContain('<span class="badge overdue">Overdue</span>')
  expect(text).not.toMatch(/uncollectible/i)
  expect(text).toContain('Pay $2.50')
  expect(text).toContain(BANK.account_number)
  await at.post('start')
  await at.post('test-provider/succeed')
  expect((await page()).text).toContain('This invoice was paid')
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
})

test('an uncollectible invoice that was charged automatically is overdue, and no credit settles it by itself', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const body = newAutomaticInvoice(customer)
  const invoice = await finalize(
    company,
    succeed(await company.client.POST('/v1/invoices', { body })).invoice,
  )
  await markUncollectible(company, invoice)
  const { text } = await visitorOf(invoice).page()
  expect(text).toContain('<span class="badge overdue">Overdue</span>')
  expect(text).toContain('Pay $2.50</button>')
  expect(text).not.toContain('automatically from your balance')
})

test('a paid invoice says what of it was refunded, and when; a refund under way or failed says nothing', async () => {
  const company = await externalCompany()
  const invoice = await addOpen(company)
  await report(company, await attempt(company, invoice), received(invoice.total_cents))
  const { page } = visitorOf(invoice)
  const { refunds } = await refundByNote(company, invoice, 150)
  expect((await page()).text).not.toContain('refunded')
  const [pending = expect.fail()] = refunds
  await reportRefund(company, pending, { status: 'succeeded' })
  expect((await page()).text).toContain(
    '<h2>Refunds</h2><p>$1.50 was refunded on 15 March 2026.</p></section>',
  )
  const failure = { code: 'other' as const, message: 'The bank returned it.' }
  await reportRefund(company, pending, { status: 'failed', failure })
  expect((await page()).text).not.toContain('refunded')
})

test('voiding the invoice cancels the attempt, and the test provider then moves nothing', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { at } = visitorOf(invoice)
  await at.post('start')
  await voidInvoice(company, invoice)
  expect((await at.post('test-provider/succeed')).status).toBe(303)
  expect((await attemptsOf(company, invoice)).map(({ status }) => status)).toEqual(['canceled'])
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'void', payments: [] })
})

test('credit that was not taken yet comes first, and the page asks for the rest', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1' })
  const invoice = await addOpen(company, { customer })
  const { at } = visitorOf(invoice)
  await at.post('start')
  expect((await attemptsOf(company, invoice)).map(({ amount_cents }) => amount_cents)).toEqual([150])
  expect((await at.get('test-provider')).text).toContain('$1.50')
})

test('without a provider there is no Pay, and starting does nothing', async () => {
  const company = await service.company({ mode: 'live' })
  const invoice = await addOpen(company)
  const { page, at } = visitorOf(invoice)
  const { text, headers } = await page()
  expect(text).not.toContain('<form')
  expect(text).toContain('You cannot pay on this page.')
  expect(headers.get('content-security-policy')).toContain("form-action 'none'")
  expect((await at.post('start')).location).toBe(`../${tokenOf(invoice)}`)
  expect(await attemptsOf(company, invoice)).toEqual([])
})

test('a form from another site is refused and changes nothing', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { at } = visitorOf(invoice)
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://pay.example.test' },
    { Origin: 'https://evil.example' },
    {},
  ]) {
    const refused = await at.post('start', headers)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('<h1>Request refused</h1>')
  }
  expect(await attemptsOf(company, invoice)).toEqual([])
  // Without Sec-Fetch-Site, on plain HTTP, a page without referrers names no origin.
  expect((await at.post('start', { Origin: 'null' })).status).toBe(303)
  expect(await attemptsOf(company, invoice)).toHaveLength(1)
})

test('an invoice starts ten attempts a day in real time, and a network thirty an hour', async () => {
  const company = await service.company({ testClock: true })
  const invoice = await addOpen(company, { days_until_due: 90 })
  const { at } = visitorOf(invoice, '203.0.113.1')
  for (let count = 0; count < 10; count += 1) {
    expect((await at.post('start')).status).toBe(303)
    await at.post('test-provider/decline')
  }
  const refused = await at.post('start')
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('<h1>Too many attempts</h1>')
  await travel(company, later(service.clock.now.toISOString(), 2 * DAY_MS))
  expect((await at.post('start')).status).toBe(429)
  expect(await attemptsOf(company, invoice)).toHaveLength(10)
  // Two of the thirty were refused for the invoice.
  for (let count = 0; count < 18; count += 1)
    expect((await visitorOf(await addOpen(company), '203.0.113.1').at.post('start')).status).toBe(303)
  const other = await addOpen(company)
  expect((await visitorOf(other, '203.0.113.1').at.post('start')).status).toBe(429)
  expect((await visitorOf(other, '203.0.113.2').at.post('start')).status).toBe(303)
  service.clock.advance(DAY_MS)
  expect((await at.post('start')).status).toBe(303)
})

test('an unknown token is the same 404 page for each path', async () => {
  const token = tokenOf(await addOpen(await service.company()))
  const unknown = [...token].toReversed().join('')
  const visitor = createVisitor(service)
  const answers = await Promise.all([
    ...['', '/test-provider'].map((path) => visitor.get(`/pay/${unknown}${path}`)),
    ...['start', 'cancel', 'test-provider/succeed'].map((path) => visitor.post(`/pay/${unknown}/${path}`)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(404))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('with an external provider Pay waits until the program says where to go on', async () => {
  const company = await externalCompany()
  const invoice = await addOpen(company)
  const { page, at } = visitorOf(invoice)
  const starting = at.post('start')
  await expect.poll(() => attemptsOf(company, invoice)).toHaveLength(1)
  const [open] = await attemptsOf(company, invoice)
  expect(open?.status).toBe('pending')
  expect((await page()).text).toContain('Your payment is being confirmed.')
  const action_url = 'https://psp.example/s/8f3?a=1&b=2'
  await report(company, open as PaymentAttempt, { status: 'requires_action', action_url })
  expect((await starting).location).toBe(`../${tokenOf(invoice)}?go`)
  const going = await page('?go')
  expect(going.headers.get('refresh')).toBe(`0; url=${action_url}`)
  const stays = await page()
  expect(stays.headers.get('refresh')).toBeNull()
  expect(stays.text).toContain('href="https://psp.example/s/8f3?a=1&#38;b=2">Continue to psp.example</a>')
  // The company's program ends it, not this page.
  await at.post('test-provider/succeed')
  expect(await readAttempt(company, open as PaymentAttempt)).toMatchObject({ status: 'requires_action' })
  await cancel(company, open as PaymentAttempt)
  expect((await page('?go')).headers.get('refresh')).toBeNull()
})

test('a program that does not answer holds Pay for ten seconds, and the page goes on waiting', async () => {
  const company = await externalCompany()
  const invoice = await addOpen(company)
  const { page, at } = visitorOf(invoice)
  const began = performance.now()
  expect((await at.post('start')).location).toBe(`../${tokenOf(invoice)}`)
  expect(performance.now() - began).toBeGreaterThan(9_900)
  expect((await page()).headers.get('refresh')).toBe('3')
  await cancel(company, (await attemptsOf(company, invoice))[0] as PaymentAttempt)
  expect((await page()).text).toContain('Pay $2.50</button>')
})

test('an attempt that the API started is continued on the page', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  await attempt(company, invoice)
  const { page, at } = visitorOf(invoice)
  expect((await page()).text).toContain('>Continue</a>')
  expect((await at.post('start')).location).toBe('test-provider')
  expect(await attemptsOf(company, invoice)).toHaveLength(1)
})

test('an event tells of each change, and the audit log has none of the customer', async () => {
  const company = await service.company()
  const invoice = await finalize(company, await addDraft(company))
  const { at } = visitorOf(invoice)
  await at.post('start')
  await at.post('test-provider/succeed')
  const events = succeed(await company.client.GET('/v1/webhook_events', { params: { query: { limit: 5 } } }))
  expect(events.webhook_events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['payment_attempt.requires_action', 'payment_attempt.succeeded', 'invoice.paid']),
  )
  const audit = succeed(await company.client.GET('/v1/audit_events', {}))
  expect(audit.audit_events.map(({ operation }) => operation)).not.toContain('createPaymentAttempt')
})

const BANK = { account_holder: 'Nordwind Cloud GmbH', account_number: 'DE02 1203 0000 0000 2020 51' }

async function externalCompany(options: { testClock?: boolean } = {}): Promise<TestCompany> {
  const company = await service.company(options)
  await useProvider(company, 'external')
  return company
}

async function attemptsOf({ client }: TestCompany, { id }: Invoice): Promise<PaymentAttempt[]> {
  const params = { query: { invoice_id: id } }
  return succeed(await client.GET('/v1/payment_attempts', { params })).payment_attempts
}

function tokenOf({ public_invoice_url: url = '' }: Invoice): string {
  return url.split('/').at(-1) ?? ''
}

let networks = 0

/** Each is of a network of its own. */
function visitorOf(invoice: Invoice, address = `198.51.${Math.floor(networks / 200)}.${networks++ % 200}`) {
  const visitor = createVisitor(service)
  const path = `/pay/${tokenOf(invoice)}`
  const from = { 'X-Forwarded-For': address }
  return {
    page: (query = '') => visitor.get(`${path}${query}`, from),
    at: {
      get: (below: string) => visitor.get(`${path}/${below}`, from),
      post: (below: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
        visitor.post(`${path}/${below}`, {}, { ...headers, ...from }),
    },
  }
}
