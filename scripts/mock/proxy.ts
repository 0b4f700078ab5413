import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { asAsked } from '../../client/msw/answer.ts'
import { exampleOfMissing } from '../../client/msw/things.ts'
import { examplesOf, matchPath, type Operation, readContract } from '../../contract/index.ts'
import { errorMessages, operations } from '../../generated/operations.ts'
import { chooseAnswer, parsePreference } from './preference.ts'
import { type Problem, problemsOf } from './problems.ts'
import { type Answer, rejectInvalid } from './reject.ts'
import { createEventSender, type Receiver } from './webhooks.ts'

const MAX_KEYS = 10_000

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

export type ProxyOptions = {
  dynamic: boolean
  /** Milliseconds before each answer. */
  delay: number
  /** The receiver of the event that belongs to a request. */
  receiver?: Receiver | undefined
}

/**
 * Creates the proxy before Prism; the caller makes it listen. It chooses the example, allows any origin (CORS) and handles
 * what Prism does not: Prism hangs on a body that is not JSON, crashes on a path that cannot be decoded, has no 404 and 405 in
 * our envelope, accepts any key, query and id, answers an invalid request with an example of another mistake, always sends
 * `Idempotent-Replayed`, and drops a header whose example is 0.
 */
export function createProxy(prismUrl: string, { dynamic, delay, receiver }: ProxyOptions): Server {
  const sendEvent = receiver && createEventSender(receiver)
  const contract = readContract()
  const isReplay = createReplays()
  return createServer((request, response) => {
    allowAnyOrigin(request, response)
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else
        response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`The mock failed: ${error.message}\n`)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      response.writeHead(204).end()
      return
    }
    if (delay > 0) await sleep(delay)
    const [pathname = '/', ...rest] = url.split('?')
    const query = new URLSearchParams(rest.join('?'))
    const sent = await readBody(request)
    const match = matchPath(pathname)
    const atPath = match?.operations.map(contract.operation) ?? []
    const [first] = atPath
    if (match === undefined || first === undefined) return send(response, 404, OWN_HEADERS, ROUTE_NOT_FOUND)
    const operation = atPath.find((each) => each.method === method)
    if (operation === undefined) {
      response.setHeader('Allow', atPath.map((each) => each.method).join(', '))
      return sendExample(response, first, { status: 405, example: 'method_not_allowed' })
    }
    const rejected = rejectInvalid(operation, headers, { body: sent, query })
    if (rejected !== undefined)
      return 'problems' in rejected
        ? sendProblems(response, operation, rejected.problems)
        : sendExample(response, operation, rejected)
    const body = operation.body === undefined ? undefined : sent
    const preference = parsePreference(headers.prefer?.toString())
    const asked = { path: match.values, query }
    const chosen = chooseAnswer(operation, preference, { ...asked, body: body && JSON.parse(body) })
    if (chosen === undefined)
      return send(response, 400, { 'Content-Type': 'text/plain' }, listAnswers(operation))
    // Prism makes up texts, but none of them is a file.
    const isJson = operations[operation.id].media === 'application/json'
    const isDynamic = isJson && (preference.dynamic || (dynamic && preference.example === undefined))
    const fromPrism = await fetch(prismUrl + url, {
      method,
      headers: {
        ...pick(headers, ['authorization', 'content-type', 'idempotency-key']),
        prefer: `code=${chosen.status}, ${isDynamic ? 'dynamic=true' : `example=${chosen.example}`}`,
      },
      ...(body !== undefined && { body }),
    })
    const text = await fromPrism.text()
    const violations = violationsOf(fromPrism)
    if (fromPrism.status === 400 && chosen.status !== 400)
      return sendProblems(response, operation, problemsOf(violations))
    const isPlain = preference.code === undefined && preference.example === undefined && !isDynamic
    const missing = isPlain && fromPrism.ok ? exampleOfMissing(operation.id, asked) : undefined
    if (missing !== undefined) return sendExample(response, operation, { status: 404, example: missing })
    const replayed = fromPrism.ok && isReplay(`${method} ${pathname}`, headers['idempotency-key']?.toString())
    const answer = isPlain && isJson && fromPrism.ok ? asAsked(operation.id, asked, readObject(text)) : text
    forward(response, operation, { fromPrism, answer, violations, replayed })
    const isDone = fromPrism.ok && method !== 'GET' && !replayed
    if (isDone) await sendEvent?.(operation, typeof answer === 'string' ? readObject(answer) : answer)
  }
}

/** Forwards Prism's response with the headers that the contract declares. */
function forward(
  response: ServerResponse,
  { responses }: Operation,
  {
    fromPrism: { status, headers },
    answer,
    violations,
    replayed,
  }: { fromPrism: Response; answer: object | string; violations: unknown[]; replayed: boolean },
): void {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const declared = responses.find((each) => each.status === status)?.headers ?? {}
  const { request_id: requestId } = readObject(body)
  send(
    response,
    status,
    {
      ...toText(declared),
      ...('Idempotent-Replayed' in declared && replayed && { 'Idempotent-Replayed': 'true' }),
      ...(typeof requestId === 'string' && { 'X-Request-Id': requestId }),
      ...(violations.length > 0 && { 'sl-violations': JSON.stringify(violations) }),
      'Content-Type': headers.get('content-type') ?? 'application/json',
    },
    body,
  )
}

/** Prism's violations without those of the response headers, which the proxy sets. */
function violationsOf({ headers }: Response): unknown[] {
  const found: unknown = JSON.parse(headers.get('sl-violations') ?? '[]')
  return Array.isArray(found) ? found.filter(({ location }) => `${location}` !== 'response,header') : []
}

function sendProblems(response: ServerResponse, { responses }: Operation, details: Problem[]): void {
  const headers = responses.find(({ status }) => status === 400)?.headers ?? {}
  const error = { code: 'VALIDATION_ERROR', message: errorMessages.VALIDATION_ERROR, details }
  const body = JSON.stringify({ success: false, error, request_id: REQUEST_ID })
  send(response, 400, { ...toText(headers), ...OWN_HEADERS }, body)
}

function sendExample(response: ServerResponse, operation: Operation, { status, example }: Answer): void {
  const declared = operation.responses.find((each) => each.status === status)
  const value = examplesOf(operation, status).find(({ name }) => name === example)?.value
  const headers = { ...toText(declared?.headers ?? {}), 'Content-Type': 'application/json' }
  send(response, status, headers, JSON.stringify(value))
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  for (const [name, value] of Object.entries(headers))
    if (!response.hasHeader(name)) response.setHeader(name, value)
  response.writeHead(status).end(body)
}

/** The mock ignores a browser's credentials, so `*` is enough. */
function allowAnyOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE')
  // `*` does not include `Authorization`.
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*')
  response.setHeader('Access-Control-Max-Age', '600')
}

function listAnswers({ id, responses }: Operation): string {
  const lines = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, summary }) => `  Prefer: code=${status}, example=${name}   ${summary}`),
  )
  return `The contract has no such answer of ${id}. It has:\n\n${lines.join('\n')}\n`
}

function pick(headers: IncomingMessage['headers'], names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

function toText(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

function readObject(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** The contract has no example for paths that it does not declare, nor for each mistake in a request. */
const REQUEST_ID = 'req_8f3k2m9x1q7w5z4t6y0bn3ha'
const OWN_HEADERS = { 'X-Request-Id': REQUEST_ID, 'Content-Type': 'application/json' }
const ROUTE_NOT_FOUND = JSON.stringify({
  success: false,
  error: { code: 'ROUTE_NOT_FOUND', message: 'No such path' },
  request_id: REQUEST_ID,
})

/** Returns the decoded body: undefined if its encoding is not supported, empty if it cannot be decoded. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return text(request)
  const decode = Object.entries(DECODERS).find(([name]) => name === encoding)?.[1]
  if (decode !== undefined) return text(pipeline(request, decode(), () => {})).catch(() => '')
  request.resume()
  return undefined
}

/**
 * Remembers Idempotency-Keys and returns whether a request repeats one, for the header `Idempotent-Replayed`: the mock's
 * responses are the same anyway.
 */
function createReplays(): (request: string, key: string | undefined) => boolean {
  const seen = new Set<string>()
  return (request, key) => {
    if (key === undefined) return false
    const name = `${request} ${key}`
    if (seen.has(name)) return true
    seen.add(name)
    const [oldest] = seen
    if (seen.size > MAX_KEYS && oldest !== undefined) seen.delete(oldest)
    return false
  }
}
