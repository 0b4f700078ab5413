type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const PREFIX = 'whsec_'

/** The key is what the text after `whsec_` encodes. Throws for any other text. */
export async function importSecret(secret: string): Promise<Key> {
  const bytes = secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError(
      'a webhook secret is whsec_ and base64, as the service or `usage-billing listen` shows it',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

export function contentOf(id: string, timestamp: string, body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${id}.${timestamp}.${body}`)
}

/** Undefined for what is no base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
