import type { Mutant } from '../mutant.ts'
import { asObject, edit, isRequest } from './change.ts'

/** Answers whose headers, or whose bytes, are not as the contract has them. */
export const mutants: Mutant[] = [
  {
    id: 'no-request-id-header',
    defect: 'There is no X-Request-Id.',
    killedBy: 'answers.request-id',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      delete headers['x-request-id']
    },
  },
  {
    id: 'other-request-id',
    defect: 'X-Request-Id is another than request_id.',
    killedBy: 'answers.request-id',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      headers['x-request-id'] = 'req_aaaaaaaaaaaaaaaaaaaaaaaa'
    },
  },
  {
    id: 'one-request-id',
    defect: 'All requests have the same request_id.',
    killedBy: 'answers.request-ids-differ',
    shownBy: 'customers.readable-as-sent',
    answer({ headers, body }) {
      headers['x-request-id'] = 'req_aaaaaaaaaaaaaaaaaaaaaaaa'
      Object.assign(asObject(body) ?? {}, { request_id: 'req_aaaaaaaaaaaaaaaaaaaaaaaa' })
    },
  },
  {
    id: 'no-rate-headers',
    defect: 'There are no rate-limit headers.',
    killedBy: 'answers.headers',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      for (const name of Object.keys(headers)) if (name.startsWith('x-ratelimit')) delete headers[name]
    },
  },
  {
    id: 'no-rate-headers-on-errors',
    defect: 'Failures are without rate-limit headers.',
    killedBy: 'answers.headers',
    shownBy: 'invoices.moves-from-paid',
    answer({ headers, status }) {
      if (status < 400) return
      for (const name of Object.keys(headers)) if (name.startsWith('x-ratelimit')) delete headers[name]
    },
  },
  {
    id: 'remaining-stands',
    defect: 'X-RateLimit-Remaining never falls.',
    killedBy: 'rate-limit.counts',
    answer({ headers }) {
      if ('x-ratelimit-remaining' in headers) headers['x-ratelimit-remaining'] = '999'
    },
  },
  {
    id: 'failures-not-counted',
    defect: 'Requests that fail are not counted against the limit.',
    killedBy: 'rate-limit.counts',
    answer({ headers, status }) {
      if (status >= 400 && 'x-ratelimit-remaining' in headers)
        headers['x-ratelimit-remaining'] = String(Number(headers['x-ratelimit-remaining']) + 1)
    },
  },
  {
    id: 'remaining-is-the-limit',
    defect: 'X-RateLimit-Remaining does not count the request that it answers.',
    killedBy: 'answers.rate-limit',
    shownBy: 'rate-limit.counts',
    answer({ headers }) {
      const limit = headers['x-ratelimit-limit']
      if (limit !== undefined) headers['x-ratelimit-remaining'] = limit
    },
  },
  {
    id: 'reset-in-milliseconds',
    defect: 'X-RateLimit-Reset is in milliseconds.',
    killedBy: 'answers.rate-limit',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      if ('x-ratelimit-reset' in headers) headers['x-ratelimit-reset'] += '000'
    },
  },
  {
    id: 'reset-as-countdown',
    defect: 'X-RateLimit-Reset is the number of seconds left.',
    killedBy: 'answers.rate-limit',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      if ('x-ratelimit-reset' in headers) headers['x-ratelimit-reset'] = '42'
    },
  },
  {
    id: 'no-www-authenticate',
    defect: 'A 401 is without WWW-Authenticate.',
    killedBy: 'answers.headers',
    shownBy: 'authentication.list-customers',
    answer({ headers }) {
      delete headers['www-authenticate']
    },
  },
  {
    id: 'no-allow',
    defect: 'A 405 is without Allow.',
    killedBy: 'methods.customers',
    answer({ headers }) {
      delete headers.allow
    },
  },
  {
    id: 'allows-too-much',
    defect: 'Allow names a method that the path does not have.',
    killedBy: 'methods.customers',
    answer({ headers }) {
      if (headers.allow !== undefined) headers.allow += ', PUT'
    },
  },
  {
    id: 'not-told-replayed',
    defect: 'A replay does not say that it is one.',
    killedBy: 'idempotency.replays-create-customer',
    answer({ headers }) {
      delete headers['idempotent-replayed']
    },
  },
  {
    id: 'always-replayed',
    defect: 'Every creation says that it is a replay.',
    killedBy: 'answers.not-replayed',
    shownBy: 'customers.readable-as-sent',
    answer({ headers, status }) {
      if (status === 201) headers['idempotent-replayed'] = 'true'
    },
  },
  {
    id: 'text-plain',
    defect: 'Answers are text/plain.',
    killedBy: 'answers.content-type',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      headers['content-type'] = 'text/plain; charset=utf-8'
    },
  },
  {
    id: 'problem-json',
    defect: 'Failures are application/problem+json.',
    killedBy: 'answers.content-type',
    shownBy: 'invoices.moves-from-paid',
    answer({ headers, status }) {
      if (status >= 400) headers['content-type'] = 'application/problem+json'
    },
  },
  {
    id: 'no-content-type',
    defect: 'Answers have no Content-Type.',
    killedBy: 'answers.content-type',
    shownBy: 'customers.readable-as-sent',
    answer({ headers }) {
      delete headers['content-type']
    },
  },
  {
    id: 'truncated',
    defect: 'A list is cut off in the middle of its JSON.',
    killedBy: 'answers.body',
    shownBy: 'pagination.customers-complete',
    answer(answer, sent) {
      if (isRequest(sent, 'GET /v1/customers')) answer.text = JSON.stringify(answer.body).slice(0, -20)
    },
  },
  {
    id: 'html-for-unknown-route',
    defect: 'An unknown path answers the framework’s own page.',
    killedBy: 'routes.unknown',
    answer(answer) {
      if (answer.status !== 404 || !JSON.stringify(answer.body).includes('ROUTE_NOT_FOUND')) return
      answer.headers['content-type'] = 'text/html'
      answer.text = '<!DOCTYPE html><title>Error</title><pre>Cannot GET /</pre>'
    },
  },
  {
    id: 'empty-refusal',
    defect: 'A 401 has no body.',
    killedBy: 'authentication.list-customers',
    answer(answer) {
      if (answer.status === 401) answer.text = ''
    },
  },
  {
    id: 'head-refused',
    defect: 'HEAD is refused.',
    killedBy: 'methods.health',
    edits: edit('createApi', 'route[verb](...', 'route.head(rejectMethod(path))[verb](...'),
  },
  {
    id: 'location-without-id',
    defect: 'Location is the path of the list.',
    killedBy: 'location.leads-to-the-new-resource',
    answer({ headers, status }) {
      if (status === 201 && headers.location) headers.location = headers.location.replace(/\/[^/]+$/, '')
    },
  },
  {
    id: 'location-forgotten',
    defect: 'A 201 has no Location.',
    killedBy: 'answers.headers',
    shownBy: 'location.leads-to-the-new-resource',
    answer({ headers }) {
      delete headers.location
    },
  },
]
