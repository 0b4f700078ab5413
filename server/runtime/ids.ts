import { randomBytes, randomInt } from 'node:crypto'

const BASE_36 = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE_62 = `${BASE_36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** A cuid as the contract says: `c` and 24 random base-36 characters (124 bits). */
export function newId(): string {
  return `c${randomText(24, BASE_36)}`
}

/** The contract's `request_id`. */
export function newRequestId(): string {
  return `req_${randomText(24, BASE_36)}`
}

/** A secret of `length` base-62 characters: 32 of them are 190 bits. */
export function newSecret(length: number): string {
  return randomText(length, BASE_62)
}

/** A tenant's number: random, so that it tells nobody how many there are and clusters can be merged; 48 bits, so that it is exact in a double. */
export function newTenantId(): number {
  return randomInt(1, 2 ** 48 - 1)
}

function randomText(length: number, alphabet: string): string {
  // A byte at or above the largest multiple of the alphabet's size is thrown away: a plain modulo would favour some letters.
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + 8))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
  }
  return text
}
