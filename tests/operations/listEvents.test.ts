import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/events']['get']['parameters']['query']>

const service = await serviceForThisFile()

test('cuts the digits of from and to beyond the millisecond, as it does with events', async () => {
  const company = await service.company()
  const timestamp = '2026-03-01T00:00:00.001Z'
  await ingest(company, [newEvent({ idempotency_key: 'one', timestamp })])
  expect(await select(company, { from: '2026-03-01T00:00:00.0019Z' })).toEqual(['one'])
  expect(await select(company, { to: '2026-03-01T00:00:00.0019Z' })).toEqual([])
})

test('reports a bad range and a bad cursor together', async () => {
  const { client } = await service.company()
  const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z', cursor: 'nonsense' }
  const { details } = refusal(await client.GET('/v1/events', { params: { query } }))
  expect(pathsOf(details)).toEqual(['query.cursor', 'query.from'])
})

async function select({ client }: TestCompany, query: Query): Promise<string[]> {
  const { events } = succeed(await client.GET('/v1/events', { params: { query } }))
  return events.map(({ idempotency_key }) => idempotency_key)
}
