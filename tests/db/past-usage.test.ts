import { expect, test } from 'vitest'
import type { ReadHandle } from '../../server/db/schema.ts'
import { pastAmount } from '../../server/metering/past-usage/past-amount.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { serviceForThisTest } from '../support/service.ts'

test('the usage before a subscription is read once, however many prices share the events of its meter', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const meter = await addMeter(company)
  const { id: customer_id } = await addCustomer(company)
  const models = Array.from({ length: 20 }, (_, index) => `model-${index}`)
  const prices = models.map((model) => ({ ...perUnit(meter), filters: [{ property: 'model', in: [model] }] }))
  await ingest(
    company,
    models.map((model) => newEvent({ customer_id, properties: { calls: 100, model } })),
  )
  await service.sweepAndWork()
  const tenant_id = await company.tenantId()
  const read = async (count: number) => {
    const { db, statements } = counting(service.db)
    const plan = await addPlan(company, { prices: prices.slice(0, count) })
    const day = { from: new Date('2026-03-15T00:00:00.000Z'), to: new Date('2026-03-16T00:00:00.000Z') }
    const cents = await pastAmount(db, { tenant_id, customer_id }, plan, [day])
    return { cents, statements: statements() }
  }
  const [one, all] = [await read(1), await read(models.length)]
  expect([one.cents, all.cents]).toEqual([100, 2_000])
  expect(all.statements).toBe(one.statements)
})

function counting(of: ReadHandle): { db: ReadHandle; statements(): number } {
  let count = 0
  const db = of.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, statements: () => count }
}
