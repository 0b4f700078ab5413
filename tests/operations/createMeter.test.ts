import { describe, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

describe('queues again', () => {
  test('nothing of another name, another refusal, another company or the other mode', async () => {
    const company = await service.company({ mode: 'test' })
    const others = [await service.company(), await service.company({ name: company.name, mode: 'live' })]
    const nameless = newEvent()
    await ingest(company, [nameless])
    const strange: Array<[TestCompany, string]> = []
    for (const each of [company, ...others]) {
      const { id } = await addCustomer(each)
      const event = newEvent({
        customer_id: id,
        ...(each === company && { event_name: 'other' }),
      })
      await ingest(each, [event])
      strange.push([each, event.idempotency_key])
    }
    await service.work()
    await addMeter(company)
    expect((await readEvent(company, nameless.idempotency_key)).rejection?.code).toBe('CUSTOMER_NOT_FOUND')
    for (const [each, key] of strange)
      expect(await readEvent(each, key)).toMatchObject({
        status: 'rejected',
        rejection: { code: 'NO_MATCHING_METER' },
      })
  })

  test('nothing that another meter has counted', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const first = await addMeter(company)
    const event = newEvent({ customer_id: customer.id, properties: { calls: 3 } })
    await ingest(company, [event])
    await service.work()
    const second = await addMeter(company)
    await service.work()
    expect(await readTotal(company, customer.id, first.id)).toBe('3')
    expect(await readTotal(company, customer.id, second.id)).toBe('0')
  })

  test('every event that is being rejected while the meter is made', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    for (let round = 0; round < 5; round += 1) {
      const event_name = `round.${round}`
      const events = Array.from({ length: 20 }, () =>
        newEvent({ event_name, customer_id: customer.id, properties: { calls: 1 } }),
      )
      await ingest(company, events)
      const [meter] = await Promise.all([addMeter(company, { event_name }), service.work()])
      await service.work()
      expect(await readTotal(company, customer.id, meter.id)).toBe('20')
    }
  })
})

async function readTotal({ client }: TestCompany, id: string, meter_id: string): Promise<string> {
  const params = { path: { id }, query: { meter_id } }
  return succeed(await client.GET('/v1/customers/{id}/usage', { params })).usage.total
}
