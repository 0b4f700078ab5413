import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '../../contract/index.ts'

/** An answer of the contract: a status of the operation, the name of its example there, and what is wrong where that does not say. */
export type Answer = { status: number; example: string; violation?: string }

/**
 * What the service refuses and Prism does not, in the service's order: key, media type, size, JSON, unknown query parameters.
 * A body is undefined where it is packed in a way that the contract does not take. Undefined if nothing is refused.
 */
export function refuse(
  shown: Operation,
  headers: IncomingHttpHeaders,
  { body, query }: { body: string | undefined; query: URLSearchParams },
): Answer | undefined {
  return refuseKey(shown, headers) ?? refuseBody(shown, headers, body) ?? refuseQuery(shown, query)
}

function refuseKey({ responses }: Operation, headers: IncomingHttpHeaders): Answer | undefined {
  const takesKey = responses.some(({ status }) => status === 401)
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (takesKey && token === undefined) return { status: 401, example: 'missing_header' }
  if (takesKey && !/^ak_(live|test)_/.test(token ?? '')) return { status: 401, example: 'malformed_key' }
  return undefined
}

function refuseBody(
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

/** The example is about another mistake, so the violation says which parameter there is not. */
function refuseQuery({ parameters, responses }: Operation, query: URLSearchParams): Answer | undefined {
  const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
  const unknown = [...query.keys()].find((name) => !known.has(name))
  const [example] = responses.find(({ status }) => status === 400)?.examples ?? []
  if (unknown === undefined || example === undefined) return undefined
  const violation = { location: ['request', 'query', unknown], message: 'There is no such query parameter' }
  return { status: 400, example: example.name, violation: toHeader([violation]) }
}

/** As a header takes it: what is not ASCII is escaped. */
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

/** As the contract has it. */
const MAX_BYTES = 5 * 2 ** 20
