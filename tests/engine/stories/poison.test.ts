import { expect, test } from 'vitest'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile } from '../../support/service.ts'
import {
  advanceTo,
  at,
  breachesOf,
  HOUR_MS,
  ingest,
  invoicesOf,
  newMeter,
  plus,
  subscribed,
} from './tools.ts'

const service = await serviceForThisFile()

test('twelve lines that are each within the bound make no invoice that cannot be', async () => {
  const { client, name } = await service.company()
  const meters: string[] = []
  for (let index = 0; index < 12; index += 1)
    meters.push(await newMeter(client, { code: `used-${index}`, event_name: `used.${index}` }))
  const prices = meters.map((meter_id) => ({
    ...{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1000000000' },
  }))
  const { customer, subscription } = await subscribed(client, { prices })
  const { current_period_start: start, current_period_end: end } = subscription
  const events = meters.map((_, index) => ({
    ...{ event_name: `used.${index}`, idempotency_key: `large-${index}`, customer_id: customer },
    ...{ timestamp: start, properties: { value: 1_000_000 } },
  }))
  succeed(await client.POST('/v1/events/ingest', { body: { events } }))
  await ingest(client, customer, [at(start, 0, 1)])
  await service.work()

  const params = { path: { id: subscription.id } }
  const { upcoming_invoice: upcoming } = succeed(
    await client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params }),
  )
  expect(upcoming.total_cents).toBe(1_000_000_000_000_000)
  await advanceTo(client, plus(end, HOUR_MS))
  const [invoice] = await invoicesOf(client, subscription.id)
  expect(invoice).toMatchObject({ status: 'open', total_cents: 1_000_000_000_000_000 })
  const { events: refused } = succeed(
    await client.GET('/v1/events', { params: { query: { status: 'rejected', limit: 100 } } }),
  )
  expect(refused.map(({ rejection }) => rejection?.code)).toEqual([
    ...Array(11).fill('AMOUNT_TOO_LARGE'),
    'NO_MATCHING_METER',
  ])
  expect(await breachesOf(service, name)).toEqual([])
})
