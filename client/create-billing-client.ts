/// <reference lib="esnext.disposable" preserve="true" />
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { type Namespaces, version, type WebhookEvent } from '../generated/client.ts'
import { operations } from '../generated/operations.ts'
import type { paths } from '../generated/types.ts'
import { BillingApiError, membersOf, parseJson, toBillingApiError } from './billing-api-error.ts'
import { atTestClock, type ClockTime, keepClockTime } from './events/at-test-clock.ts'
import { createEventBatcher, type EventBatcher } from './events/create-event-batcher.ts'
import { parseEventOptions } from './events/options.ts'
import { type Call, createNamespaces } from './methods.ts'
import { type BillingClientOptions, type ClientSettings, checkTries, parseOptions } from './options.ts'
import { send } from './send.ts'
import { toJson, toQuery } from './to-json.ts'
import { type TailOptions, tail } from './webhooks/tail.ts'

export type BillingClient = Omit<Namespaces, 'events' | 'webhookEvents'> & {
  /** Has the operations, and `track`, which sends events in batches. */
  readonly events: Namespaces['events'] & Omit<EventBatcher, 'close'>
  /** Has the operations, and `tail`, which yields events as they come. */
  readonly webhookEvents: Namespaces['webhookEvents'] & {
    tail(options?: TailOptions): AsyncGenerator<WebhookEvent, void>
  }
  /**
   * The openapi-fetch client, with the same key, retries and timeouts: `billing.http.GET('/v1/customers')`.
   * Its types have known values only.
   */
  readonly http: Client<paths, 'application/json'>
  /**
   * Accepts no more events and sends the rest. Rejects with `NOT_DELIVERED` and `details.events` after
   * `events.closeTimeoutMs` or a permanent error. Keys make it safe to send those again.
   */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Creates a typed client: `billing.customers.create({ name, email })`. Throws on invalid options, and in a
 * browser without `dangerouslyAllowBrowser`.
 */
export function createBillingClient(options: BillingClientOptions = {}): BillingClient {
  const settings = parseOptions(options)
  const { baseUrl, apiKey, headers } = settings
  const http = createClient<paths, 'application/json'>({
    baseUrl,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'application/json',
      'User-Agent': `usage-billing-api/${version}`,
      ...headers,
    },
    fetch: (request) => send(request, settings),
  })
  http.use(idempotencyKeys)
  const call = createCall(http, settings)
  const namespaces = createNamespaces(call)
  const batcher = createBatcher(call, namespaces, { http, settings })
  const { track, flush, close } = batcher
  return {
    ...namespaces,
    events: {
      ...namespaces.events,
      track,
      flush,
      get pending() {
        return batcher.pending
      },
    },
    webhookEvents: {
      ...namespaces.webhookEvents,
      tail: (options) => tail(namespaces.webhookEvents, settings, options),
    },
    http,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function createBatcher(
  call: Call,
  { testClocks }: Namespaces,
  { http, settings }: { http: Client<paths, 'application/json'>; settings: ClientSettings },
): EventBatcher {
  const batcher = createEventBatcher(
    (body, signal) => call('ingestEvents', { path: {}, query: {}, body }, { signal, maxRetries: 0 }),
    settings,
  )
  const { testClockId } = settings.events
  if (testClockId === undefined) return batcher
  const time = keepClockTime(async (signal) => (await testClocks.get(testClockId, { signal })).test_clock)
  http.use(forgetTime(time))
  const { closeTimeoutMs } = parseEventOptions(settings.events)
  return atTestClock(batcher, time, { clock: settings.clock, closeTimeoutMs })
}

function forgetTime({ forget }: ClockTime): Middleware {
  const isOf = (id: 'ingestEvents' | 'advanceTestClock', schemaPath: string) =>
    schemaPath === operations[id].path
  return {
    onRequest: ({ schemaPath }) => {
      if (isOf('ingestEvents', schemaPath) || isOf('advanceTestClock', schemaPath)) forget()
    },
    onResponse: ({ schemaPath }) => {
      if (isOf('advanceTestClock', schemaPath)) forget()
    },
    onError: ({ schemaPath }) => {
      if (isOf('advanceTestClock', schemaPath)) forget()
    },
  }
}

/** A key makes the request safe to retry. */
const idempotencyKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    const keyed = Object.values(operations).some(
      ({ method, path, keyed }) => keyed && method === request.method && path === schemaPath,
    )
    if (keyed && !request.headers.has(HEADER)) request.headers.set(HEADER, crypto.randomUUID())
  },
}

const HEADER = 'Idempotency-Key'

/** Sends a string body unchanged. */
function createCall(http: Client<paths, 'application/json'>, settings: ClientSettings): Call {
  // A call by id loses the types, which the methods have checked.
  const request = http.request as unknown as (method: string, path: string, init: object) => Promise<Answered>
  return async (id, { path, query, body }, { signal, headers, idempotencyKey, ...options }) => {
    const { timeout = settings.timeout, maxRetries = settings.maxRetries } = options
    checkTries({ timeout, maxRetries })
    const { method, path: place, media, otherMedia = [] }: Row = operations[id]
    const isFile = media !== 'application/json'
    const types = [media, ...otherMedia]
    const { data, error, response } = await request(method, place, {
      params: { path, query: toQuery(query) },
      headers: {
        ...(isFile && { Accept: [...types, 'application/json'].join(', ') }),
        ...headers,
        ...(idempotencyKey !== undefined && { [HEADER]: idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      bodySerializer: (value: unknown) => (typeof value === 'string' ? value : toJson(value)),
      parseAs: isFile ? 'blob' : 'text',
      fetch: (sent: Request) =>
        send(sent, { ...settings, timeout, maxRetries, ...(signal !== undefined && { signal }) }),
    })
    if (!response.ok) throw toBillingApiError(response, textOf(error), settings.clock.now())
    if (isFile && data instanceof Blob && types.includes(String(data.type.split(';')[0])))
      return { data, response }
    const text = data instanceof Blob ? await data.text() : (data ?? '')
    const answer = membersOf(parseJson(text))
    // A sign-in page's 200 is no success.
    if (answer.success !== true || isFile)
      throw new BillingApiError(
        'UNEXPECTED_ANSWER',
        `${id} was not answered by the service: ${text.slice(0, 200)}`,
        { status: response.status },
      )
    return { data: answer, response }
  }
}

type Row = { method: string; path: string; media: string; otherMedia?: readonly string[] }
type Answered = { data?: string | Blob; error?: unknown; response: Response }

/** openapi-fetch parses JSON errors. */
function textOf(error: unknown): string {
  return typeof error === 'string' ? error : JSON.stringify(error ?? null)
}
