import { expect, test } from 'vitest'
import { addMeter } from '../../fixtures/catalogue.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import { subscribe } from '../../fixtures/subscriptions.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'
import { at, sendValues } from './tools.ts'

const service = await serviceForThisFile()

test('twelve lines that are each within the bound make no invoice that cannot be', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  const meters: string[] = []
  for (let index = 0; index < 12; index += 1)
    meters.push((await addMeter(company, { event_name: `used.${index}` })).id)
  const prices = meters.map((meter_id) => ({
    meter_id,
    charge_model: 'per_unit' as const,
    unit_amount: '10000000',
  }))
  const subscription = await subscribe(company, { prices })
  const customer = { id: subscription.customer_id }
  const { current_period_start: start, current_period_end: end } = subscription
  const events = meters.map((_, index) => ({
    event_name: `used.${index}`,
    idempotency_key: `large-${index}`,
    customer_id: customer.id,
    timestamp: start,
    properties: { calls: 100_000 },
  }))
  const [fitting, excessive] = [events.slice(0, 10), events.slice(10)]
  for (const some of [fitting, excessive]) {
    succeed(await client.POST('/v1/events/ingest', { body: { events: some } }))
    await service.work()
  }
  await sendValues(company, customer, [at(start, 0, 1)])
  await service.work()

  const params = { path: { id: subscription.id } }
  const { upcoming_invoice: upcoming } = succeed(
    await client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params }),
  )
  expect(upcoming.total_cents).toBe(1_000_000_000_000_000)
  await travel(company, later(end, HOUR_MS))
  const [invoice] = await invoicesOf(company, subscription)
  expect(invoice).toMatchObject({ status: 'open', total_cents: 1_000_000_000_000_000 })
  const { events: refused } = succeed(
    await client.GET('/v1/events', { params: { query: { status: ['rejected'], limit: 100 } } }),
  )
  // Events of one moment are listed by their ids.
  expect(refused.map(({ rejection }) => rejection?.code).sort()).toEqual([
    ...Array(2).fill('AMOUNT_TOO_LARGE'),
    'NO_MATCHING_METER',
  ])
})
