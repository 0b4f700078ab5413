import type { IncomingHttpHeaders } from 'node:http'
import { isOfCutPage } from '../../client/msw/rows.ts'
import { examplesOf, maxBodyBytes, type Operation } from '../../contract/index.ts'
import type { Problem } from './problems.ts'

/** An example of the contract, or what is wrong with the request. */
export type Answer = { status: number; example: string }
export type Rejection = Answer | { problems: Problem[] }

/**
 * Rejects what the service rejects and Prism accepts, in the service's order: key, media type, size, JSON, unknown query
 * parameters and cursors. `body` is undefined if its encoding is not supported.
 */
export function rejectInvalid(
  operation: Operation,
  headers: IncomingHttpHeaders,
  { body, query }: { body: string | undefined; query: URLSearchParams },
): Rejection | undefined {
  return (
    rejectKey(operation, headers) ?? rejectBody(operation, headers, body) ?? rejectQuery(operation, query)
  )
}

function rejectKey({ responses }: Operation, headers: IncomingHttpHeaders): Answer | undefined {
  const takesKey = responses.some(({ status }) => status === 401)
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (takesKey && token === undefined) return { status: 401, example: 'missing_header' }
  if (takesKey && !/^ak_(live|test)_/.test(token ?? '')) return { status: 401, example: 'malformed_key' }
  return undefined
}

function rejectBody(
  operation: Operation,
  headers: IncomingHttpHeaders,
  body: string | undefined,
): Rejection | undefined {
  if (operation.body === undefined || (body === '' && !operation.body.required)) return undefined
  if (body === undefined || !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return { status: 415, example: 'unsupported_media_type' }
  if (Buffer.byteLength(body) > maxBodyBytes(operation.id))
    return { status: 413, example: 'payload_too_large' }
  if (!isJson(body)) return { status: 400, example: 'invalid_json' }
  // Prism takes `null` for no body.
  return !operation.body.required && body.trim() === 'null' ? { problems: [NOT_AN_OBJECT] } : undefined
}

function rejectQuery(operation: Operation, query: URLSearchParams): Rejection | undefined {
  const known = operation.parameters.filter((each) => each.in === 'query')
  const unknown = [...query.keys()].filter((name) => known.every((each) => each.name !== name))
  const problems = unknown.map((name) => ({
    path: `query.${name}`.slice(0, MAX_PATH),
    code: 'unknown_parameter',
    message: 'There is no such query parameter',
  }))
  const cursor = query.get('cursor')
  const isKnown = (each: string) => isOfCutPage(each) || cursorsOf(operation).has(each)
  if (cursor !== null && unknown.length === 0 && !isKnown(cursor))
    problems.push({
      path: 'query.cursor',
      code: 'invalid_cursor',
      message: 'must be a next_cursor of this list',
    })
  return problems.length > 0 ? { problems } : undefined
}

/** Collects the cursors that the examples of a list give, and the one of its parameter. */
function cursorsOf(operation: Operation): Set<unknown> {
  return new Set([
    ...examplesOf(operation, operation.success).map(({ value }) => Object(value).next_cursor),
    ...operation.parameters.filter(({ name }) => name === 'cursor').map(({ example }) => example),
  ])
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const NOT_AN_OBJECT = { path: 'body', code: 'type', message: 'must be object' }
const MAX_PATH = 500
