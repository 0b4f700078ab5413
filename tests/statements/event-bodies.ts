import { responseRulesOf } from '../../conformance/runner/response-rules.ts'
import { readContract } from '../../contract/index.ts'

const contract = readContract()
const rules = responseRulesOf(contract)
const operation = contract.operation('getWebhookEvent')
const TIME = '2026-03-15T12:00:00.000Z'
const EVENT = {
  id: 'cm8a1t5n30007jr5vweb4evt1',
  mode: 'test',
  sequence: 1,
  timestamp: TIME,
  created_at: TIME,
  customer_id: null,
  test_clock_id: null,
  request_id: null,
  api_version: 'v1',
}

/** What differs from the contract in the `data` of events, by type. */
export function faultsOf(events: ReadonlyMap<string, readonly string[]>): string[] {
  return [...events].flatMap(([type, bodies]) =>
    bodies.flatMap((text) =>
      faultsIn({ ...EVENT, type, data: JSON.parse(text) }).map((fault) => `${type}: ${fault}: ${text}`),
    ),
  )
}

function faultsIn(webhook_event: object): string[] {
  const body = { success: true, webhook_event, request_id: 'req_test' }
  const exchange = {
    request: { method: operation.method, url: operation.path, headers: {}, body: undefined },
    status: 200,
    headers: HEADERS,
    body,
    text: JSON.stringify(body),
    receivedAt: new Date(TIME),
    tookMs: 0,
  }
  return rules
    .violations(operation, exchange)
    .map(({ rule, expected, actual }) => `${rule}: ${expected}, not ${actual}`)
}

const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': 'req_test',
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': '999',
  'x-ratelimit-reset': '1',
}
