import { randomInt } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const BASE_36 = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE_62 = `${BASE_36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** 124 bits in base 36. */
const random = customAlphabet(BASE_36, 24)

export function newId(): string {
  return `c${random()}`
}

export function newRequestId(): string {
  return `req_${random()}`
}

/** 32 base-62 characters have 190 bits. */
export const newSecret: (length: number) => string = customAlphabet(BASE_62)

/** Random ids let clusters merge. A double holds 48 bits exactly. */
export function newTenantId(): number {
  return randomInt(1, 2 ** 48 - 1)
}
