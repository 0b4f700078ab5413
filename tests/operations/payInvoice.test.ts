import { describe, expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  finalize,
  markUncollectible,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { addGrant, readBalances, readLedger } from '../fixtures/wallets.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

describe('out of band', () => {
  test('is recorded with the day on which the money came, and a reference', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    service.clock.advance(2 * DAY_MS)
    const updated_at = service.clock.now.toISOString()
    const paid_at = later(String(open.finalized_at), DAY_MS)
    const paid = succeed(await attemptOutOfBand(company, open, { paid_at, reference: 'SEPA 4471' })).invoice
    expect(paid).toEqual({
      ...open,
      ...{ status: 'paid', amount_due_cents: 0, amount_paid_cents: open.total_cents },
      ...{ paid_at, updated_at },
      payments: [
        {
          ...{ id: expect.stringMatching(/^c[a-z0-9]{24}$/), source: 'out_of_band', paid_at },
          ...{ amount_cents: open.total_cents, reference: 'SEPA 4471', created_at: updated_at },
          ...{ mode: 'test', wallet_transaction_id: null, voided_at: null, updated_at },
        },
      ],
    })
    expect(await readInvoice(company, open)).toEqual(paid)
  })

  test('null is as if it were left out: paid now, without a reference', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    const { invoice } = succeed(await attemptOutOfBand(company, open, { paid_at: null, reference: null }))
    const { finalized_at: paid_at } = open
    expect(invoice).toMatchObject({ paid_at, payments: [{ paid_at, reference: null }] })
  })

  test.each([
    [1, 'in_future'],
    [-1, 'before_finalized'],
  ])('%d ms from the moment at which it was finalized is refused as %s', async (ms, code) => {
    const company = await service.company()
    const open = await addOpen(company)
    const paid_at = later(String(open.finalized_at), ms)
    expect(refusal(await attemptOutOfBand(company, open, { paid_at }))).toMatchObject({
      status: 400,
      details: [{ path: 'body.paid_at', code }],
    })
    expect(await readInvoice(company, open)).toEqual(open)
  })

  test('the wallet takes neither a time nor a reference', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    const body = { source: 'wallet', paid_at: open.finalized_at, reference: 'x' } as const
    const answer = await company.client.POST('/v1/invoices/{id}/pay', {
      params: { path: { id: open.id } },
      body,
    })
    expect(refusal(answer)).toMatchObject({
      status: 400,
      details: [
        { path: 'body.paid_at', code: 'not_allowed' },
        { path: 'body.reference', code: 'not_allowed' },
      ],
    })
  })
})

function attemptOutOfBand(
  { client }: TestCompany,
  { id }: { id: string },
  details: { paid_at?: string | null; reference?: string | null },
) {
  const body = { source: 'out_of_band', ...details } as const
  return client.POST('/v1/invoices/{id}/pay', { params: { path: { id } }, body })
}

describe('from the wallet', () => {
  test('draws the whole amount and makes the invoice paid, and nothing else changes', async () => {
    const company = await service.company()
    const customer = await funded(company, '10')
    const open = await addOpen(company, { customer, line_items: [newLine(1, 250)] })
    service.clock.advance(1_000)
    const now = service.clock.now.toISOString()
    const paid = await pay(company, open, 'wallet')
    const [entry] = await readLedger(company, customer)
    expect(paid).toEqual({
      ...open,
      status: 'paid',
      amount_due_cents: 0,
      amount_paid_cents: 250,
      paid_at: now,
      payments: [
        {
          ...{ id: expect.stringMatching(/^c[a-z0-9]{24}$/), source: 'wallet', amount_cents: 250 },
          ...{ paid_at: now, reference: null, wallet_transaction_id: entry?.id, created_at: now },
          ...{ mode: 'test', voided_at: null, updated_at: now },
        },
      ],
      updated_at: now,
    })
    expect(await readInvoice(company, open)).toEqual(paid)
    expect(entry).toMatchObject({
      type: 'invoice_payment',
      account_type: 'currency',
      amount: '-2.50',
      balance_after: '7.50',
      invoice_id: open.id,
      created_at: now,
    })
  })

  test('takes exactly what the wallet holds, too', async () => {
    const company = await service.company()
    const customer = await funded(company, '2.50')
    await pay(company, await addOpen(company, { customer }), 'wallet')
    expect(await balanceOf(company, customer)).toBe('0.00')
  })

  test('refuses where the wallet holds less, names both amounts, and moves nothing', async () => {
    const company = await service.company()
    const customer = await funded(company, '2.49')
    const open = await addOpen(company, { customer })
    const ledger = await readLedger(company, customer)
    expect(refusal(await attempt(company, open.id, 'wallet'))).toEqual({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      details: { balance_cents: 249, amount_due_cents: 250 },
    })
    expect(await readInvoice(company, open)).toEqual(open)
    expect(await readLedger(company, customer)).toEqual(ledger)
  })

  test('refuses a customer who was never granted anything', async () => {
    const company = await service.company()
    expect(refusal(await attempt(company, (await addOpen(company)).id, 'wallet'))).toEqual({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      details: { balance_cents: 0, amount_due_cents: 250 },
    })
  })

  test('does not draw a grant from expires_at on', async () => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const expires_at = later(service.clock.now.toISOString(), DAY_MS)
    await addGrant(company, customer, { amount: '5', expires_at })
    const own = { customer, apply_credit: false }
    const [first, second] = [await addOpen(company, own), await addOpen(company, own)]
    await travel(company, later(expires_at, -1))
    await pay(company, first, 'wallet')
    await travel(company, expires_at)
    expect(refusal(await attempt(company, second.id, 'wallet'))).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { balance_cents: 0 },
    })
  })

  test.each([
    ['JPY', '500', 500, '0'],
    ['KWD', '1.234', 1_234, '0.000'],
  ] as const)('counts %s in its own minor unit', async (currency_code, amount, cents, left) => {
    const company = await service.company()
    const customer = await addCustomer(company, { currency_code })
    await addGrant(company, customer, { amount })
    const open = await addOpen(company, { customer, line_items: [newLine(1, cents)] })
    expect((await pay(company, open, 'wallet')).amount_paid_cents).toBe(cents)
    expect(await balanceOf(company, customer)).toBe(left)
  })

  test('does not draw from the account of a pricing unit', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const body = { code: 'credits', name: 'Credits' }
    succeed(await company.client.POST('/v1/pricing_units', { body }))
    await addGrant(company, customer, {
      amount: '100',
      account_type: 'pricing_unit',
      pricing_unit_code: 'credits',
    })
    const { id } = await addOpen(company, { customer })
    expect(refusal(await attempt(company, id, 'wallet')).code).toBe('INSUFFICIENT_BALANCE')
  })

  test('lets one of many who pay the same invoice at once do it, and draws once', async () => {
    const company = await service.company()
    const customer = await funded(company, '100')
    const { id } = await addOpen(company, { customer })
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt(company, id, 'wallet')))
    expect(results.map(({ response }) => response.status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await balanceOf(company, customer)).toBe('97.50')
  })

  test('pays as many of many invoices at once as the wallet holds, and no more', async () => {
    const company = await service.company()
    const customer = await funded(company, '10')
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await addOpen(company, { customer })).id)
    const results = await Promise.all(ids.map((id) => attempt(company, id, 'wallet')))
    const statuses = results.map(({ response }) => response.status).toSorted()
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(4).fill(409)])
    expect(await balanceOf(company, customer)).toBe('0.00')
  })
})

test('out of band leaves the wallet alone', async () => {
  const company = await service.company()
  const customer = await funded(company, '10')
  const open = await addOpen(company, { customer })
  expect(await pay(company, open, 'out_of_band')).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
  expect(await balanceOf(company, customer)).toBe('10.00')
})

test('pays what was given up', async () => {
  const company = await service.company()
  const invoice = await markUncollectible(company, await addOpen(company))
  expect(await pay(company, invoice)).toMatchObject({ status: 'paid', amount_due_cents: 0 })
})

test('keeps overdue_at of an invoice that is paid late', async () => {
  const company = await service.company({ testClock: true })
  const { id, due_at } = await addOpen(company, { days_until_due: 1 })
  await travel(company, later(String(due_at), 1))
  expect(await pay(company, { id })).toMatchObject({ status: 'paid', overdue_at: due_at })
})

test('refuses a draft, a paid and a void invoice, names the status, and changes nothing', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  const paid = await pay(company, await addOpen(company))
  const voided = await voidInvoice(company, await addOpen(company))
  for (const invoice of [draft, paid, voided])
    for (const source of ['wallet', 'out_of_band'] as const) {
      expect(refusal(await attempt(company, invoice.id, source))).toEqual({
        status: 409,
        code: 'INVOICE_NOT_PAYABLE',
        details: { status: invoice.status },
      })
      expect(await readInvoice(company, invoice)).toEqual(invoice)
    }
})

describe('in part', () => {
  test('leaves the rest due, lists each payment, and makes the invoice paid with the last', async () => {
    const company = await service.company()
    const customer = await funded(company, '1.00')
    const open = await addOpen(company, { customer })
    service.clock.advance(DAY_MS)
    const updated_at = service.clock.now.toISOString()
    const first = await pay(company, open, 'wallet', { amount_cents: 60 })
    const { payments } = first
    expect(first).toEqual({ ...open, amount_paid_cents: 60, amount_due_cents: 190, payments, updated_at })
    expect(await readInvoice(company, open)).toEqual(first)
    service.clock.advance(DAY_MS)
    const details = { amount_cents: 150, paid_at: String(open.finalized_at), reference: 'SEPA 1' }
    const second = await pay(company, open, 'out_of_band', details)
    expect(second).toMatchObject({
      status: 'open',
      amount_paid_cents: 210,
      amount_due_cents: 40,
      paid_at: null,
    })
    const last = await pay(company, open, 'wallet')
    expect(last).toMatchObject({ status: 'paid', amount_paid_cents: 250, amount_due_cents: 0 })
    expect(last.payments.slice(0, 2)).toEqual(second.payments)
    const ledger = await readLedger(company, customer)
    expect(last.payments.map((each) => [each.source, each.amount_cents, each.wallet_transaction_id])).toEqual(
      [
        ['wallet', 60, ledger[1]?.id],
        ['out_of_band', 150, null],
        ['wallet', 40, ledger[0]?.id],
      ],
    )
    expect(ledger.map(({ amount }) => amount)).toEqual(['-0.40', '-0.60', '1.00'])
    expect(last.paid_at).toBe(service.clock.now.toISOString())
  })

  test('says paid since the latest payment, in whatever order they were recorded', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    service.clock.advance(DAY_MS)
    const { payments } = await pay(company, open, 'out_of_band', { amount_cents: 200 })
    const paid = await pay(company, open, 'out_of_band', { paid_at: String(open.finalized_at) })
    expect(paid.paid_at).toBe(payments[0]?.paid_at)
    expect(paid.paid_at).not.toBe(open.finalized_at)
  })

  test('refuses more than is due, names both amounts, and moves nothing', async () => {
    const company = await service.company()
    const customer = await funded(company, '10')
    const open = await pay(company, await addOpen(company, { customer }), 'wallet', { amount_cents: 100 })
    for (const source of ['wallet', 'out_of_band'] as const)
      expect(refusal(await attempt(company, open.id, source, 151))).toEqual({
        status: 409,
        code: 'PAYMENT_TOO_LARGE',
        details: { amount_cents: 151, amount_due_cents: 150 },
      })
    expect(await readInvoice(company, open)).toEqual(open)
    expect(await balanceOf(company, customer)).toBe('9.00')
  })

  test('refuses a part that the wallet does not hold, and takes one that it just holds', async () => {
    const company = await service.company()
    const customer = await funded(company, '1.00')
    const { id } = await addOpen(company, { customer })
    expect(refusal(await attempt(company, id, 'wallet', 101))).toEqual({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      details: { balance_cents: 100, amount_due_cents: 250 },
    })
    expect(await pay(company, { id }, 'wallet', { amount_cents: 100 })).toMatchObject({
      amount_due_cents: 150,
    })
  })

  test('of an uncollectible invoice leaves it uncollectible until all is paid', async () => {
    const company = await service.company()
    const given = await markUncollectible(company, await addOpen(company))
    expect((await pay(company, given, 'out_of_band', { amount_cents: 1 })).status).toBe('uncollectible')
    expect((await pay(company, given)).status).toBe('paid')
  })

  test('leaves the invoice overdue for the rest', async () => {
    const company = await service.company({ testClock: true })
    const { id, due_at } = await addOpen(company, { days_until_due: 1 })
    await pay(company, { id }, 'out_of_band', { amount_cents: 249 })
    await travel(company, later(String(due_at), 1))
    expect(await readInvoice(company, { id })).toMatchObject({
      ...{ status: 'open', overdue_at: due_at, amount_due_cents: 1 },
    })
    const params = { query: { overdue: true } }
    const { invoices } = succeed(await company.client.GET('/v1/invoices', { params }))
    expect(invoices.map((each) => each.id)).toEqual([id])
  })

  test('makes 99 payments at most, since the hundredth pays the rest', async () => {
    const company = await service.company()
    const customer = await funded(company, '1.00')
    const draft = await automaticDraft(company, customer)
    const { id } = await finalize(company, draft)
    for (let n = 0; n < 99; n += 1) await pay(company, { id }, 'out_of_band', { amount_cents: 1 })
    expect(refusal(await attempt(company, id, 'out_of_band', 150))).toEqual({
      status: 409,
      code: 'PAYMENT_LIMIT_EXCEEDED',
      details: { limit: 100, amount_due_cents: 151 },
    })
    await service.work()
    expect((await readInvoice(company, { id })).payments).toHaveLength(99)
    await addGrant(company, customer, { amount: '0.51' })
    await service.work()
    const paid = await readInvoice(company, { id })
    expect([paid.status, paid.payments.length, paid.payments.at(-1)?.amount_cents]).toEqual([
      'paid',
      100,
      151,
    ])
    expect(await balanceOf(company, customer)).toBe('0.00')
  })

  test('at once takes as many parts as are due, and draws no more', async () => {
    const company = await service.company()
    const customer = await funded(company, '10')
    const { id } = await addOpen(company, { customer })
    const results = await Promise.all(Array.from({ length: 12 }, () => attempt(company, id, 'wallet', 60)))
    const statuses = results.map(({ response }) => response.status).toSorted()
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(409)])
    expect(await readInvoice(company, { id })).toMatchObject({ status: 'open', amount_due_cents: 10 })
    expect(await balanceOf(company, customer)).toBe('7.60')
  })
})

describe('of an invoice that is charged automatically', () => {
  test('happens by itself right after finalizing, where the wallet suffices', async () => {
    for (const mode of ['live', 'test'] as const) {
      const company = await service.company({ mode })
      const customer = await funded(company, '10')
      const open = await finalize(company, await automaticDraft(company, customer))
      expect(open.status).toBe('open')
      await service.work()
      expect(await readInvoice(company, open)).toMatchObject({ status: 'paid', amount_due_cents: 0 })
      expect(await balanceOf(company, customer)).toBe('7.50')
    }
  })

  test('pays what the wallet has, and goes on whenever credit is added', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const { id } = await finalize(company, await automaticDraft(company, customer))
    await service.work()
    const open = await readInvoice(company, { id })
    expect(open).toMatchObject({ status: 'open', payments: [] })
    await service.sweepAndWork()
    expect(await readInvoice(company, open)).toEqual(open)
    await addGrant(company, customer, { amount: '2.00' })
    expect(await readInvoice(company, open)).toEqual(open)
    await service.work()
    const part = { status: 'open', amount_paid_cents: 200, amount_due_cents: 50, paid_at: null }
    expect(await readInvoice(company, open)).toMatchObject(part)
    await service.sweepAndWork()
    expect((await readInvoice(company, open)).payments).toHaveLength(1)
    await addGrant(company, customer, { amount: '0.51' })
    await service.work()
    const paid = await readInvoice(company, open)
    expect(paid).toMatchObject({ status: 'paid', amount_paid_cents: 250, amount_due_cents: 0 })
    expect(paid.payments.map(({ amount_cents }) => amount_cents)).toEqual([200, 50])
    expect(await balanceOf(company, customer)).toBe('0.01')
  })

  test('pays the oldest first, and the last one in part', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const ids: string[] = []
    for (const cents of [300, 900, 200, 100]) {
      const body = { ...newAutomaticInvoice(customer), line_items: [newLine(1, cents)] }
      const { invoice } = succeed(await company.client.POST('/v1/invoices', { body }))
      ids.push((await finalize(company, invoice)).id)
      service.clock.advance(1_000)
    }
    await service.work()
    await addGrant(company, customer, { amount: '5' })
    await service.work()
    const due = async () =>
      Promise.all(ids.map(async (id) => (await readInvoice(company, { id })).amount_due_cents))
    expect(await due()).toEqual([0, 700, 200, 100])
    await addGrant(company, customer, { amount: '10' })
    await service.work()
    expect(await due()).toEqual([0, 0, 0, 0])
    expect(await balanceOf(company, customer)).toBe('0.00')
    const payments = (await readLedger(company, customer)).filter(({ type }) => type === 'invoice_payment')
    expect(payments.map(({ amount }) => amount)).toEqual(['-1.00', '-2.00', '-7.00', '-2.00', '-3.00'])
  })

  test('is not tried again for what is void, given up, a draft, sent to be paid, or of another customer', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const failed = await finalize(company, await automaticDraft(company, customer))
    const [voided, given] = [
      await finalize(company, await automaticDraft(company, customer)),
      await finalize(company, await automaticDraft(company, customer)),
    ]
    const draft = await automaticDraft(company, customer)
    const sent = await addOpen(company, { customer })
    const foreign = await finalize(company, await automaticDraft(company, await addCustomer(company)))
    await service.work()
    await voidInvoice(company, voided)
    await markUncollectible(company, given)
    await addGrant(company, customer, { amount: '100' })
    await service.work()
    const read = async ({ id }: { id: string }) => (await readInvoice(company, { id })).status
    expect(await Promise.all([failed, voided, given, draft, sent, foreign].map(read))).toEqual([
      'paid',
      'void',
      'uncollectible',
      'draft',
      'open',
      'open',
    ])
    expect(await balanceOf(company, customer)).toBe('97.50')
  })

  test('is not tried again for credit in a pricing unit', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const { id } = await finalize(company, await automaticDraft(company, customer))
    await service.work()
    const open = await readInvoice(company, { id })
    const { code: pricing_unit_code } = await addPricingUnit(company)
    await addGrant(company, customer, { amount: '100', account_type: 'pricing_unit', pricing_unit_code })
    await service.work()
    expect(await readInvoice(company, open)).toEqual(open)
  })

  test('is done by the test clock too, and not twice', async () => {
    const company = await service.company({ testClock: true })
    const customer = await funded(company, '10')
    const open = await finalize(company, await automaticDraft(company, customer))
    await travel(company, service.clock.now)
    expect((await readInvoice(company, open)).status).toBe('paid')
    await service.work()
    expect(await balanceOf(company, customer)).toBe('7.50')
  })

  test('leaves one that was paid or voided before the worker came', async () => {
    const company = await service.company()
    const customer = await funded(company, '10')
    const paid = await pay(company, await finalize(company, await automaticDraft(company, customer)))
    const voided = await voidInvoice(
      company,
      await finalize(company, await automaticDraft(company, customer)),
    )
    await service.work()
    expect(await readInvoice(company, paid)).toEqual(paid)
    expect(await readInvoice(company, voided)).toEqual(voided)
    expect(await balanceOf(company, customer)).toBe('10.00')
  })
})

test.each<[string, object, string]>([
  ['no source', {}, 'body.source'],
  ['an unknown source', { source: 'card' }, 'body.source'],
  ['an amount of nothing', { source: 'wallet', amount_cents: 0 }, 'body.amount_cents'],
  ['half a cent', { source: 'wallet', amount_cents: 0.5 }, 'body.amount_cents'],
  ['an amount as text', { source: 'wallet', amount_cents: '1' }, 'body.amount_cents'],
])('refuses %s', async (_what, body, path) => {
  const company = await service.company()
  const open = await addOpen(company)
  const answer = await company.send({ method: 'POST', path: `/v1/invoices/${open.id}/pay`, body })
  expect(answer.status).toBe(400)
  expect(pathsOf(answer.body.error?.details)).toEqual([path])
  expect(await readInvoice(company, open)).toEqual(open)
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addOpen(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/invoices/${id}/pay`, body: { source: 'out_of_band' } }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const customer = await funded(company, '10')
  const sending = (id: string) => ({
    method: 'POST',
    path: `/v1/invoices/${id}/pay`,
    body: { source: 'wallet' },
  })
  return {
    good: sending((await addOpen(company, { customer })).id),
    other: sending((await addOpen(company, { customer })).id),
    refused: sending((await addDraft(company, { customer })).id),
  }
})

function attempt(
  { client }: TestCompany,
  id: string,
  source: 'wallet' | 'out_of_band',
  amount_cents?: number,
) {
  const body = { source, ...(amount_cents !== undefined && { amount_cents }) }
  return client.POST('/v1/invoices/{id}/pay', { params: { path: { id } }, body })
}

/** A customer with so much in the wallet. */
async function funded(company: TestCompany, amount: string): Promise<Customer> {
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount })
  return customer
}

async function balanceOf(company: TestCompany, customer: Customer): Promise<string | undefined> {
  const balances = await readBalances(company, customer)
  return balances.find(({ account_type }) => account_type === 'currency')?.balance
}

async function automaticDraft({ client }: TestCompany, customer: Customer) {
  return succeed(await client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) })).invoice
}
