import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an id like those of the service. */
export function newId(): string {
  return `c${Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
