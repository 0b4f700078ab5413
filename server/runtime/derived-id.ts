import { hash } from 'node:crypto'

/** The id is 96 bits of a hash, so that a repeated computation gives the same id. */
export function derivedId(...parts: string[]): string {
  return `c${hash('sha256', JSON.stringify(parts)).slice(0, 24)}`
}
