import { contentOf, importSecret } from './keys.ts'

export type SignedMessage = {
  /** The event's id. */
  id: string
  body: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Returns the headers of a message as [Standard Webhooks](https://www.standardwebhooks.com) has them. While a
 * secret is rotated there are two, and a signature by each. For tests of a receiver.
 */
export async function signWebhook(
  secrets: string | readonly string[],
  { id, body, now }: SignedMessage,
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1_000))
  const signatures = await Promise.all(
    [secrets].flat().map(async (secret) => {
      const signed = await crypto.subtle.sign(
        'HMAC',
        await importSecret(secret),
        contentOf(id, timestamp, body),
      )
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
    }),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
