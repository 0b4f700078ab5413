import type { AddressInfo } from 'node:net'
import express from 'express'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readDocument, reduceToRequest } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'
import { createApi } from '../../server/http/create-api.ts'
import { createQuickCheck } from '../../server/http/quick-check.ts'
import { newRequestId } from '../../server/runtime/ids.ts'

const rate = { limit: 10, remaining: 9, resetAt: 1_772_323_260, exceeded: false, retryAfterSeconds: 1 }
const app = express()
app.use(
  createApi({
    document: readDocument(),
    handlers: {
      ingestEvents: async ({ body }) => ({
        status: 202,
        body: { accepted: body.events.length, duplicates: 0 },
      }),
    },
    authenticateKey: async () => ({ outcome: 'authenticated', caller: {}, rate }),
    contextOf: () => ({}),
    openContextOf: () => ({}),
    newRequestId,
    observe: () => undefined,
  }),
)
const server = app.listen(0)
afterAll(() => void server.close())

const event = {
  event_name: 'api.request',
  idempotency_key: 'evt-1',
  customer_id: 'cm7q4x2k80001jr5v9t3hw6ab',
  timestamp: '2026-03-02T10:00:00Z',
  properties: { calls: 1, region: 'eu' },
}

/** What a field may have, valid or not. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    ...Object.values(event),
    event.customer_id.toUpperCase(),
    '2026-02-30T10:00:00Z',
    null,
    true,
    '',
    0,
  ),
  fc.constantFrom<unknown>(
    {},
    [],
    { a: null },
    { a: [1] },
    { '1': 1 },
    { a: 'x'.repeat(501) },
    'x'.repeat(256),
    '😀'.repeat(200),
  ),
  fc.string({ maxLength: 3, unit: 'grapheme' }),
)
const names = fc.constantFrom(...Object.keys(event), 'external_customer_id', 'other')
const events = fc
  .array(fc.tuple(names, fc.option(values, { nil: undefined })), { maxLength: 2 })
  .map((changes) => ({ ...event, ...Object.fromEntries(changes) }))

test('what the quick check accepts, validation accepts', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 3 }), async (list) => {
      const text = JSON.stringify({ events: list })
      const quick = await post(text)
      // An escape keeps the quick check out.
      const whole = await post(text.replace('events', '\\u0065vents'))
      expect(quick).toEqual(whole)
      if (quick.status === 202) accepted += 1
    }),
    { numRuns: 300 },
  )
  expect(accepted).toBeGreaterThan(20)
})

test('a parameter that the operation does not have is seen beside a valid body', async () => {
  expect((await post(JSON.stringify({ events: [event] }), '?dry_run=1')).status).toBe(400)
})

test('it is made only where it sees all of the request', () => {
  const made = (['ingestEvents', 'createCustomer', 'updateCustomer'] as const).map((id) =>
    createQuickCheck(reduceToRequest(readDocument(), operations[id]), id),
  )
  expect(made.map((check) => check !== undefined)).toEqual([true, false, false])
})

async function post(body: string, query = ''): Promise<{ status: number; error: unknown }> {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://localhost:${port}/v1/events/ingest${query}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ak_test_x', 'Content-Type': 'application/json' },
    body,
  })
  const { error } = (await response.json()) as { error?: unknown }
  return { status: response.status, error }
}
