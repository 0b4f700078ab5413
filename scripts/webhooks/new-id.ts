import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** As the service's ids are. */
export function newId(): string {
  return `c${Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
