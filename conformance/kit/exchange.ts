import { gzipSync } from 'node:zlib'
import { CONTROL } from './shown.ts'

/** A request and its answer. */
export type Exchange<Body> = {
  request: SentRequest
  status: number
  /** The headers, with names in lower case. */
  headers: Record<string, string>
  /** The parsed JSON, or undefined. */
  body: Body
  text: string
  /** When the answer came, by this machine's clock. */
  receivedAt: Date
  /** The time until the whole answer was read. */
  tookMs: number
}

export type AnyExchange = Exchange<unknown>

export type SentRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
  /** The name of the run's key that the request carries. */
  keyOf?: KeyName | undefined
  /** Replaces path and query in the request line. */
  target?: string | undefined
}

const MAX_INLINE_BODY = 2_000

const KEY_VARIABLES = {
  own: '$API_KEY',
  other: '$OTHER_API_KEY',
  revoked: '$REVOKED_API_KEY',
  'read-only': '$READ_ONLY_API_KEY',
  'ingest-only': '$INGEST_ONLY_API_KEY',
}
/** The keys of a run. All but `own` are optional; all but `other` are of one company. */
export type KeyName = keyof typeof KEY_VARIABLES

/** The shell command that repeats the request. It takes the key from `$API_KEY` or the like, never shows it. */
export function curlOf({ request }: AnyExchange): string {
  const { method, url, headers, body, keyOf, target } = request
  const parts = [method === 'HEAD' ? `curl -I ${quote(url)}` : `curl -i -X ${method} ${quote(url)}`]
  if (target !== undefined) parts.push(`--request-target ${quote(target)}`)
  for (const [name, value] of Object.entries(headers))
    parts.push(
      keyOf !== undefined && name === 'Authorization'
        ? `-H "Authorization: Bearer ${KEY_VARIABLES[keyOf]}"`
        : `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
    )
  // Without an empty header curl would add a Content-Type.
  if (body !== undefined && !('Content-Type' in headers)) parts.push("-H 'Content-Type:'")
  if (body === undefined) return parts.join(LINE_BREAK)
  const inline = inlineBody(body)
  if (inline !== undefined) return [...parts, `--data-binary ${quote(inline)}`].join(LINE_BREAK)
  const compressed = gzipSync(body, { level: 9 }).toString('base64')
  return [
    `echo ${compressed} | base64 -d | gunzip | ${parts[0]}`,
    ...parts.slice(1),
    '--data-binary @-',
  ].join(LINE_BREAK)
}

const LINE_BREAK = ' \\\n  '

/** The body for the command line, or undefined if it is not text that can be shown as it is, or too long to read. */
function inlineBody(body: string | Uint8Array<ArrayBuffer>): string | undefined {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return text.length <= MAX_INLINE_BODY && !text.includes('\uFFFD') && text.search(CONTROL) < 0
    ? text
    : undefined
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
