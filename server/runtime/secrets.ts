import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Problem } from '../errors/problem.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
export const SECRETS_KEY_BYTES = 32

/** `owner` is authenticated: text encrypted for one row cannot be decrypted for another. */
export type Secrets = {
  encrypt(text: string, owner: string): string
  /** Returns undefined if no key fits. */
  decrypt(sealed: string, owner: string): string | undefined
}

export function createSecrets(keys: readonly [Buffer, ...Buffer[]]): Secrets {
  return {
    encrypt(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keys[0], iv).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    decrypt(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64')
      for (const key of keys) {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
        decipher.setAAD(Buffer.from(owner))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        try {
          const start = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
          return Buffer.concat([start, decipher.final()]).toString('utf8')
        } catch {
          // A text that this key cannot decrypt was encrypted under another.
        }
      }
      return undefined
    },
  }
}

/** Throws NOT_CONFIGURED. */
export function requireSecrets(secrets: Secrets | undefined): Secrets {
  if (secrets === undefined) throw new Problem('NOT_CONFIGURED', { details: { setting: 'SECRETS_KEY' } })
  return secrets
}
