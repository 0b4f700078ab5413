import { errorCodesOf, type Operation } from '../../contract/index.ts'
import { errorStatuses, operations } from '../../generated/operations.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import { partsOf } from '../kit/pages.ts'
import { findWrongSums } from './invoice-sums.ts'

/** Rules that hold for every answer of a run. The report shows each rule as a check. */
export const ANSWER_RULES = {
  'answers.status': ['Every answer has a status that its operation declares.', '#section/Errors'],
  'answers.content-type': [
    'Every answer is application/json, or of the media type that its operation declares.',
    '#section/Requests-and-responses',
  ],
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
  'answers.sums': [
    'The total of every invoice is its subtotal less its discount and plus its tax; what was paid is the sum of its payments that are not voided; and once it is finalized, what was paid, what was credited and what is due add up to the total.',
    '#section/Money-and-rounding',
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

export type Violation = {
  rule: AnswerRuleId
  expected: string
  actual: string
}

export type ObservedResponse = {
  operation: Operation | undefined
  exchange: AnyExchange
  company: string | undefined
  mode: 'live' | 'test' | undefined
}

/** Inspects answers one after another. It remembers request ids and rate limits of earlier ones. */
export function createAnswerRules(): (response: ObservedResponse) => Violation[] {
  const requestIds = new Set<string>()
  const limits = new Map<string, string>()
  return (response) => [
    ...checkServerError(response),
    ...checkRequestId(response, requestIds),
    ...checkErrorCode(response),
    ...checkMode(response),
    ...checkPage(response),
    ...checkSums(response),
    ...checkReplay(response),
    ...checkRateLimit(response, limits),
  ]
}

function checkServerError({ exchange: { status, text } }: ObservedResponse): Violation[] {
  // A partial implementation answers 501. For a complete one it is an undeclared status.
  if (status < 500 || status === 501) return []
  return [{ rule: 'answers.no-fault', expected: 'a status below 500', actual: `${status} ${text}` }]
}

function checkRequestId({ exchange: { headers } }: ObservedResponse, seen: Set<string>): Violation[] {
  const id = headers['x-request-id']
  if (id === undefined) return []
  const repeated = seen.has(id)
  seen.add(id)
  return repeated
    ? [{ rule: 'answers.request-ids-differ', expected: 'an id that no other request had', actual: id }]
    : []
}

const STATUSES = new Map<string, number>(Object.entries(errorStatuses))

function checkErrorCode({ operation, exchange }: ObservedResponse): Violation[] {
  const { status, body } = exchange
  const code: unknown = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'code')
  if (typeof code !== 'string') return []
  const violation = (expected: string) => [
    { rule: 'answers.error-code' as const, expected, actual: `${status} with ${code}` },
  ]
  const wanted = STATUSES.get(code)
  if (wanted !== undefined && wanted !== status) return violation(`${wanted} with ${code}`)
  const codes = operation === undefined ? [] : errorCodesOf(operation, status)
  return codes.length === 0 || codes.includes(code) ? [] : violation(`${status} with ${codes.join(' or ')}`)
}

function checkMode({ exchange: { body }, mode }: ObservedResponse): Violation[] {
  if (mode === undefined) return []
  const other = modesIn(body).find((each) => each !== mode)
  return other === undefined
    ? []
    : [{ rule: 'answers.mode', expected: `mode ${mode}, as the key's`, actual: `mode ${other}` }]
}

function modesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value).filter(([name]) => name !== 'properties' && name !== 'metadata')
  return members.flatMap(([name, member]) => (name === 'mode' ? [member] : modesIn(member)))
}

/**
 * Up to these numbers a page must be full: another row fits into the page's 1,000 lines, 250 prices or 1,000
 * values of filters.
 */
const FULL_UP_TO = [
  ['invoices', 'line_items', 500],
  ['plans', 'prices', 200],
  ['meters', 'filters', 500],
] as const

function isLong(page: object): boolean {
  return FULL_UP_TO.some(([list, each, most]) => {
    const rows: unknown = Reflect.get(page, list)
    return Array.isArray(rows) && partsOf(rows, each).length > most
  })
}

function checkPage({ exchange: { request, status, body } }: ObservedResponse): Violation[] {
  const page: object = Object(body)
  if (status !== 200 || !('has_more' in page) || !('next_cursor' in page)) return []
  const { pathname, searchParams } = new URL(request.url)
  const limit = Number(searchParams.get('limit') ?? operations.listInvoices.defaults.limit)
  // The contract lets a page of such a search, of long invoices, plans or meters, or where customers were deleted, be short.
  const isSearch =
    ['q', 'updated_from'].some((name) => searchParams.has(name)) ||
    (pathname.endsWith('/v1/events') && searchParams.has('event_name'))
  const isOfExisting = /\/v1\/(balances|credit_grants)$/.test(pathname)
  const rows = Object.values(page).find(Array.isArray)?.length ?? 0
  const violation = (expected: string, actual: string) => [
    { rule: 'answers.page' as const, expected, actual },
  ]
  if (rows > limit) return violation(`at most ${limit} rows`, `${rows} rows`)
  if (page.has_more === true && rows < limit && !isSearch && !isLong(page) && !isOfExisting)
    return violation(`a full page of ${limit} rows while has_more is true`, `${rows} rows`)
  // A request that follows a log goes on behind its end.
  const isTail = new URL(request.url, 'http://any').searchParams.get('order') === 'asc'
  return page.has_more === (page.next_cursor !== null) || (isTail && page.next_cursor !== null)
    ? []
    : violation(
        `next_cursor to be ${page.has_more === true ? 'a cursor' : 'null'} with has_more ${page.has_more}`,
        String(page.next_cursor),
      )
}

function checkSums({ exchange: { body } }: ObservedResponse): Violation[] {
  return findWrongSums(body).map((mismatch) => ({ rule: 'answers.sums', ...mismatch }))
}

function checkReplay({ exchange: { request, headers } }: ObservedResponse): Violation[] {
  const sent = Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key')
  const replayed = headers['idempotent-replayed']
  if (sent || replayed === undefined) return []
  return [{ rule: 'answers.not-replayed', expected: 'no Idempotent-Replayed', actual: replayed }]
}

const WINDOW_SECONDS = 60
/** Both clocks give whole seconds. */
const SLACK_SECONDS = 2

function checkRateLimit({ exchange, company }: ObservedResponse, limits: Map<string, string>): Violation[] {
  const { headers, status, receivedAt, tookMs } = exchange
  const limit = headers['x-ratelimit-limit']
  if (company === undefined || limit === undefined) return []
  const before = limits.get(company)
  limits.set(company, before ?? limit)
  const remaining = Number(headers['x-ratelimit-remaining'])
  const serviceNow = Date.parse(headers.date ?? '') || receivedAt.getTime()
  const endsIn = Number(headers['x-ratelimit-reset']) - serviceNow / 1000
  const violation = (expected: string, actual: string) => [
    { rule: 'answers.rate-limit' as const, expected, actual },
  ]
  if (before !== undefined && before !== limit)
    return violation(`X-RateLimit-Limit ${before}, as before`, limit)
  if (remaining >= Number(limit))
    return violation(`X-RateLimit-Remaining below ${limit}, since this request counts`, `${remaining}`)
  if (status === 429 && remaining !== 0)
    return violation('X-RateLimit-Remaining 0 with a 429', `${remaining}`)
  // The window may have ended while the request was running.
  if (endsIn < -SLACK_SECONDS - tookMs / 1000 || endsIn > WINDOW_SECONDS + SLACK_SECONDS)
    return violation(
      'X-RateLimit-Reset in Unix seconds, ahead and within 60 seconds',
      `${headers['x-ratelimit-reset']}, ${Math.round(endsIn)} seconds from now`,
    )
  return []
}
