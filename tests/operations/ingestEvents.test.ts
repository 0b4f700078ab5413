import { describe, expect, test } from 'vitest'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { refusal } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const DAY_MS = 24 * 60 * 60 * 1000

describe('the same key with other content is refused and stores nothing:', () => {
  test('names every key of a conflict once', async () => {
    const company = await service.company()
    const stored = ['a', 'b', 'c'].map((idempotency_key) => newEvent({ idempotency_key }))
    await ingest(company, stored)
    const others = stored.map((each) => ({ ...each, event_name: 'other' }))
    const answer = await refused(company, [...others.slice(0, 2), ...others.slice(0, 2)])
    expect(answer.details).toEqual({ idempotency_keys: ['a', 'b'] })
  })
})

describe('a batch', () => {
  test('may hold events of 50 properties and of the longest texts', async () => {
    const company = await service.company()
    const names = Array.from({ length: 50 }, (_, n) => `_${String(n).padStart(2, '0')}${'.'.repeat(61)}`)
    const event = newEvent({
      event_name: 'e'.repeat(128),
      idempotency_key: `${'!~'.repeat(127)}k`,
      properties: Object.fromEntries(names.map((name) => [name, '🤖'.repeat(500)])),
    })
    await ingest(company, [event])
    expect(await readEvent(company, event.idempotency_key)).toMatchObject(event)
  })

  test('says that a boolean is sent as a string', async () => {
    const company = await service.company()
    const message = (value: unknown) => ({ ...newEvent(), properties: { cached: value } })
    const body = { events: [newEvent(), message(true), message(null), message([true])] }
    const answer = await company.send({ method: 'POST', path: '/v1/events/ingest', body })
    const type = { code: 'type', message: 'must be number,string' }
    expect(answer.body.error?.details).toMatchObject([
      {
        path: 'body.events[1].properties.cached',
        code: 'type',
        message: 'must be a number or a string: send a boolean as "true" or "false"',
      },
      { ...type, path: 'body.events[2].properties.cached' },
      { ...type, path: 'body.events[3].properties.cached' },
    ])
  })

  test('reports at most 100 problems', async () => {
    const company = await service.company()
    const events = Array.from({ length: 200 }, () => newEvent({ timestamp: at(-36 * DAY_MS) }))
    expect((await refused(company, events)).details).toHaveLength(100)
  })
})

describe('processing', () => {
  test('takes one of many contents that are sent at once under the key of a rejected event', async () => {
    const company = await service.company()
    const event = newEvent()
    await ingest(company, [event])
    await service.work()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const events = [{ ...event, properties: { n } }]
        return (await company.client.POST('/v1/events/ingest', { body: { events } })).response.status
      }),
    )
    expect(statuses.toSorted()).toEqual([202, ...Array(9).fill(409)])
  })

  test('checks the time of what is to replace a rejected event', async () => {
    const company = await service.company()
    const event = newEvent()
    await ingest(company, [event])
    await service.work()
    const events = [{ ...event, timestamp: '2026-01-01T00:00:00Z' }]
    const answer = refusal(await company.client.POST('/v1/events/ingest', { body: { events } }))
    expect(answer).toMatchObject({ status: 400, details: [{ code: 'timestamp_too_old' }] })
    expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
  })
})

/** The clock's time and so many milliseconds, as a timestamp. */
function at(offsetMs: number): string {
  return new Date(service.clock.now.getTime() + offsetMs).toISOString()
}

async function refused({ client }: TestCompany, events: ReturnType<typeof newEvent>[]) {
  return refusal(await client.POST('/v1/events/ingest', { body: { events } }))
}
