import type { AddressInfo } from 'node:net'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readDocument, requestsOf } from '../../contract/index.ts'
import { createApi } from '../../server/http/create-api.ts'
import { selectBranches } from '../../server/http/select-branches.ts'
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

/** The validator of the other operations, by itself. */
const apiSpec = requestsOf(readDocument())
selectBranches(apiSpec)
const others = express()
others.use(express.json())
others.use(
  OpenApiValidator.middleware({
    apiSpec,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allErrors: true },
    ajvFormats: { mode: 'full' },
  } as Parameters<typeof OpenApiValidator.middleware>[0]),
  (_request: express.Request, response: express.Response) => void response.status(202).end(),
)
others.use(
  (_error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
    void response.status(400).end(),
)
const otherServer = others.listen(0)
afterAll(() => {
  server.close()
  otherServer.close()
})

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

test('events are validated as the validator of the other operations does', async () => {
  const seen = { 202: 0, 400: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 3 }), async (list) => {
      const text = JSON.stringify({ events: list })
      const own = await post(server, text)
      expect(own).toEqual(await post(otherServer, text))
      // An escape keeps the quick check out.
      expect(await post(server, text.replace('events', '\\u0065vents'))).toEqual(own)
      seen[own] += 1
    }),
    { numRuns: 500 },
  )
  expect(Math.min(seen[202], seen[400])).toBeGreaterThan(20)
})

test('a parameter that the operation does not have is seen beside a valid body', async () => {
  expect(await post(server, JSON.stringify({ events: [event] }), '?dry_run=1')).toBe(400)
})

async function post(to: typeof server, body: string, query = ''): Promise<202 | 400> {
  const { port } = to.address() as AddressInfo
  const response = await fetch(`http://localhost:${port}/v1/events/ingest${query}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ak_test_x', 'Content-Type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
  expect(response.status === 202 || response.status === 400).toBe(true)
  return response.status as 202 | 400
}
