import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import { cancel, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

describe('with a trial', () => {
  test('a calendar period begins at trial_ends_at as a part of one', async () => {
    const company = await service.company({ testClock: true })
    const plan = { amount_cents: 3_000, trial_days: 1 }
    const subscription = await subscribe(company, plan, { billing_anchor: 'calendar' })
    await travel(company, '2026-03-16T12:00:00.000Z')
    expect(await readSubscription(company, subscription)).toMatchObject({
      current_period_start: '2026-03-16T12:00:00.000Z',
      current_period_end: '2026-04-01T00:00:00.000Z',
    })
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(1_500)
  })
})

describe('with the calendar', () => {
  test('moments are cut to the second before they are counted', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-03-16T12:00:00.999Z')
    const subscription = await subscribe(
      company,
      { amount_cents: 267_840_000 },
      { billing_anchor: 'calendar' },
    )
    // 100 cents a second: 15.5 days are 1,339,200 seconds.
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(133_920_000)
  })

  test.each([
    ['day', '2026-03-16T00:00:00.000Z', '2026-03-17T00:00:00.000Z'],
    // 15 March 2026 is a Sunday.
    ['week', '2026-03-16T00:00:00.000Z', '2026-03-23T00:00:00.000Z'],
    ['month', '2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    ['year', '2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
  ] as const)('periods of a %s begin at midnight UTC of its first day', async (interval, first, second) => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { interval }, { billing_anchor: 'calendar' })
    expect(subscription.current_period_end).toBe(first)
    await travel(company, first)
    expect(await readSubscription(company, subscription)).toMatchObject({
      current_period_start: first,
      current_period_end: second,
    })
  })

  test('quarters begin in January, April, July and October', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-05-16T12:00:00.000Z')
    const quarterly = { interval: 'month', interval_count: 3, amount_cents: 9_100 } as const
    const subscription = await subscribe(company, quarterly, { billing_anchor: 'calendar' })
    expect(subscription.current_period_end).toBe('2026-07-01T00:00:00.000Z')
    // 45.5 of the 91 days from 1 April.
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(4_550)
    await travel(company, '2026-07-01T00:00:00.000Z')
    expect((await readSubscription(company, subscription)).current_period_end).toBe(
      '2026-10-01T00:00:00.000Z',
    )
  })

  test('a subscription that begins at the boundary has a whole period', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-04-01T00:00:00.000Z')
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { billing_anchor: 'calendar' })
    expect(subscription.current_period_end).toBe('2026-05-01T00:00:00.000Z')
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(3_000)
  })
})

describe('a meter that another subscription of the customer bills', () => {
  test('is refused and names those that bill it, the oldest first, and at most 10; one that is not allowed is not stored', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const ids: string[] = []
    for (let count = 0; count < 11; count += 1)
      ids.push((await subscribe(company, { prices }, { customer })).id)
    const { id: plan_id } = await addPlan(company, { prices: [perUnit(await addMeter(company)), ...prices] })
    for (const allow_overlap of [undefined, false]) {
      const body = {
        customer_id: customer.id,
        plan_id,
        ...(allow_overlap === undefined ? {} : { allow_overlap }),
      }
      expect(refusal(await company.client.POST('/v1/subscriptions', { body }))).toEqual({
        status: 409,
        code: 'METER_ALREADY_BILLED',
        details: { subscription_ids: ids.slice(0, 10) },
      })
    }
    expect(await countSubscriptions(company)).toBe(11)
  })

  test('is billed by one of those that are created at once', async () => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const { id: plan_id } = await addPlan(company, { prices: [perUnit(await addMeter(company))] })
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(company, customer_id, plan_id)))
    const statuses = answers.map(({ response }) => response.status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await countSubscriptions(company)).toBe(1)
  })

  test('is refused during a trial, and while a subscription is to end; not after its end, nor of another customer or meter', async () => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const first = await subscribe(company, { prices, trial_days: 7 }, { customer })
    const { id } = await addPlan(company, { prices })
    const other = await addPlan(company, { prices: [perUnit(await addMeter(company))] })
    const codeNow = async () => refusal(await attempt(company, customer.id, id)).code
    expect(await codeNow()).toBe('METER_ALREADY_BILLED')
    await cancel(company, first, { at_period_end: true })
    expect(await codeNow()).toBe('METER_ALREADY_BILLED')
    succeed(await attempt(company, customer.id, other.id))
    succeed(await attempt(company, (await addCustomer(company)).id, id))
    await travel(company, later(NOON, 7 * DAY_MS))
    succeed(await attempt(company, customer.id, id))
  })

  test('is free at the moment at which a subscription ends, before its end is billed', async () => {
    const company = await service.company({ mode: 'live' })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const ending = await subscribe(company, { prices, interval: 'day' }, { customer })
    await cancel(company, ending, { at_period_end: true })
    const { id } = await addPlan(company, { prices })
    service.clock.advance(DAY_MS - 1)
    expect(refusal(await attempt(company, customer.id, id)).code).toBe('METER_ALREADY_BILLED')
    service.clock.advance(1)
    succeed(await attempt(company, customer.id, id))
  })

  test('is taken where a month of usage has ended within the last period, and is still to be billed', async () => {
    const company = await service.company({ mode: 'live' })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const quarter = { interval: 'month', interval_count: 3, usage_billing_interval: 'month' } as const
    await cancel(company, await subscribe(company, { prices, ...quarter }, { customer }), {
      at_period_end: true,
    })
    const { id } = await addPlan(company, { prices })
    service.clock.advance(31 * DAY_MS)
    expect(refusal(await attempt(company, customer.id, id)).code).toBe('METER_ALREADY_BILLED')
    service.clock.advance(61 * DAY_MS)
    succeed(await attempt(company, customer.id, id))
  })

  test('is free at `ends_at` within a period, before that is billed', async () => {
    const company = await service.company({ mode: 'live' })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const ends_at = later(service.clock.now.toISOString(), DAY_MS)
    await subscribe(company, { prices }, { customer, ends_at })
    const { id } = await addPlan(company, { prices })
    service.clock.advance(DAY_MS - 1)
    expect(refusal(await attempt(company, customer.id, id)).code).toBe('METER_ALREADY_BILLED')
    service.clock.advance(1)
    succeed(await attempt(company, customer.id, id))
  })

  test('is taken from the start on of one that is to end with its first period, before the worker starts it', async () => {
    const company = await service.company({ mode: 'live' })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const starts_at = later(service.clock.now.toISOString(), DAY_MS)
    await cancel(company, await subscribe(company, { prices }, { customer, starts_at }), {
      at_period_end: true,
    })
    const { id } = await addPlan(company, { prices })
    service.clock.advance(DAY_MS)
    expect(refusal(await attempt(company, customer.id, id)).code).toBe('METER_ALREADY_BILLED')
  })
})

describe('with a start to come', () => {
  test('the worker starts it in real time, and charges the first fee', async () => {
    const company = await service.company()
    const { customer_id, ...made } = await subscribe(
      company,
      { amount_cents: 3_000 },
      {
        starts_at: later(service.clock.now.toISOString(), DAY_MS),
        collection_method: 'charge_automatically',
      },
    )
    await company.client.POST('/v1/customers/{id}/credit_grants', {
      params: { path: { id: customer_id } },
      body: { amount: '100', account_type: 'currency' },
    })
    await service.sweepAndWork()
    expect((await readSubscription(company, made)).status).toBe('scheduled')
    service.clock.advance(DAY_MS)
    await service.sweepAndWork()
    expect((await readSubscription(company, made)).status).toBe('active')
    expect(await lastInvoiceOf(company, made)).toMatchObject({ status: 'paid', total_cents: 3_000 })
  })
})

function attempt({ client }: TestCompany, customer_id: string, plan_id: string) {
  return client.POST('/v1/subscriptions', { body: { customer_id, plan_id } })
}

async function countSubscriptions({ client }: TestCompany): Promise<number> {
  return succeed(await client.GET('/v1/subscriptions')).subscriptions.length
}
