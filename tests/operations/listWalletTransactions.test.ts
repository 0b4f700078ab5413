import { describe, expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addOpen, pay } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant, readLedger } from '../fixtures/wallets.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/customers/{id}/wallet_transactions']['get']['parameters']['query']>
const service = await serviceForThisFile()
const HOUR_MS = 60 * 60 * 1000

test('shows a new customer an empty ledger', async () => {
  const company = await service.company()
  expect(await readLedger(company, await addCustomer(company))).toEqual([])
})

test('shows a whole entry', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const grant = await addGrant(company, customer, { amount: '12.5' })
  const [entry] = await readLedger(company, customer)
  const now = service.clock.now.toISOString()
  expect(entry).toEqual({
    id: entry?.id,
    mode: 'test',
    customer_id: customer.id,
    account_type: 'currency',
    currency_code: 'USD',
    type: 'grant',
    amount: '12.50',
    balance_after: '12.50',
    credit_grant_id: grant.id,
    applied_grants: [],
    applied_grants_count: 0,
    invoice_id: null,
    subscription_id: null,
    meter_id: null,
    created_at: now,
    updated_at: now,
  })
})

test('selects by account type and pricing unit, and by both together', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const { code } = await addPricingUnit(company)
  const { code: other } = await addPricingUnit(company)
  await addGrant(company, customer, { amount: '1' })
  for (const pricing_unit_code of [code, other])
    await addGrant(company, customer, { amount: '2', account_type: 'pricing_unit', pricing_unit_code })
  const select = async (query: Query) =>
    (await read(company, customer.id, query)).wallet_transactions.map((each) =>
      each.account_type === 'currency' ? each.currency_code : each.pricing_unit_code,
    )
  expect(await select({})).toEqual([other, code, 'USD'])
  expect(await select({ account_type: 'currency' })).toEqual(['USD'])
  expect(await select({ account_type: 'pricing_unit' })).toEqual([other, code])
  expect(await select({ pricing_unit_code: code })).toEqual([code])
  expect(await select({ pricing_unit_code: code, account_type: 'pricing_unit' })).toEqual([code])
  expect(await select({ pricing_unit_code: code, account_type: 'currency' })).toEqual([])
  expect(await select({ pricing_unit_code: 'nothing' })).toEqual([])
})

test('selects by type and by invoice, and by both together', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '10' })
  const paid = () => addOpen(company, { customer }).then((open) => pay(company, open, 'wallet'))
  const [one, two] = [await paid(), await paid()]
  const select = async (query: Query) =>
    (await read(company, customer.id, query)).wallet_transactions.map(({ invoice_id }) => invoice_id)
  expect(await select({})).toEqual([two.id, one.id, null])
  expect(await select({ type: 'grant' })).toEqual([null])
  expect(await select({ type: 'invoice_payment' })).toEqual([two.id, one.id])
  expect(await select({ invoice_id: one.id })).toEqual([one.id])
  expect(await select({ invoice_id: one.id, type: 'grant' })).toEqual([])
  expect(await select({ invoice_id: UNKNOWN_ID })).toEqual([])
})

test('names the grants behind a payment, and finds it by each of them, page by page', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const [one, two] = [
    await addGrant(company, customer, { amount: '3' }),
    await addGrant(company, customer, { amount: '4' }),
  ]
  const other = await addCustomer(company)
  const paid = () => addOpen(company, { customer }).then((open) => pay(company, open, 'wallet'))
  const [first, second] = [await paid(), await paid()]
  const entries = await readLedger(company, customer)
  expect(
    entries.map(({ applied_grants, applied_grants_count }) => [applied_grants, applied_grants_count]),
  ).toEqual([
    [
      [
        { credit_grant_id: one.id, amount: '0.50' },
        { credit_grant_id: two.id, amount: '2.00' },
      ],
      2,
    ],
    [[{ credit_grant_id: one.id, amount: '2.50' }], 1],
    [[], 0],
    [[], 0],
  ])
  const select = async (query: Query, id = customer.id) =>
    (await read(company, id, query)).wallet_transactions.map(({ invoice_id }) => invoice_id)
  expect(await select({ credit_grant_id: one.id })).toEqual([second.id, first.id, null])
  expect(await select({ credit_grant_id: two.id })).toEqual([second.id, null])
  expect(await select({ credit_grant_id: two.id, type: 'grant' })).toEqual([null])
  expect(await select({ credit_grant_id: one.id, invoice_id: first.id })).toEqual([first.id])
  expect(await select({ credit_grant_id: one.id }, other.id)).toEqual([])
  expect(await select({ credit_grant_id: UNKNOWN_ID })).toEqual([])
  const found: unknown[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query: Query = { credit_grant_id: one.id, limit: 1, ...(cursor !== undefined && { cursor }) }
    const page = await read(company, customer.id, query)
    found.push(...page.wallet_transactions.map(({ invoice_id }) => invoice_id))
    cursor = page.next_cursor
  }
  expect(found).toEqual([second.id, first.id, null])
})

test('names what came back to an expired grant, though it leaves at once', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const [meter, unit] = [await addMeter(company), await addPricingUnit(company)]
  const plan = await addPlan(company, { prices: [perUnit(meter, unit)] })
  await addSubscription(company, customer, plan)
  const expires_at = new Date(service.clock.now.getTime() + HOUR_MS).toISOString()
  const credits = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code }
  const grant = await addGrant(company, customer, { ...credits, amount: '5', expires_at })
  const send = async (calls: number) => {
    await ingestCalls(company, { customer_id: customer.id }, calls, service.clock.now.toISOString())
    await service.work()
  }
  await send(3)
  service.clock.advance(HOUR_MS)
  await send(-1)
  const ledger = await readLedger(company, customer)
  const applied = (amount: string) => [{ credit_grant_id: grant.id, amount }]
  expect(ledger.map(({ type, amount, applied_grants }) => [type, amount, applied_grants])).toEqual([
    ['expiry', '-1', []],
    ['usage', '1', applied('1')],
    ['expiry', '-2', []],
    ['usage', '-3', applied('3')],
    ['grant', '5', []],
  ])
})

test('selects by time, from included and to not', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const times: string[] = []
  for (let n = 1; n <= 3; n += 1) {
    service.clock.advance(1)
    times.push(service.clock.now.toISOString())
    await addGrant(company, customer, { amount: `${n}` })
  }
  const [, second = '', third = ''] = times
  const select = async (query: Query) =>
    (await read(company, customer.id, query)).wallet_transactions.map(({ amount }) => Number(amount))
  expect(await select({ created_from: second })).toEqual([3, 2])
  expect(await select({ created_to: second })).toEqual([1])
  expect(await select({ created_from: second, created_to: third })).toEqual([2])
})

describe('a grant that expires', () => {
  test('is there a millisecond before, and gone at expires_at exactly, though no job has run', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const at = new Date(service.clock.now.getTime() + HOUR_MS)
    const grant = await addGrant(company, customer, { expires_at: at.toISOString() })
    service.clock.advance(HOUR_MS - 1)
    expect(await readLedger(company, customer)).toHaveLength(1)
    service.clock.advance(1)
    const [expiry, ...rest] = await readLedger(company, customer)
    expect(expiry).toMatchObject({
      type: 'expiry',
      amount: '-10.00',
      balance_after: '0.00',
      credit_grant_id: grant.id,
      created_at: at.toISOString(),
    })
    expect(rest).toHaveLength(1)
    expect(await readLedger(company, customer)).toHaveLength(2)
  })

  test('goes at its own time, before one of a lower priority that expires later', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const in_ = (hours: number) => new Date(service.clock.now.getTime() + hours * HOUR_MS).toISOString()
    const [late, early] = [in_(2), in_(1)]
    await addGrant(company, customer, { amount: '2', expires_at: late, priority: 1 })
    await addGrant(company, customer, { amount: '1', expires_at: early, priority: 2 })
    service.clock.advance(3 * HOUR_MS)
    const ledger = (await readLedger(company, customer)).slice(0, 2)
    expect(ledger.map(({ amount, created_at }) => [amount, created_at])).toEqual([
      ['-2.00', late],
      ['-1.00', early],
    ])
  })

  test('goes once, however many read the wallet at once', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const expires_at = new Date(service.clock.now.getTime() + HOUR_MS).toISOString()
    await addGrant(company, customer, { expires_at })
    service.clock.advance(HOUR_MS)
    const ledgers = await Promise.all(Array.from({ length: 10 }, () => readLedger(company, customer)))
    for (const ledger of ledgers) expect(ledger.map(({ type }) => type)).toEqual(['expiry', 'grant'])
  })
})

describe('its pages', () => {
  test('show every entry once, newest first, whatever their size and though all are of one moment', async () => {
    const company = await service.company()
    const { id } = await addCustomer(company)
    for (let n = 1; n <= 7; n += 1) await addGrant(company, { id }, { amount: `${n}` })
    for (const limit of [1, 2, 3, 7, 100])
      expect(await readAmounts(company, id, limit)).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  })

  test('neither shift nor repeat an entry when newer ones are added in between', async () => {
    const company = await service.company()
    const { id } = await addCustomer(company)
    for (let n = 1; n <= 3; n += 1) await addGrant(company, { id }, { amount: `${n}` })
    const first = await read(company, id, { limit: 2 })
    await addGrant(company, { id }, { amount: '4' })
    const rest = await read(company, id, { limit: 2, cursor: String(first.next_cursor) })
    expect(rest).toMatchObject({
      wallet_transactions: [{ amount: '1.00' }],
      has_more: false,
      next_cursor: null,
    })
  })

  test.each([
    ['a made-up text', 'nonsense'],
    ["another list's place", Buffer.from(`customers 1773576000000 c${'0'.repeat(24)}`).toString('base64url')],
    ['a place that is no number', Buffer.from('wallet_transactions 1773576000000 x').toString('base64url')],
    [
      'a place beyond all numbers',
      Buffer.from(`wallet_transactions 1 ${'9'.repeat(20)}`).toString('base64url'),
    ],
  ])('refuse a cursor of %s', async (_what, cursor) => {
    const company = await service.company()
    const { id } = await addCustomer(company)
    const params = { path: { id }, query: { cursor } }
    const answer = await company.client.GET('/v1/customers/{id}/wallet_transactions', { params })
    const { status, details } = refusal(answer)
    expect(status).toBe(400)
    expect(pathsOf(details)).toEqual(['query.cursor'])
  })
})

test.each([
  ['limit=0', 'query.limit'],
  ['account_type=cash', 'query.account_type'],
  ['pricing_unit_code=API', 'query.pricing_unit_code'],
  ['type=cash', 'query.type'],
  ['invoice_id=x', 'query.invoice_id'],
  ['credit_grant_id=x', 'query.credit_grant_id'],
  ['created_from=x', 'query.created_from'],
  ['created_from=2026-03-02T00:00:00Z&created_to=2026-03-01T00:00:00Z', 'query.created_from'],
  ['invoice=x', 'query.invoice'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const url = `/v1/customers/${id}/wallet_transactions?${query}`
  const { status, body } = await company.send({ method: 'GET', path: url })
  expect(status).toBe(400)
  expect(pathsOf(body.error?.details)).toEqual([path])
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}/wallet_transactions` }),
    reading: (id) => `/v1/customers/${id}`,
  }))

async function read({ client }: TestCompany, id: string, query: Query) {
  const params = { path: { id }, query }
  return succeed(await client.GET('/v1/customers/{id}/wallet_transactions', { params }))
}

/** The amounts of the whole ledger, read in pages of this size. */
async function readAmounts(company: TestCompany, id: string, limit: number): Promise<string[]> {
  const amounts: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await read(company, id, { limit, ...(cursor !== undefined && { cursor }) })
    amounts.push(...page.wallet_transactions.map(({ amount }) => String(Number(amount))))
    cursor = page.next_cursor
  }
  return amounts
}
