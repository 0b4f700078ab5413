/// <reference lib="esnext.disposable" preserve="true" />
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { operations } from '../generated/operations.ts'
import type { paths } from '../generated/types.ts'
import { BillingApiError, membersOf, parseJson, toBillingApiError } from './billing-api-error.ts'
import { createEventBatcher, type EventBatcher } from './events/create-event-batcher.ts'
import { type Call, createMethods, type Methods } from './methods.ts'
import { type BillingClientOptions, type ClientSettings, checkTries, parseOptions } from './options.ts'
import { send } from './send.ts'

export type BillingClient = Methods & {
  /** Sends usage events in batches. */
  readonly events: EventBatcher
  /**
   * The underlying openapi-fetch client, with the same key, retries and timeouts: `billing.http.GET('/v1/customers')`. Its types have the
   * known values only: openapi-fetch makes an object type of `string & {}`.
   */
  readonly http: Client<paths, 'application/json'>
  /** Sends the remaining events and accepts no more; see `events.close`. Requests need no closing. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Creates a typed client of the Usage Billing API: `billing.createCustomer({ body: { name, email } })`.
 * Throws on invalid options, and in a browser unless `dangerouslyAllowBrowser` is set.
 */
export function createBillingClient(options: BillingClientOptions): BillingClient {
  const settings = parseOptions(options)
  const { baseUrl, apiKey } = settings
  const http = createClient<paths, 'application/json'>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' },
    fetch: (request) => send(request, settings),
  })
  http.use(idempotencyKeys)
  const call = createCall(http, settings)
  const events = createEventBatcher(
    (body, signal) => call('ingestEvents', { body }, { signal, maxRetries: 0 }),
    settings,
  )
  const close = () => events.close()
  return Object.assign(createMethods(call), { http, events, close, [Symbol.asyncDispose]: close })
}

/** Adds a key to each request that may carry one, so that it can be retried. */
const idempotencyKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    const keyed = Object.values(operations).some(
      ({ method, path, keyed }) => keyed && method === request.method && path === schemaPath,
    )
    if (keyed && !request.headers.has(HEADER)) request.headers.set(HEADER, crypto.randomUUID())
  },
}

const HEADER = 'Idempotency-Key'

/** Calls an operation by its id and returns the success body. A body that is a string is sent unchanged. */
function createCall(http: Client<paths, 'application/json'>, settings: ClientSettings): Call {
  // Called by id, the types of method and path are lost; the type of the methods has checked them.
  const request = http.request as unknown as (method: string, path: string, init: object) => Promise<Answered>
  return async (id, { path, query, body }, { signal, idempotencyKey, ...options }) => {
    const { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
    checkTries({ timeoutMs, maxRetries })
    const { method, path: place } = operations[id]
    const { data, error, response } = await request(method, place, {
      params: { path, query, header: idempotencyKey === undefined ? {} : { [HEADER]: idempotencyKey } },
      ...(body !== undefined && { body }),
      bodySerializer: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
      parseAs: 'text',
      fetch: (sent: Request) =>
        send(sent, { ...settings, timeoutMs, maxRetries, ...(signal !== undefined && { signal }) }),
    })
    if (!response.ok) throw toBillingApiError(response, textOf(error), settings.clock.now())
    const answer = parseJson(data ?? '')
    // A 200 from elsewhere, such as a sign-in page, is not a success.
    if (membersOf(answer).success !== true)
      throw new BillingApiError(
        'UNEXPECTED_ANSWER',
        `${id} was not answered by the service: ${(data ?? '').slice(0, 200)}`,
        { status: response.status },
      )
    return answer
  }
}

type Answered = { data?: string; error?: unknown; response: Response }

/** openapi-fetch parses an error body if it is JSON. */
function textOf(error: unknown): string {
  return typeof error === 'string' ? error : JSON.stringify(error ?? null)
}
