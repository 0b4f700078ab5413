import { describe, expect, test } from 'vitest'
import { usageOf } from '../../conformance/kit/lines.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, ingestCalls, newEvent, readEvent } from '../fixtures/events.ts'
import { addOpen, amountsOf, invoicesOf, lastInvoiceOf, readInvoice } from '../fixtures/invoices.ts'
import { readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant, readBalances, readLedger } from '../fixtures/wallets.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, readTestClock, testClockOf, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const END = '2026-04-15T12:00:00.000Z'

describe('of the moment', () => {
  test('answers where the clock stands then; any spelling of the moment will do', async () => {
    const company = await service.company({ testClock: true })
    const result = await attempt(company, '2026-04-01T10:15:00Z')
    expect(result.response.status).toBe(200)
    expect(succeed(result).test_clock).toMatchObject({
      id: company.testClock,
      frozen_time: '2026-04-01T10:15:00.000Z',
      status: 'ready',
      advancing_to: null,
    })
    expect(await readClock(company)).toBe('2026-04-01T10:15:00.000Z')
  })

  test('takes the present one and one 366 days ahead, and none beyond these', async () => {
    const company = await service.company({ testClock: true })
    const year = later(NOON, 366 * DAY_MS)
    await travel(company, NOON)
    expect(refusal(await attempt(company, later(NOON, -1)))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body.to', code: 'in_past' }],
    })
    expect(refusal(await attempt(company, later(year, 1)))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body.to', code: 'too_far' }],
    })
    expect(await readClock(company)).toBe(NOON)
    await travel(company, year)
    expect(refusal(await attempt(company, NOON))).toMatchObject({ details: [{ code: 'in_past' }] })
    expect(await readClock(company)).toBe(year)
  })

  test.each<[string, object, string]>([
    ['none', {}, 'body.to'],
    ['a text that is no time', { to: 'tomorrow' }, 'body.to'],
    ['a day that does not exist', { to: '2026-04-31T00:00:00Z' }, 'body.to'],
    ['a time without a zone', { to: '2026-04-01T00:00:00' }, 'body.to'],
    ['a number', { to: 1_775_000_000 }, 'body.to'],
    ['another member', { to: END, by: 1 }, 'body.by'],
  ])('refuses %s, and leaves the clock', async (_what, body, path) => {
    const company = await service.company({ testClock: true })
    const answer = await company.send({
      method: 'POST',
      path: `/v1/test_clocks/${company.testClock}/advance`,
      body,
    })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer.body.error?.details)).toEqual([path])
    expect(await readClock(company)).toBe(NOON)
  })
})

test('refuses a live key, whatever the moment', async () => {
  const company = { ...(await service.company({ mode: 'live' })), testClock: UNKNOWN_ID }
  for (const to of [END, '2020-01-01T00:00:00Z'])
    expect(refusal(await attempt(company, to))).toEqual({ status: 403, code: 'TEST_MODE_ONLY' })
})

describe('what falls due on the way is done at its own time:', () => {
  test("a period's end drafts one invoice, which is finalized an hour later with usage read again", async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 4_900))
    await ingestCalls(company, subscription, 10, NOON)
    await travel(company, later(END, -1))
    expect(await invoicesOf(company, subscription)).toHaveLength(1)
    await ingestCalls(company, subscription, 5, later(END, -1))

    await travel(company, END)
    const draft = await lastInvoiceOf(company, subscription)
    expect(draft).toMatchObject({ status: 'draft', created_at: END, period_start: NOON, period_end: END })
    expect(amountsOf(draft)).toEqual([4_900, 30])
    expect(await readSubscription(company, subscription)).toMatchObject({
      current_period_start: END,
      current_period_end: '2026-05-15T12:00:00.000Z',
    })

    await travel(company, later(END, HOUR_MS - 1))
    expect(await readInvoice(company, draft)).toEqual(draft)
    await ingestCalls(company, subscription, 1, later(END, -1))
    await ingestCalls(company, subscription, 100, END)
    await travel(company, later(END, HOUR_MS))
    const open = await readInvoice(company, draft)
    expect(open).toMatchObject({ status: 'open', finalized_at: later(END, HOUR_MS), total_cents: 4_932 })
    expect(open.line_items[1]).toMatchObject({
      ...{ period_start: NOON, period_end: END },
      usage: { units: '16', late_events: 0 },
    })
  })

  test('an event belongs to the period in which it lies, the start included and the end not', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 0))
    await ingestCalls(company, subscription, 1, NOON)
    await ingestCalls(company, subscription, 1_000, later(NOON, -1))
    await travel(company, END)
    await ingestCalls(company, subscription, 10, later(END, -1))
    await ingestCalls(company, subscription, 100, END)
    await travel(company, '2026-05-15T13:00:00.000Z')
    const units = (await invoicesOf(company, subscription)).map(
      ({ line_items }) => usageOf(line_items[0])?.units,
    )
    expect(units).toEqual(['11', '100'])
  })

  test('an event that comes after its invoice was finalized is billed in the present period as late', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 0))
    await travel(company, later(END, HOUR_MS))
    const [finalized] = await invoicesOf(company, subscription)
    await ingestCalls(company, subscription, 7, later(END, -1))
    await ingestCalls(company, subscription, 3, END)
    await ingestCalls(company, subscription, 1_000, later(NOON, -1))
    await travel(company, '2026-05-15T13:00:00.000Z')
    const [first, second] = await invoicesOf(company, subscription)
    expect(first?.line_items).toEqual(finalized?.line_items)
    expect(second?.line_items).toMatchObject([{ amount_cents: 20, usage: { units: '10', late_events: 1 } }])
  })

  test('a year passes period by period, in order, and each is billed once', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 100))
    await travel(company, '2027-03-15T14:00:00.000Z')
    const invoices = await invoicesOf(company, subscription)
    expect(invoices).toHaveLength(13)
    const [, ...renewals] = invoices
    renewals.forEach((invoice, index) => {
      expect(invoice).toMatchObject({
        status: 'open',
        invoice_number: `TEST-${String(index + 2).padStart(6, '0')}`,
        created_at: invoice.period_end,
        finalized_at: later(String(invoice.period_end), HOUR_MS),
      })
      if (index > 0) expect(invoice.period_start).toBe(renewals[index - 1]?.period_end)
    })
  })

  test('in whatever steps the clock is moved, the same comes of it', async () => {
    const outcomes = []
    for (const steps of [1, 5, 40]) {
      const company = await service.company({ testClock: true })
      const subscription = await subscribe(company, await calls(company, 100))
      await ingestCalls(company, subscription, 5, NOON)
      for (let step = 1; step <= steps; step += 1)
        await travel(company, later(NOON, (step * 80 * DAY_MS) / steps))
      const invoices = await invoicesOf(company, subscription)
      outcomes.push(
        invoices.map((invoice) => [
          amountsOf(invoice),
          invoice.period_end,
          invoice.finalized_at,
          invoice.status,
        ]),
      )
    }
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[2]).toEqual(outcomes[0])
  })

  test('an event that is ahead of the clock waits until its time has come', async () => {
    const company = await service.company({ testClock: true })
    await addMeter(company)
    const { id: customer_id } = await addCustomer(company)
    const event = newEvent({ customer_id, timestamp: later(NOON, 60_000), properties: { calls: 1 } })
    await ingest(company, [event])
    await service.work()
    expect((await readEvent(company, event.idempotency_key)).status).toBe('queued')
    await travel(company, later(NOON, 59_999))
    expect((await readEvent(company, event.idempotency_key)).status).toBe('queued')
    await travel(company, later(NOON, 60_000))
    expect((await readEvent(company, event.idempotency_key)).status).toBe('processed')
  })

  test('an invoice that is charged automatically is settled when it is finalized', async () => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    await addGrant(company, customer, { amount: '100' })
    const terms = { customer, collection_method: 'charge_automatically' } as const
    const subscription = await subscribe(company, { amount_cents: 4_000 }, terms)
    await travel(company, '2026-05-16T00:00:00.000Z')
    const invoices = await invoicesOf(company, subscription)
    expect(
      invoices.map(({ status, paid_at, amount_due_cents }) => [status, paid_at, amount_due_cents]),
    ).toEqual([
      ['paid', NOON, 0],
      ['paid', later(END, HOUR_MS), 0],
      // Of 100.00 only 20.00 are left.
      ['open', null, 2_000],
    ])
    expect(invoices[2]?.payments[0]?.paid_at).toBe(invoices[2]?.finalized_at)
    expect(await readBalances(company, customer)).toMatchObject([{ balance: '0.00' }])
  })

  test('an invoice that is open after its due date is marked as overdue, once', async () => {
    const company = await service.company({ testClock: true })
    const open = await addOpen(company, { days_until_due: 10 })
    const due = String(open.due_at)
    await travel(company, later(due, -1))
    expect((await readInvoice(company, open)).overdue_at).toBeNull()
    await travel(company, later(due, 5 * DAY_MS))
    const overdue = await readInvoice(company, open)
    expect(overdue).toEqual({ ...open, overdue_at: due, updated_at: due })
    await travel(company, later(due, 50 * DAY_MS))
    expect(await readInvoice(company, open)).toEqual(overdue)
  })

  test('a grant expires at expires_at exactly', async () => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const expires_at = later(NOON, 10 * DAY_MS)
    const grant = await addGrant(company, customer, { amount: '10', expires_at })
    await travel(company, later(expires_at, -1))
    expect(await readBalances(company, customer)).toMatchObject([{ balance: '10.00' }])
    await travel(company, later(expires_at, DAY_MS))
    expect(await readBalances(company, customer)).toMatchObject([{ balance: '0.00' }])
    const [entry] = await readLedger(company, customer)
    expect(entry).toMatchObject({
      type: 'expiry',
      amount: '-10.00',
      credit_grant_id: grant.id,
      created_at: expires_at,
    })
  })

  test('the worker finds nothing left to do afterwards', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 100))
    await ingestCalls(company, subscription, 5, NOON)
    await travel(company, '2026-06-20T00:00:00.000Z')
    const invoices = await invoicesOf(company, subscription)
    await service.work()
    expect(await invoicesOf(company, subscription)).toEqual(invoices)
  })
})

describe('of two requests at once', () => {
  test('for one moment, both stand there then, and each period is billed once', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 100))
    const to = '2026-06-20T00:00:00.000Z'
    const results = await Promise.all([attempt(company, to), attempt(company, to)])
    expect(results.map((result) => succeed(result).test_clock.frozen_time)).toEqual([to, to])
    expect(await readClock(company)).toBe(to)
    const ends = (await invoicesOf(company, subscription)).map(({ period_end }) => period_end)
    expect(ends).toEqual([null, END, '2026-05-15T12:00:00.000Z', '2026-06-15T12:00:00.000Z'])
  })

  test('for two moments, the clock ends at the later one, and each period is billed once', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await calls(company, 100))
    const [sooner, later] = ['2026-05-20T00:00:00.000Z', '2026-06-20T00:00:00.000Z']
    const [first, second] = await Promise.all([attempt(company, sooner), attempt(company, later)])
    expect(second.response.status).toBe(200)
    // Where the later one came first, the sooner lies in the past.
    if (first.response.status !== 200)
      expect(refusal(first)).toMatchObject({ status: 400, details: [{ path: 'body.to', code: 'in_past' }] })
    expect(await readClock(company)).toBe(later)
    expect(await invoicesOf(company, subscription)).toHaveLength(4)
  })
})

function attempt(company: TestCompany, to: string) {
  const params = { path: { id: testClockOf(company) } }
  return company.client.POST('/v1/test_clocks/{id}/advance', { params, body: { to } })
}

async function readClock(company: TestCompany): Promise<string> {
  return (await readTestClock(company)).frozen_time
}

/** A plan whose calls cost 2 cents each, on a meter of its own. */
async function calls(company: TestCompany, amount_cents: number) {
  const { id: meter_id } = await addMeter(company)
  return { amount_cents, prices: [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.02' }] }
}
