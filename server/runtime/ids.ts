import { randomInt } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const BASE_36 = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE_62 = `${BASE_36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** 124 bits. */
const random = customAlphabet(BASE_36, 24)

/** A cuid: `c` and 24 random base-36 characters. */
export function newId(): string {
  return `c${random()}`
}

export function newRequestId(): string {
  return `req_${random()}`
}

/** `length` base-62 characters; 32 of them are 190 bits. */
export const newSecret: (length: number) => string = customAlphabet(BASE_62)

/** Random, so that clusters can be merged. 48 bits are exact in a double. */
export function newTenantId(): number {
  return randomInt(1, 2 ** 48 - 1)
}
