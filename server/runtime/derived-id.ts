import { hash } from 'node:crypto'

/** 96 bits of a hash. What is computed again keeps its id. */
export function derivedId(...parts: string[]): string {
  return `c${hash('sha256', JSON.stringify(parts)).slice(0, 24)}`
}
