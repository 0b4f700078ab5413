import { randomBytes } from 'node:crypto'

export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Throws a TypeError that names the flag. */
export function checkSecret(secret: string): void {
  if (!/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret))
    throw new TypeError('--secret must be whsec_ and base64')
}
