import { expect, test } from 'vitest'
import { serviceForThisFile } from '../../support/service.ts'
import {
  advanceTo,
  at,
  balanceOf,
  grant,
  HOUR_MS,
  ingest,
  invoicesOf,
  newMeter,
  pay,
  perUnit,
  plus,
  subscribed,
  totalOf,
} from './tools.ts'

const service = await serviceForThisFile()

test('two companies and two modes with the same codes and keys: nothing crosses', async () => {
  const names = [`One ${service.clock.now.getTime()}`, `Two ${service.clock.now.getTime()}`]
  const tenants = await Promise.all(
    names.flatMap((name) => (['live', 'test'] as const).map((mode) => service.company({ name, mode }))),
  )
  const opened = await Promise.all(
    tenants.map(async ({ client }, index) => {
      const meter = await newMeter(client)
      const { customer, subscription } = await subscribed(client, {
        amount_cents: 100 * (index + 1),
        prices: [perUnit(meter)],
      })
      await grant(client, customer, `${10 * (index + 1)}.00`)
      const events = Array.from({ length: 50 }, (_each, n) => ({
        ...at(subscription.current_period_start, 0, index + 1),
        key: `same-${n}`,
      }))
      await ingest(client, customer, events)
      return { client, meter, customer, subscription }
    }),
  )
  await service.work()
  for (const [index, { client, meter, customer, subscription }] of opened.entries()) {
    expect(await totalOf(client, customer, meter, service.clock.now)).toBe(String(50 * (index + 1)))
    const [first] = await invoicesOf(client, subscription.id)
    expect(first?.invoice_number).toBe(index % 2 === 0 ? 'INV-000001' : 'TEST-000001')
    expect((await pay(client, first?.id ?? '')).status).toBe(200)
    expect(await balanceOf(client, customer)).toBe(`${9 * (index + 1)}.00`)
    for (const other of opened.filter((each) => each.client !== client)) {
      const { response } = await client.GET('/v1/subscriptions/{id}', {
        params: { path: { id: other.subscription.id } },
      })
      expect(response.status).toBe(404)
      expect(
        (await pay(client, (await invoicesOf(other.client, other.subscription.id))[0]?.id ?? '')).status,
      ).toBe(404)
    }
  }
  // One company's test clock moves nobody else.
  const moved = opened[1]
  if (moved === undefined) throw new Error('no company')
  await advanceTo(moved.client, plus(moved.subscription.current_period_end, HOUR_MS))
  const counts = await Promise.all(
    opened.map(async (each) => (await invoicesOf(each.client, each.subscription.id)).length),
  )
  expect(counts).toEqual([1, 2, 1, 1])
})
