import type { IncomingHttpHeaders } from 'node:http'
import type { Shown } from '../contract/shown.ts'

/** An answer of the contract: a status of the operation and the name of its example there. */
export type Answer = { status: number; example: string }

/** What the service refuses before it looks at the schemas, in its order: key, media type, size, JSON. Undefined if nothing. */
export function refuse(
  { requests, responses }: Shown,
  headers: IncomingHttpHeaders,
  body: string,
): Answer | undefined {
  const takesKey = responses.some(({ status }) => status === 401)
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (takesKey && token === undefined) return { status: 401, example: 'missing_header' }
  if (takesKey && !/^ak_(live|test)_/.test(token ?? '')) return { status: 401, example: 'malformed_key' }
  if (requests === undefined) return undefined
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return { status: 415, example: 'unsupported_media_type' }
  if (Buffer.byteLength(body) > MOST_BYTES) return { status: 413, example: 'payload_too_large' }
  return isJson(body) ? undefined : { status: 400, example: 'invalid_json' }
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
const MOST_BYTES = 5 * 2 ** 20
