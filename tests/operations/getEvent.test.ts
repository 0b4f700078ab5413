import { expect, test } from 'vitest'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('keeps the id through processing and repeats, and gives other keys and companies others', async () => {
  const [company, other] = [await service.company(), await service.company()]
  const event = newEvent({ idempotency_key: 'one' })
  await ingest(company, [event])
  const { id } = await readEvent(company, 'one')
  await service.work()
  await ingest(company, [event, { ...event, idempotency_key: 'One' }])
  await ingest(other, [event])
  expect((await get(company, id)).status).toBe('rejected')
  expect((await readEvent(company, 'One')).id).not.toBe(id)
  expect((await readEvent(other, 'one')).id).not.toBe(id)
})

test('has no event at the path of ingesting', async () => {
  const company = await service.company()
  const { status, headers } = await company.send({ method: 'GET', path: '/v1/events/ingest' })
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('POST')
})

async function get({ client }: TestCompany, id: string) {
  return succeed(await client.GET('/v1/events/{id}', { params: { path: { id } } })).event
}
