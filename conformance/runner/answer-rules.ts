import { errorCodesOf, type Operation } from '../../contract/index.ts'
import { errorStatuses, operations } from '../../generated/operations.ts'
import type { AnyExchange } from '../kit/exchange.ts'

/** What holds of every answer, whichever check asked for it. Each is told as a check of its own. */
export const ANSWER_RULES = {
  'answers.status': ['Every answer has a status that its operation declares.', '#section/Errors'],
  'answers.content-type': ['Every answer is application/json.', '#section/Requests-and-responses'],
  'answers.body': [
    'Every answer keeps its schema, and has no member that is not documented.',
    '#section/Requests-and-responses',
  ],
  'answers.headers': [
    'Every answer carries the headers that are declared for it, as they are declared.',
    '#section/Rate-limits',
  ],
  'answers.request-id': [
    'Every answer names its request, in request_id and X-Request-Id alike.',
    '#section/Requests-and-responses',
  ],
  'answers.request-ids-differ': ['Every request has an id of its own.', '#section/Requests-and-responses'],
  'answers.no-fault': ['No request makes the service fail: none is answered with 5xx.', '#section/Errors'],
  'answers.error-code': [
    'Every error code is one that the operation shows for this status, and the catalogue names it with the status.',
    '#section/Errors',
  ],
  'answers.mode': ["Whatever an answer shows is of the key's own mode.", '#section/Authentication-and-modes'],
  'answers.page': [
    'A page has at most `limit` rows, and a next_cursor exactly while has_more is true.',
    '#section/Pagination',
  ],
  'answers.not-replayed': [
    'A request without an Idempotency-Key is never answered as a replay.',
    '#section/Idempotency',
  ],
  'answers.rate-limit': [
    'The rate limit is steady, what remains is below it, and the window ends within a minute.',
    '#section/Rate-limits',
  ],
} as const satisfies Record<string, readonly [title: string, reference: string]>

export type AnswerRuleId = keyof typeof ANSWER_RULES

export type Observation = {
  rule: AnswerRuleId
  expected: string
  came: string
}

/** What an answer is seen with: whose it is, and what earlier answers said. */
export type Sight = {
  operation: Operation | undefined
  exchange: AnyExchange
  company: string | undefined
  mode: 'live' | 'test' | undefined
}

/** Looks at answers one after another, and remembers of them what a rule needs. */
export function createAnswerRules(): (sight: Sight) => Observation[] {
  const requestIds = new Set<string>()
  const limits = new Map<string, string>()
  return (sight) => [
    ...lookAtFault(sight),
    ...lookAtRequestId(sight, requestIds),
    ...lookAtCode(sight),
    ...lookAtMode(sight),
    ...lookAtPage(sight),
    ...lookAtReplay(sight),
    ...lookAtRate(sight, limits),
  ]
}

function lookAtFault({ exchange: { status, text } }: Sight): Observation[] {
  // 501 is the word of a partial implementation; that no complete one says it is told as an undeclared status.
  if (status < 500 || status === 501) return []
  return [{ rule: 'answers.no-fault', expected: 'a status below 500', came: `${status} ${text}` }]
}

function lookAtRequestId({ exchange: { headers } }: Sight, seen: Set<string>): Observation[] {
  const id = headers['x-request-id']
  if (id === undefined) return []
  const repeated = seen.has(id)
  seen.add(id)
  return repeated
    ? [{ rule: 'answers.request-ids-differ', expected: 'an id that no other request had', came: id }]
    : []
}

function lookAtCode({ operation, exchange }: Sight): Observation[] {
  const { status, body } = exchange
  const code: unknown = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'code')
  if (typeof code !== 'string') return []
  const observe = (expected: string) => [
    { rule: 'answers.error-code' as const, expected, came: `${status} with ${code}` },
  ]
  const wanted = new Map<string, number>(Object.entries(errorStatuses)).get(code)
  if (wanted !== undefined && wanted !== status) return observe(`${wanted} with ${code}`)
  const shown = operation === undefined ? [] : errorCodesOf(operation, status)
  return shown.length === 0 || shown.includes(code) ? [] : observe(`${status} with ${shown.join(' or ')}`)
}

function lookAtMode({ exchange: { body }, mode }: Sight): Observation[] {
  if (mode === undefined) return []
  const strange = modesIn(body).find((each) => each !== mode)
  return strange === undefined
    ? []
    : [{ rule: 'answers.mode', expected: `mode ${mode}, as the key's`, came: `mode ${strange}` }]
}

function modesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value).filter(([name]) => name !== 'properties' && name !== 'metadata')
  return members.flatMap(([name, member]) => (name === 'mode' ? [member] : modesIn(member)))
}

/** Below this there is no reason to end a page of invoices before it is full: one more has 1,000 lines at most. */
const LINES_OF_SHORT_INVOICES = 1_500

function linesOf(page: object): number {
  const invoices: unknown = Reflect.get(page, 'invoices')
  const lists = Array.isArray(invoices) ? invoices.map((each) => Reflect.get(Object(each), 'line_items')) : []
  return lists.reduce<number>((sum, lines) => sum + (Array.isArray(lines) ? lines.length : 0), 0)
}

function lookAtPage({ exchange: { request, status, body } }: Sight): Observation[] {
  const page: object = Object(body)
  if (status !== 200 || !('has_more' in page) || !('next_cursor' in page)) return []
  const { pathname, searchParams } = new URL(request.url)
  const limit = Number(searchParams.get('limit') ?? operations.listInvoices.defaults.limit)
  // A page of such a search may end before it is full, and so may one of long invoices.
  const isSearch = pathname.endsWith('/v1/events') && searchParams.has('event_name')
  const isLong = pathname.endsWith('/v1/invoices') && linesOf(page) > LINES_OF_SHORT_INVOICES
  const rows = Object.values(page).find(Array.isArray)?.length ?? 0
  const observe = (expected: string, came: string) => [{ rule: 'answers.page' as const, expected, came }]
  if (rows > limit) return observe(`at most ${limit} rows`, `${rows} rows`)
  if (page.has_more === true && rows < limit && !isSearch && !isLong)
    return observe(`a full page of ${limit} rows while has_more is true`, `${rows} rows`)
  return page.has_more === (page.next_cursor !== null)
    ? []
    : observe(
        `next_cursor to be ${page.has_more === true ? 'a cursor' : 'null'} with has_more ${page.has_more}`,
        String(page.next_cursor),
      )
}

function lookAtReplay({ exchange: { request, headers } }: Sight): Observation[] {
  const sent = Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key')
  const replayed = headers['idempotent-replayed']
  if (sent || replayed === undefined) return []
  return [{ rule: 'answers.not-replayed', expected: 'no Idempotent-Replayed', came: replayed }]
}

const WINDOW_SECONDS = 60
/** Clocks are read in whole seconds on either side. */
const SLACK_SECONDS = 2

function lookAtRate({ exchange, company }: Sight, limits: Map<string, string>): Observation[] {
  const { headers, status, receivedAt, tookMs } = exchange
  const limit = headers['x-ratelimit-limit']
  if (company === undefined || limit === undefined) return []
  const before = limits.get(company)
  limits.set(company, before ?? limit)
  const remaining = Number(headers['x-ratelimit-remaining'])
  const serviceNow = Date.parse(headers.date ?? '') || receivedAt.getTime()
  const endsIn = Number(headers['x-ratelimit-reset']) - serviceNow / 1000
  const observe = (expected: string, came: string) => [
    { rule: 'answers.rate-limit' as const, expected, came },
  ]
  if (before !== undefined && before !== limit)
    return observe(`X-RateLimit-Limit ${before}, as before`, limit)
  if (remaining >= Number(limit))
    return observe(`X-RateLimit-Remaining below ${limit}, since this request counts`, `${remaining}`)
  if (status === 429 && remaining !== 0) return observe('X-RateLimit-Remaining 0 with a 429', `${remaining}`)
  // The window is that in which the request came, and may have ended before it was answered.
  if (endsIn < -SLACK_SECONDS - tookMs / 1000 || endsIn > WINDOW_SECONDS + SLACK_SECONDS)
    return observe(
      'X-RateLimit-Reset in Unix seconds, ahead and within 60 seconds',
      `${headers['x-ratelimit-reset']}, ${Math.round(endsIn)} seconds from now`,
    )
  return []
}
