import { expect, test } from 'vitest'
import { addMeter, perUnit } from '../../fixtures/catalogue.ts'
import { readEvent } from '../../fixtures/events.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import { subscribe } from '../../fixtures/subscriptions.ts'
import type { Caller } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'
import { at, sendValues } from './tools.ts'

const service = await serviceForThisFile()

test('a line of an invoice takes usage up to 10^15 minor units; what would bring more is rejected, and nothing else', async () => {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] })
  const customer = { id: subscription.customer_id }
  const { current_period_start: start, current_period_end: end } = subscription
  await travel(company, later(start, 50 * HOUR_MS))
  const small = Array.from({ length: 40 }, (_, hour) => at(start, hour * HOUR_MS, 1))
  const large = at(start, 20 * HOUR_MS + 1, 999_999_999_999_000)
  const [over, farOver] = [at(start, 30 * HOUR_MS + 1, 990), at(start, 31 * HOUR_MS + 1, 999_999_999_999_999)]
  const last = at(start, 40 * HOUR_MS, 960)
  await sendValues(company, customer, [...small, large, over, farOver, last])
  await service.work()

  expect(await verdict(company, large)).toMatchObject({ status: 'processed', rejection: null })
  for (const event of [over, farOver])
    expect(await verdict(company, event)).toMatchObject({
      status: 'rejected',
      rejection: { code: 'AMOUNT_TOO_LARGE' },
    })
  expect(await verdict(company, last)).toMatchObject({ status: 'processed' })
  await travel(company, later(end, HOUR_MS))
  const [invoice] = await invoicesOf(company, subscription)
  expect(invoice).toMatchObject({ status: 'open', total_cents: 1_000_000_000_000_000 })
})

test('a largest value that costs too much is rejected in the midst of a move of the test clock too', async () => {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company, { aggregation: 'max' })
  const price = { ...perUnit(meter), unit_amount: '10' }
  const subscription = await subscribe(company, { amount_cents: 100, prices: [price] })
  const customer = { id: subscription.customer_id }
  const { current_period_start: start, current_period_end: end } = subscription
  const [fits, soon] = [at(start, 0, 7), at(start, 1_000, 900_000_000_000_000)]
  await sendValues(company, customer, [fits, soon])
  await travel(company, later(end, HOUR_MS))
  expect(await verdict(company, soon)).toMatchObject({ rejection: { code: 'AMOUNT_TOO_LARGE' } })
  const invoice = (await invoicesOf(company, subscription)).at(-1)
  expect(invoice?.line_items.map(({ amount_cents }) => amount_cents)).toEqual([100, 7_000])
})

async function verdict(company: Caller, { at, value }: { at: string; value: number }) {
  return readEvent(company, `${at}-${value}`)
}
