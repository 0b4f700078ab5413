import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breakAnswers, type PassedAnswer, type PassedRequest, run, startTarget } from './support/command.ts'

let target: Awaited<ReturnType<typeof startTarget>>

beforeAll(async () => {
  target = await startTarget({ worker: false })
})

afterAll(() => target.service.stop())

type Defect = [defect: string, foundBy: string, change: Change, only?: string]
type Change = (answer: PassedAnswer, request: PassedRequest) => void

/** The checks derived from the document find these. `tests/conformance/mutants` has many more. */
const DEFECTS: Defect[] = [
  ['another word in a 401', 'authentication.list-meters', replace('Missing or invalid', 'No')],
  ['a 401 of another code', 'authentication.list-meters', replace('UNAUTHORIZED', 'INVALID_API_KEY')],
  ['403 for a revoked key', 'authentication.revoked.list-meters', turn(401, 403)],
  ['404 for a method that is not there', 'methods.meters', turn(405, 404)],
  ['Allow with a method too many', 'methods.meters', header('allow', 'GET, POST, PUT')],
  ['404 for a method that few know', 'methods.meters', onMethod('PROPFIND', turn(405, 404))],
  ['a missing body told elsewhere', 'bodies.create-meter', replace('"path":"body"', '"path":""')],
  ['404 without a code', 'routes.unknown', replace('ROUTE_NOT_FOUND', 'NOT_FOUND')],
  ['400 for another media type', 'bodies.create-meter', turn(415, 400)],
  ['422 for what breaks the contract', 'constraints.refuse-invalid.create-meter', turn(400, 422)],
  ['the first detail only', 'constraints.refuse-invalid.create-meter', firstDetailOnly],
  [
    'the member named without its place',
    'constraints.refuse-invalid.create-invoice',
    replace('line_items[0].', ''),
  ],
  ['a rule told by another name', 'constraints.refuse-invalid.list-events', replace('"maximum"', '"max"')],
  ['a name cut to 100 characters', 'constraints.accept-valid.create-meter', cutNames],
  ['a refusal of the longest name', 'constraints.accept-valid.create-meter', refuseLongNames],
  [
    'a failure at the longest name',
    'answers.no-fault',
    failAtLongNames,
    'constraints.accept-valid.create-meter',
  ],
  ['a page of one row too many', 'answers.page', repeatRow, 'constraints.accept-valid.list-customers'],
  ['what remains stays as it is', 'rate-limit.counts', header('x-ratelimit-remaining', '7')],
  ['a reset in milliseconds', 'answers.rate-limit', header('x-ratelimit-reset', '1772355660000')],
  ['no request id', 'answers.request-id', header('x-request-id', undefined)],
  ['another request id in the body', 'answers.request-id', replace('"request_id":"req', '"request_id":"ret')],
  ['one request id for all', 'answers.request-ids-differ', header('x-request-id', `req_${'a'.repeat(24)}`)],
  ['the other mode', 'answers.mode', replace('"mode":"test"', '"mode":"live"')],
  ['a member too many', 'answers.body', replace('"customer":{', '"customer":{"a":1,')],
  ['a member too few', 'answers.body', replace('"metadata":{', '"meta":{')],
  ['an undeclared status', 'answers.status', turn(200, 203)],
  ['a page of HTML', 'answers.content-type', header('content-type', 'text/html')],
  ['a header left out', 'answers.headers', header('x-ratelimit-limit', undefined)],
  [
    'a code of another status',
    'answers.error-code',
    replace('CUSTOMER_NOT_FOUND', 'INVOICE_NOT_OPEN'),
    'missing.get-customer',
  ],
  ['a replay that is none', 'answers.not-replayed', header('idempotent-replayed', 'true')],
]

describe('finds', () => {
  test.each(DEFECTS)('%s', async (_defect, foundBy, change, only = enoughFor(foundBy)) => {
    const baseUrl = await breakAnswers(target.service.baseUrl, (answer, request) => {
      // The preflight needs the health check.
      if (request.url !== '/v1/health') change(answer, request)
    })
    const flags = ['--base-url', baseUrl, ...target.keys, '--level', 'contract', '--report', 'json']
    const { code, out } = await run([...flags, '--only', only])
    const failed = JSON.parse(out).results.filter(({ outcome }: { outcome: string }) => outcome === 'failed')
    expect(failed.map(({ id }: { id: string }) => id)).toContain(foundBy)
    expect(code).toBe(1)
  })
})

/** The check itself; for a rule of all answers one that gets some. */
function enoughFor(foundBy: string): string {
  return foundBy.startsWith('answers.') ? 'examples.get-customer' : foundBy
}

function replace(from: string, to: string): Change {
  return (answer) => {
    answer.body = answer.body.replaceAll(from, to)
  }
}

function turn(from: number, to: number): Change {
  return (answer) => {
    if (answer.status === from) answer.status = to
  }
}

function onMethod(method: string, change: Change): Change {
  return (answer, request) => {
    if (request.method === method) change(answer, request)
  }
}

function header(name: string, value: string | undefined): Change {
  return ({ headers }) => {
    if (value === undefined) delete headers[name]
    else if (name in headers || name === 'idempotent-replayed') headers[name] = value
  }
}

function firstDetailOnly(answer: PassedAnswer): void {
  if (answer.status !== 400) return
  const body = JSON.parse(answer.body)
  if (!Array.isArray(body.error?.details)) return
  body.error.details.length = 1
  answer.body = JSON.stringify(body)
}

function cutNames(answer: PassedAnswer): void {
  const body = JSON.parse(answer.body || '{}')
  if (answer.status !== 201 || body.meter === undefined) return
  body.meter.name = [...body.meter.name].slice(0, 100).join('')
  answer.body = JSON.stringify(body)
}

function refuseLongNames(answer: PassedAnswer, { body }: PassedRequest): void {
  if (answer.status !== 201 || !body.includes('🤖'.repeat(200))) return
  answer.status = 400
  const details = [
    { path: 'body.name', code: 'max_length', message: 'must NOT have more than 255 characters' },
  ]
  const error = { code: 'VALIDATION_ERROR', message: 'The request does not match the contract', details }
  answer.body = JSON.stringify({ success: false, error, request_id: answer.headers['x-request-id'] })
}

function failAtLongNames(answer: PassedAnswer, { body }: PassedRequest): void {
  if (answer.status !== 201 || !body.includes('🤖'.repeat(200))) return
  answer.status = 500
  const error = { code: 'INTERNAL_ERROR', message: 'Internal server error' }
  answer.body = JSON.stringify({ success: false, error, request_id: answer.headers['x-request-id'] })
}

function repeatRow(answer: PassedAnswer, { url }: PassedRequest): void {
  if (!/limit=1$/.test(url) || answer.status !== 200) return
  const body = JSON.parse(answer.body)
  body.customers?.push(...body.customers)
  answer.body = JSON.stringify(body)
}
