import { expect, test } from 'vitest'
import { addMeter, archiveMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('makes it active again, and a second time changes nothing', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  await archiveMeter(company, meter)
  service.clock.advance(1_000)
  const active = succeed(await unarchive(company, meter)).meter
  expect(active).toEqual({ ...meter, updated_at: service.clock.now.toISOString() })
  service.clock.advance(1_000)
  expect(succeed(await unarchive(company, meter)).meter).toEqual(active)
})

test('counts again, also what was rejected meanwhile', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  const { id: customer_id } = await addCustomer(company)
  await archiveMeter(company, meter)
  const event = newEvent({ customer_id, properties: { calls: 2 } })
  await ingest(company, [event])
  await service.work()
  expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
  await unarchive(company, meter)
  await service.work()
  expect((await readEvent(company, event.idempotency_key)).status).toBe('processed')
})

test('refuses a code that an active meter has by now, and the 101st meter of an event', async () => {
  const company = await service.company()
  const meter = await archiveMeter(company, await addMeter(company))
  const { code, event_name } = meter
  const other = await addMeter(company, { code })
  const taken = { status: 409, code: 'CODE_ALREADY_EXISTS', details: { code } }
  expect(refusal(await unarchive(company, meter))).toEqual(taken)
  await archiveMeter(company, other)
  for (let count = 0; count < 100; count += 1) await addMeter(company, { event_name })
  const full = { status: 409, code: 'METER_LIMIT_EXCEEDED', details: { event_name, limit: 100 } }
  expect(refusal(await unarchive(company, meter))).toEqual(full)
})

test("masks another company's meter and the other mode's", () =>
  expectMasked(service, {
    code: 'METER_NOT_FOUND',
    make: async (company) => (await archiveMeter(company, await addMeter(company))).id,
    request: (id) => ({ method: 'POST', path: `/v1/meters/${id}/unarchive` }),
    reading: (id) => `/v1/meters/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/meters/${id}/unarchive` })
  const archived = async () => (await archiveMeter(company, await addMeter(company))).id
  return {
    good: sendingTo(await archived()),
    other: sendingTo(await archived()),
    refused: sendingTo(UNKNOWN_ID),
  }
})

function unarchive({ client }: TestCompany, { id }: { id: string }) {
  return client.POST('/v1/meters/{id}/unarchive', { params: { path: { id } } })
}
