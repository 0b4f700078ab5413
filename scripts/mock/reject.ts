import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '../../contract/index.ts'

/** An example of the contract. `violation` says what is wrong if the example does not. */
export type Answer = { status: number; example: string; violation?: string }

/**
 * Rejects what the service rejects and Prism accepts, in the service's order: key, media type, size, JSON, unknown query
 * parameters. `body` is undefined if its encoding is not supported.
 */
export function rejectInvalid(
  operation: Operation,
  headers: IncomingHttpHeaders,
  { body, query }: { body: string | undefined; query: URLSearchParams },
): Answer | undefined {
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
): Answer | undefined {
  if (operation.body === undefined) return undefined
  if (body === undefined || !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return { status: 415, example: 'unsupported_media_type' }
  if (Buffer.byteLength(body) > MAX_BYTES) return { status: 413, example: 'payload_too_large' }
  return isJson(body) ? undefined : { status: 400, example: 'invalid_json' }
}

/** The example is about another mistake, so the violation names the unknown parameter. */
function rejectQuery({ parameters, responses }: Operation, query: URLSearchParams): Answer | undefined {
  const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
  const unknown = [...query.keys()].find((name) => !known.has(name))
  const [example] = responses.find(({ status }) => status === 400)?.examples ?? []
  if (unknown === undefined || example === undefined) return undefined
  const violation = { location: ['request', 'query', unknown], message: 'There is no such query parameter' }
  return { status: 400, example: example.name, violation: toHeader([violation]) }
}

/** Headers take ASCII only. */
function toHeader(violations: unknown): string {
  return JSON.stringify(violations).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const MAX_BYTES = 5 * 2 ** 20
