import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../generated/types.ts'
import { checkResponse, operationOf } from './check-response.ts'

export type TestClient = Client<paths>

/** The typed client; each answer it gets is held against the contract, and the test fails where one breaks it. */
export function createTestClient(baseUrl: string, key?: string): TestClient {
  return createClient<paths>({
    baseUrl,
    fetch: (request) => checkedFetch(request),
    ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }),
  })
}

/** `fetch`, with the answer held against the contract. For requests that the typed client would not let through. */
export async function checkedFetch(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const response = await fetch(request)
  const operationId = operationOf(request.method, new URL(request.url).pathname)
  if (operationId === undefined) return response
  const { status, headers } = response
  const faults = checkResponse(operationId, { status, headers, text: await response.clone().text() })
  if (faults.length > 0) throw new Error(`${operationId} breaks the contract: ${faults.join('; ')}`)
  return response
}
