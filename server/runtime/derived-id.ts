import { hash } from 'node:crypto'

/** In the form of an id, and the same for the same parts, so that what is computed again keeps its id. 96 bits of a hash. */
export function derivedId(...parts: string[]): string {
  return `c${hash('sha256', JSON.stringify(parts)).slice(0, 24)}`
}
