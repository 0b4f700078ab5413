import { expect, test } from 'vitest'
import { addMeter, archiveMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('returns when it was archived, and leaves the rest', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  expect(await archiveMeter(company, meter)).toEqual({ ...meter, archived_at: now, updated_at: now })
})

test('leaves one that is archived as it is', async () => {
  const company = await service.company()
  const archived = await archiveMeter(company, await addMeter(company))
  service.clock.advance(1_000)
  expect(await archiveMeter(company, archived)).toEqual(archived)
})

test('counts nothing that is processed from then on, and still shows what it has counted', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const meter = await addMeter(company)
  const event = () => newEvent({ customer_id: customer.id, properties: { calls: 2 } })
  await ingest(company, [event()])
  await service.work()
  const late = event()
  await ingest(company, [late])
  await archiveMeter(company, meter)
  await service.work()
  expect(await readEvent(company, late.idempotency_key)).toMatchObject({
    status: 'rejected',
    rejection: { code: 'NO_MATCHING_METER' },
  })
  const params = { path: { id: customer.id }, query: { meter_id: meter.id } }
  const { usage } = succeed(await company.client.GET('/v1/customers/{id}/usage', { params }))
  expect(usage.total).toBe('2')
})

test("masks another company's meter and the other mode's", () =>
  expectMasked(service, {
    code: 'METER_NOT_FOUND',
    make: async (company) => (await addMeter(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/meters/${id}/archive` }),
    reading: (id) => `/v1/meters/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/meters/${id}/archive` })
  return {
    good: sendingTo((await addMeter(company)).id),
    other: sendingTo((await addMeter(company)).id),
    refused: sendingTo(UNKNOWN_ID),
  }
})
