import { expect, test } from 'vitest'
import { addMeter, perUnit } from '../../fixtures/catalogue.ts'
import { usageTotal } from '../../fixtures/events.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import { subscribe } from '../../fixtures/subscriptions.ts'
import { addGrant, balanceOf } from '../../fixtures/wallets.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'
import { at, payFromWallet, sendValues } from './tools.ts'

const service = await serviceForThisFile()

test('two companies and two modes with the same codes and keys: nothing crosses', async () => {
  const names = [`One ${service.clock.now.getTime()}`, `Two ${service.clock.now.getTime()}`]
  const tenants = await Promise.all(
    names.flatMap((name) =>
      (['live', 'test'] as const).map((mode) => service.company({ name, mode, testClock: mode === 'test' })),
    ),
  )
  const opened = await Promise.all(
    tenants.map(async (company, index) => {
      const meter = await addMeter(company, { code: 'used' })
      const plan = { code: 'plan', amount_cents: 100 * (index + 1), prices: [perUnit(meter)] }
      const subscription = await subscribe(company, plan, { apply_credit: false })
      const customer = { id: subscription.customer_id }
      await addGrant(company, customer, { amount: `${10 * (index + 1)}.00` })
      const events = Array.from({ length: 50 }, (_each, n) => ({
        ...at(subscription.current_period_start, 0, index + 1),
        key: `same-${n}`,
      }))
      await sendValues(company, customer, events)
      return { company, meter, customer, subscription }
    }),
  )
  await service.work()
  for (const [index, { company, meter, customer, subscription }] of opened.entries()) {
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe(String(50 * (index + 1)))
    const [first] = await invoicesOf(company, subscription)
    expect(first?.invoice_number).toBe(index % 2 === 0 ? 'INV-000001' : 'TEST-000001')
    expect((await payFromWallet(company, { id: first?.id ?? '' })).status).toBe(200)
    expect(await balanceOf(company, customer)).toBe(`${9 * (index + 1)}.00`)
    for (const other of opened.filter((each) => each.company !== company)) {
      const { response } = await company.client.GET('/v1/subscriptions/{id}', {
        params: { path: { id: other.subscription.id } },
      })
      expect(response.status).toBe(404)
      expect(
        (
          await payFromWallet(company, {
            id: (await invoicesOf(other.company, other.subscription))[0]?.id ?? '',
          })
        ).status,
      ).toBe(404)
    }
  }
  // One company's test clock moves nobody else.
  const moved = opened[1]
  if (moved === undefined) throw new Error('no company')
  await travel(moved.company, later(moved.subscription.current_period_end, HOUR_MS))
  const counts = await Promise.all(
    opened.map(async (each) => (await invoicesOf(each.company, each.subscription)).length),
  )
  expect(counts).toEqual([1, 2, 1, 1])
})
