import { expect, test } from 'vitest'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { succeed, withoutRequestId } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('reads an event by its id, as the list shows it', async () => {
  const company = await service.company()
  const event = newEvent({ properties: { calls: 1 } })
  await ingest(company, [event])
  const listed = await readEvent(company, event.idempotency_key)
  expect(listed).toMatchObject({ ...event, status: 'queued' })
  expect(await get(company, listed.id)).toEqual(listed)
})

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

test.each(['evt-1', '%00', 'k'.repeat(25)])('refuses %s, which is no id', async (id) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/events/${id}` })
  expect(status).toBe(400)
  const problems: Array<{ path: string }> = Object(body.error).details
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect([...new Set(problems.map(({ path }) => path))]).toEqual(['path.id'])
})

test('has no event at the path of ingesting', async () => {
  const company = await service.company()
  const { status, headers } = await company.send({ method: 'GET', path: '/v1/events/ingest' })
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('POST')
})

test("masks another company's event and the other mode's", async () => {
  const owner = await service.company({ mode: 'test' })
  await ingest(owner, [newEvent({ idempotency_key: 'mine' })])
  const { id } = await readEvent(owner, 'mine')
  for (const stranger of [
    await service.company(),
    await service.company({ name: owner.name, mode: 'live' }),
  ]) {
    const missing = await stranger.send({ method: 'GET', path: `/v1/events/${UNKNOWN_ID}` })
    const foreign = await stranger.send({ method: 'GET', path: `/v1/events/${id}` })
    expect(missing.status).toBe(404)
    expect(missing.body.error).toEqual({ code: 'EVENT_NOT_FOUND', message: 'Event not found' })
    expect(foreign.status).toBe(404)
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text))
  }
})

async function get({ client }: TestCompany, id: string) {
  return succeed(await client.GET('/v1/events/{id}', { params: { path: { id } } })).event
}
