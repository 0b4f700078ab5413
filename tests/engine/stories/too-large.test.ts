import { expect, test } from 'vitest'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { advanceTo, at, HOUR_MS, ingest, invoicesOf, newMeter, perUnit, plus, subscribed } from './tools.ts'

const service = await serviceForThisFile()

test('a line of an invoice takes usage up to 10^15 minor units; what would bring more is rejected, and nothing else', async () => {
  const { client } = await service.company()
  const meter = await newMeter(client)
  const { customer, subscription } = await subscribed(client, { prices: [perUnit(meter)] })
  const { current_period_start: start, current_period_end: end } = subscription
  await advanceTo(client, plus(start, 50 * HOUR_MS))
  const small = Array.from({ length: 40 }, (_, hour) => at(start, hour * HOUR_MS, 1))
  const large = at(start, 20 * HOUR_MS + 1, 999_999_999_999_000)
  const [over, farOver] = [at(start, 30 * HOUR_MS + 1, 990), at(start, 31 * HOUR_MS + 1, 999_999_999_999_999)]
  const last = at(start, 40 * HOUR_MS, 960)
  await ingest(client, customer, [...small, large, over, farOver, last])
  await service.work()

  expect(await verdict(client, large)).toMatchObject({ status: 'processed', rejection: null })
  for (const event of [over, farOver])
    expect(await verdict(client, event)).toMatchObject({
      status: 'rejected',
      rejection: { code: 'AMOUNT_TOO_LARGE' },
    })
  expect(await verdict(client, last)).toMatchObject({ status: 'processed' })
  await advanceTo(client, plus(end, HOUR_MS))
  const [invoice] = await invoicesOf(client, subscription.id)
  expect(invoice).toMatchObject({ status: 'open', total_cents: 1_000_000_000_000_000 })
})

test('a largest value that costs too much is rejected in the midst of a move of the test clock too', async () => {
  const { client } = await service.company()
  const meter = await newMeter(client, { aggregation: 'max' })
  const price = { ...perUnit(meter), unit_amount: '1000' }
  const { customer, subscription } = await subscribed(client, { amount_cents: 100, prices: [price] })
  const { current_period_start: start, current_period_end: end } = subscription
  const [fits, soon] = [at(start, 0, 7), at(start, 1_000, 900_000_000_000_000)]
  await ingest(client, customer, [fits, soon])
  await advanceTo(client, plus(end, HOUR_MS))
  expect(await verdict(client, soon)).toMatchObject({ rejection: { code: 'AMOUNT_TOO_LARGE' } })
  const invoice = (await invoicesOf(client, subscription.id)).at(-1)
  expect(invoice?.line_items.map(({ amount_cents }) => amount_cents)).toEqual([100, 7_000])
})

async function verdict(client: TestClient, { at, value }: { at: string; value: number }) {
  const params = { path: { idempotency_key: `${at}-${value}` } }
  return succeed(await client.GET('/v1/events/{idempotency_key}', { params })).event
}
