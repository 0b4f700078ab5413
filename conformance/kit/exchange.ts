import { gzipSync } from 'node:zlib'

/** A request as it was sent and the answer as it came. */
export type Exchange<Body> = {
  request: SentRequest
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Read as JSON; undefined where it is none. */
  body: Body
  text: string
  /** When the answer was there, by this machine's clock. */
  receivedAt: Date
  /** From the request to the whole answer. */
  tookMs: number
}

export type AnyExchange = Exchange<unknown>

export type SentRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
  /** Whose key it carries, if it is one that the run was given. */
  keyOf?: 'own' | 'other' | 'revoked' | undefined
  /** What stands in the request line instead of the URL's path and query. */
  target?: string | undefined
}

const MAX_INLINE_BODY = 2_000

const KEY_VARIABLES = { own: '$API_KEY', other: '$OTHER_API_KEY', revoked: '$REVOKED_API_KEY' }

/** The command that sends the request again, for `sh`. Keys are not in it: they are taken from `$API_KEY` and the like. */
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
  // curl says of itself what the body is; where nothing is to be said, it is told so.
  if (body !== undefined && !('Content-Type' in headers)) parts.push("-H 'Content-Type:'")
  if (body === undefined) return parts.join(LINE_BREAK)
  const shown = shownBody(body)
  if (shown !== undefined) return [...parts, `--data-binary ${quote(shown)}`].join(LINE_BREAK)
  const compressed = gzipSync(body, { level: 9 }).toString('base64')
  return [
    `echo ${compressed} | base64 -d | gunzip | ${parts[0]}`,
    ...parts.slice(1),
    '--data-binary @-',
  ].join(LINE_BREAK)
}

const LINE_BREAK = ' \\\n  '

/** The body as a command line can have it; undefined for bytes that are no text, and for what is too long to be read. */
function shownBody(body: string | Uint8Array<ArrayBuffer>): string | undefined {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return text.length <= MAX_INLINE_BODY && !text.includes('\uFFFD') ? text : undefined
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
