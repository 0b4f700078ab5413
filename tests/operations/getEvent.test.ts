import { expect, test } from 'vitest'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { withoutRequestId } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test.each([
  'evt-1',
  'a/b',
  'a?b#c',
  '100%',
  '%2F',
  '...',
  'a+b&c=d;e',
  '!"$\'()*,:@[]^`{|}~',
  'k'.repeat(255),
])('finds the event of the key %s', async (idempotency_key) => {
  const company = await service.company()
  const event = newEvent({ idempotency_key, properties: { calls: 1 } })
  await ingest(company, [event])
  expect(await readEvent(company, idempotency_key)).toMatchObject({ ...event, status: 'queued' })
})

test.each([['a%20b'], ['%C3%A9'], ['%00'], ['k'.repeat(256)]])('refuses %s, which is no key', async (key) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/events/${key}` })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'path.idempotency_key' }] })
})

test("masks another company's event and the other mode's", async () => {
  const owner = await service.company({ mode: 'test' })
  await ingest(owner, [newEvent({ idempotency_key: 'mine' })])
  for (const stranger of [
    await service.company(),
    await service.company({ name: owner.name, mode: 'live' }),
  ]) {
    const missing = await stranger.send({ method: 'GET', path: '/v1/events/nobodys' })
    const foreign = await stranger.send({ method: 'GET', path: '/v1/events/mine' })
    expect(missing.status).toBe(404)
    expect(missing.body.error).toEqual({ code: 'EVENT_NOT_FOUND', message: 'Event not found' })
    expect(foreign.status).toBe(404)
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text))
  }
})

test('has no event at the path of ingesting, whatever keys there are', async () => {
  const company = await service.company()
  await ingest(company, [newEvent({ idempotency_key: 'ingest' })])
  const { status, headers } = await company.send({ method: 'GET', path: '/v1/events/ingest' })
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('POST')
})
