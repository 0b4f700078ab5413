import { createHash } from 'node:crypto'

/** 43 base-62 characters have 256 bits. */
export const SECRET_LENGTH = 43

/** 256 random bits need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
