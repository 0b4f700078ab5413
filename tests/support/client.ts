import createClient, { type Client } from 'openapi-fetch'
import { operationsFor } from '../../contract/index.ts'
import type { paths } from '../../generated/types.ts'
import { checkResponse } from './check-response.ts'
import { noteSeen } from './seen.ts'

export type TestClient = Client<paths>

/** A company, or one more client of it. Its customers are created on the test clock, if it has one. */
export type Caller = { client: TestClient; testClock?: string | undefined }

export type Answer = { status: number; headers: Headers; text: string; body: Envelope }
type Envelope = {
  success: boolean
  request_id: string
  error?: { code: string; message: string; details?: unknown }
}

/** An untyped request. An object is sent as JSON, a string or bytes unchanged. */
export type Sending = { method: string; path: string; body?: Body | object; headers?: Record<string, string> }
type Body = string | Uint8Array<ArrayBuffer>

/** The typed client. A response that breaks the contract fails the test. */
export function createTestClient(baseUrl: string, key?: string): TestClient {
  return createClient<paths>({
    baseUrl,
    fetch: (request) => checkedFetch(request),
    ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }),
  })
}

/** Sends requests that the typed client does not allow. Responses are checked too. */
export function createSender(baseUrl: string, key?: string): (sending: Sending) => Promise<Answer> {
  return async ({ method, path, body, headers }) => {
    const response = await checkedFetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    // A file has no fields.
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} }
  }
}

/** `fetch` that checks the response against the contract and records it for tests/coverage.ts. */
async function checkedFetch(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const response = await fetch(request)
  const { status, headers } = response
  const answer = { status, headers, text: await response.clone().text() }
  for (const id of operationsFor(request.method, new URL(request.url).pathname)) {
    const violations = checkResponse(id, answer)
    if (violations.length > 0) throw new Error(`${id} breaks the contract: ${violations.join('; ')}`)
    noteSeen(id, status)
  }
  return response
}

function isRaw(body: Body | object): body is Body {
  return typeof body === 'string' || body instanceof Uint8Array
}
