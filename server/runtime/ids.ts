import { randomFillSync, randomInt } from 'node:crypto'

const BASE_36 = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE_62 = `${BASE_36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** A cuid: `c` and 24 random base-36 characters (124 bits). */
export function newId(): string {
  return `c${randomText(24, BASE_36)}`
}

export function newRequestId(): string {
  return `req_${randomText(24, BASE_36)}`
}

/** `length` base-62 characters; 32 of them are 190 bits. */
export function newSecret(length: number): string {
  return randomText(length, BASE_62)
}

/** Random, so that clusters can be merged. 48 bits are exact in a double. */
export function newTenantId(): number {
  return randomInt(1, 2 ** 48 - 1)
}

function randomText(length: number, alphabet: string): string {
  // A plain modulo would favour some characters, so larger bytes are discarded.
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < fair) text += alphabet[byte % alphabet.length]
  }
  return text
}

/** Taken in stock: a call for each id would cost more than the id. A byte is used once, and forgotten. */
function randomByte(): number {
  if (left === 0) left = randomFillSync(stock).length
  left -= 1
  const byte = stock[left] ?? 0
  stock[left] = 0
  return byte
}

const stock = new Uint8Array(4_096)
let left = 0
