import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { examplesOf, matchPath, type Operation, readContract } from '../../contract/index.ts'
import { chooseAnswer, readWish } from './preference.ts'
import { readBody } from './read-body.ts'
import { type Answer, refuse } from './reject.ts'
import { createReplays } from './replays.ts'

/**
 * The mock's door: it answers what Prism cannot, says which example is meant, and hands the rest on. By itself Prism hangs on
 * a body that is no JSON, dies of a path that cannot be decoded, knows no 404 and 405 in our envelope, takes any token for a
 * key and any query, sends `Idempotent-Replayed` on every answer that may have it, and drops a header whose example is 0. Any
 * origin may call (CORS). Not listening yet.
 */
export function createFront(prismUrl: string, dynamic: boolean): Server {
  const contract = readContract()
  const isReplay = createReplays()
  return createServer((request, response) => {
    allowAnyOrigin(request, response)
    answer(request, response).catch((fault: Error) => {
      if (response.headersSent) response.destroy()
      else
        response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`The mock failed: ${fault.message}\n`)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      response.writeHead(204).end()
      return
    }
    const [pathname = '/', ...asked] = url.split('?')
    const query = new URLSearchParams(asked.join('?'))
    const sent = await readBody(request)
    const match = matchPath(pathname)
    const atPath = match?.operations.map(contract.operation) ?? []
    const [first] = atPath
    if (match === undefined || first === undefined)
      return send(response, 404, NOT_FOUND_HEADERS, ROUTE_NOT_FOUND)
    const operation = atPath.find((each) => each.method === method)
    if (operation === undefined) {
      response.setHeader('Allow', atPath.map((each) => each.method).join(', '))
      return show(response, first, { status: 405, example: 'method_not_allowed' })
    }
    const refused = refuse(operation, headers, { body: sent, query })
    if (refused !== undefined) return show(response, operation, refused)
    const body = operation.body === undefined ? undefined : sent
    const wish = readWish(headers.prefer?.toString())
    const chosen = chooseAnswer(operation, wish, {
      path: match.values,
      cursor: query.has('cursor'),
      body: body && JSON.parse(body),
    })
    if (chosen === undefined)
      return send(response, 400, { 'Content-Type': 'text/plain' }, listAnswers(operation))
    const isMadeUp = wish.dynamic || (dynamic && wish.example === undefined)
    const made = await fetch(prismUrl + url, {
      method,
      headers: {
        ...pick(headers, ['authorization', 'content-type', 'idempotency-key']),
        prefer: `code=${chosen.status}, ${isMadeUp ? 'dynamic=true' : `example=${chosen.example}`}`,
      },
      ...(body !== undefined && { body }),
    })
    const replayed = made.ok && isReplay(`${method} ${pathname}`, headers['idempotency-key']?.toString())
    await pass(response, operation, made, replayed)
  }
}

/** Hands Prism's answer on, with the headers that the contract declares for it. */
async function pass(
  response: ServerResponse,
  { responses }: Operation,
  made: Response,
  replayed: boolean,
): Promise<void> {
  const body = await made.text()
  const declared = responses.find(({ status }) => status === made.status)?.headers ?? {}
  const { request_id: requestId } = readObject(body)
  const violations = violationsOf(made)
  const headers = {
    ...toText(declared),
    ...('Idempotent-Replayed' in declared && replayed && { 'Idempotent-Replayed': 'true' }),
    ...(typeof requestId === 'string' && { 'X-Request-Id': requestId }),
    ...(violations !== null && { 'sl-violations': violations }),
    'Content-Type': made.headers.get('content-type') ?? 'application/json',
  }
  send(response, made.status, headers, body)
}

/** What Prism finds wrong with the request or with its own answer, but for the headers, which are set right here. */
function violationsOf({ headers }: Response): string | null {
  const found: unknown = JSON.parse(headers.get('sl-violations') ?? '[]')
  const own = Array.isArray(found) ? found.filter(({ location }) => `${location}` !== 'response,header') : []
  return own.length > 0 ? JSON.stringify(own) : null
}

/** Answers with an example of the contract, without Prism. */
function show(response: ServerResponse, operation: Operation, { status, example, violation }: Answer): void {
  const declared = operation.responses.find((each) => each.status === status)
  const value = examplesOf(operation, status).find(({ name }) => name === example)?.value
  const headers = {
    ...toText(declared?.headers ?? {}),
    ...(violation !== undefined && { 'sl-violations': violation }),
    'Content-Type': 'application/json',
  }
  send(response, status, headers, JSON.stringify(value))
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  for (const [name, value] of Object.entries(headers))
    if (!response.hasHeader(name)) response.setHeader(name, value)
  response.writeHead(status).end(body)
}

/** The credentials of a browser are none of the mock's business, so that a plain star is enough for most of it. */
function allowAnyOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE')
  // A star would leave `Authorization` out.
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*')
  response.setHeader('Access-Control-Max-Age', '600')
}

/** What can be asked for, to whoever asked for something else. */
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

/** Paths that are not the contract's have no example in it. */
const REQUEST_ID = 'req_8f3k2m9x1q7w5z4t6y0bn3ha'
const NOT_FOUND_HEADERS = { 'X-Request-Id': REQUEST_ID, 'Content-Type': 'application/json' }
const ROUTE_NOT_FOUND = JSON.stringify({
  success: false,
  error: { code: 'ROUTE_NOT_FOUND', message: 'No such path' },
  request_id: REQUEST_ID,
})
