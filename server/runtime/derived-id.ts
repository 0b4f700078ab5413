import { createHash } from 'node:crypto'

/** In the form of an id, and the same for the same parts, so that what is computed again keeps its id. */
export function derivedId(...parts: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `c${BigInt(`0x${digest}`).toString(36).padStart(24, '0').slice(-24)}`
}
