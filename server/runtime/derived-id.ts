import { hash } from 'node:crypto'

/** The id is 96 bits of a hash, so that what is computed again keeps its id. */
export function derivedId(...parts: string[]): string {
  return `c${hash('sha256', JSON.stringify(parts)).slice(0, 24)}`
}
