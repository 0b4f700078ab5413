import type { WebhookEvent } from '../../generated/client.ts'
import { systemClock } from '../clock.ts'
import { contentOf, decodeBase64, importSecret } from './keys.ts'

export type WebhookFault =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'invalid_signature'
  | 'invalid_body'

/** Answer with 400, and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: WebhookFault

  constructor(code: WebhookFault, message: string) {
    super(message)
    this.code = code
  }
}

/** Those of `fetch`, Node or Express. Names may have any case. */
export type ReceivedHeaders = Headers | Record<string, string | readonly string[] | undefined>

export type VerifyOptions = {
  /** Seconds between the message and now, either way. Default: 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. For tests. */
  now?: () => number
}

/**
 * Returns the event of a message that one of the secrets signed, within five minutes. `body` is what was
 * received, byte for byte: JSON that was parsed and written again has another signature. Throws
 * WebhookVerificationError.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: ReceivedHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = 300, now = systemClock.now }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  checkTimestamp(timestamp, { now: now() / 1_000, toleranceSeconds })
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const content = contentOf(id, timestamp, text)
  const keys = await Promise.all([secrets].flat().map(importSecret))
  for (const signature of signaturesIn(signatures))
    for (const key of keys)
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return parseEvent(text, id)
  throw new WebhookVerificationError(
    'invalid_signature',
    'no signature of the message is by one of the secrets',
  )
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : singleOf(headers, name)
  if (value === undefined || value === null || value === '')
    throw new WebhookVerificationError('missing_header', `the message has no ${name}`)
  return value
}

function singleOf(headers: Exclude<ReceivedHeaders, Headers>, name: string): string | undefined {
  const values = Object.entries(headers).flatMap(([each, value]) =>
    each.toLowerCase() === name && value !== undefined ? value : [],
  )
  return values.length === 1 ? values[0] : undefined
}

type Tolerance = { now: number; toleranceSeconds: number }

function checkTimestamp(timestamp: string, { now, toleranceSeconds }: Tolerance): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('invalid_timestamp', 'webhook-timestamp is not in seconds')
  const age = now - Number(timestamp)
  if (age > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_old', 'the message was sent too long ago')
  if (age < -toleranceSeconds)
    throw new WebhookVerificationError('timestamp_in_future', 'the message is from the future')
}

/** Other versions than `v1` are for other kinds of keys. */
function signaturesIn(header: string): Array<Uint8Array<ArrayBuffer>> {
  return header.split(' ').flatMap((each) => {
    const [version, signature = ''] = each.split(',', 2)
    return version === 'v1' ? (decodeBase64(signature) ?? []) : []
  })
}

function parseEvent(text: string, id: string): WebhookEvent {
  const event = parse(text)
  if (typeof event !== 'object' || event === null || Reflect.get(event, 'id') !== id)
    throw new WebhookVerificationError('invalid_body', 'the body is not the event of webhook-id')
  return event as WebhookEvent
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
