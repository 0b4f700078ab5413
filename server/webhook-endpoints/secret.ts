import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../runtime/secrets.ts'
import type { EndpointRow } from './endpoints-store.ts'

const SECRET_BYTES = 24
const PREFIX = 'whsec_'

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

type Sealed = Pick<EndpointRow, 'id' | 'secret' | 'previous_secret' | 'previous_secret_expires_at'>

/** The current secret comes first. Returns undefined if no key of the service fits. */
export function readSecrets(secrets: Secrets | undefined, endpoint: Sealed, now: Date): string[] | undefined {
  const { id, secret, previous_secret, previous_secret_expires_at } = endpoint
  const isRotating = previous_secret_expires_at !== null && previous_secret_expires_at > now
  const sealed = isRotating && previous_secret !== null ? [secret, previous_secret] : [secret]
  const texts = sealed.flatMap((each) => secrets?.decrypt(each, id) ?? [])
  return texts.length === sealed.length ? texts : undefined
}

type Message = { id: string; body: string; now: Date }

/** Signs according to https://github.com/standard-webhooks/standard-webhooks. */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now }: Message,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
