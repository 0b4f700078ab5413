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

test('usage comes to 10^15 minor units; events that would bring more are rejected together, and nobody else’s', async () => {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] })
  const other = await subscribe(company, { prices: [perUnit(meter)] })
  const customer = { id: subscription.customer_id }
  const { current_period_start: start, current_period_end: end } = subscription
  await travel(company, later(start, 50 * HOUR_MS))
  const small = Array.from({ length: 40 }, (_, hour) => at(start, hour * HOUR_MS, 1))
  const large = Array.from({ length: 10 }, (_, ms) =>
    at(start, 20 * HOUR_MS + 1 + ms, ms === 0 ? 99_999_999_999_000 : 100_000_000_000_000),
  )
  await sendValues(company, customer, [...small, ...large])
  await service.work()
  for (const event of [...small, ...large])
    expect(await verdict(company, event)).toMatchObject({ status: 'processed', rejection: null })

  const together = [at(start, 30 * HOUR_MS, 500), at(start, 31 * HOUR_MS, 480)]
  const beside = at(start, 32 * HOUR_MS, 700)
  await sendValues(company, customer, together)
  await sendValues(company, { id: other.customer_id }, [beside])
  await service.work()
  for (const event of together)
    expect(await verdict(company, event)).toMatchObject({
      status: 'rejected',
      rejection: { code: 'AMOUNT_TOO_LARGE', message: expect.stringContaining('together') },
    })
  expect(await verdict(company, beside)).toMatchObject({ status: 'processed' })

  const last = at(start, 40 * HOUR_MS, 960)
  await sendValues(company, customer, [last])
  await service.work()
  expect(await verdict(company, last)).toMatchObject({ status: 'processed' })
  await travel(company, later(end, HOUR_MS))
  const [invoice] = await invoicesOf(company, subscription)
  expect(invoice).toMatchObject({ status: 'open', total_cents: 1_000_000_000_000_000 })
})

test('a largest value that costs too much is rejected in the midst of a move of the test clock too', async () => {
  const company = await service.company({ testClock: true })
  // Of both together: 1.2 × 10^15 minor units, a thousand to the dinar.
  const meters = [
    await addMeter(company, { aggregation: 'max' }),
    await addMeter(company, { aggregation: 'max' }),
  ]
  const prices = meters.map((meter) => ({ ...perUnit(meter), unit_amount: '10' }))
  const subscription = await subscribe(company, { amount_cents: 100, currency_code: 'KWD', prices })
  const customer = { id: subscription.customer_id }
  const { current_period_start: start, current_period_end: end } = subscription
  const [fits, soon] = [at(start, 0, 7), at(start, 1_000, 60_000_000_000)]
  await sendValues(company, customer, [fits])
  await service.work()
  await sendValues(company, customer, [soon])
  await travel(company, later(end, HOUR_MS))
  expect(await verdict(company, soon)).toMatchObject({ rejection: { code: 'AMOUNT_TOO_LARGE' } })
  const invoice = (await invoicesOf(company, subscription)).at(-1)
  expect(invoice?.line_items.map(({ amount_cents }) => amount_cents)).toEqual([100, 70_000, 70_000])
})

test('what is too much by itself is rejected, though more units may cost less', async () => {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company)
  const tiers = [
    { up_to: '10', unit_amount: '200000000000' },
    { up_to: null, unit_amount: '0.01' },
  ]
  const volume = { meter_id: meter.id, charge_model: 'volume' as const, tiers }
  const subscription = await subscribe(company, { prices: [volume] })
  const customer = { id: subscription.customer_id }
  const { current_period_start: start } = subscription
  const [largest, over, many] = [at(start, 0, 5), at(start, 1, 5.000001), at(start, 2, 1_000)]
  await sendValues(company, customer, [largest, over, many])
  await travel(company, later(start, HOUR_MS))
  await service.work()
  expect(await verdict(company, largest)).toMatchObject({ status: 'processed' })
  expect(await verdict(company, over)).toMatchObject({
    status: 'rejected',
    rejection: { code: 'AMOUNT_TOO_LARGE', message: expect.stringContaining('By itself') },
  })
  expect(await verdict(company, many)).toMatchObject({ status: 'processed' })
})

async function verdict(company: Caller, { at, value }: { at: string; value: number }) {
  return readEvent(company, `${at}-${value}`)
}
