import { describe, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, readTestClock, testClockOf, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const END = '2026-04-15T12:00:00.000Z'

describe('of the moment', () => {
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
})

describe('what falls due on the way is done at its own time:', () => {
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
