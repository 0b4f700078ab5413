import { hash } from 'node:crypto'
import { derivedId } from '../runtime/derived-id.ts'

/**
 * An id has a hash of the number, then the number masked by a hash of the first part. It looks random and needs no
 * index.
 */
export function toEventId(id: number): string {
  const beginning = derivedId('event', String(id)).slice(0, BEGINNING)
  return beginning + (BigInt(id) ^ maskOf(beginning)).toString(32).padStart(DIGITS, '0')
}

export function fromEventId(text: string): number | undefined {
  // A longer number fits neither the database nor a double.
  if (text.length !== BEGINNING + DIGITS) return undefined
  const [beginning, end] = [text.slice(0, BEGINNING), text.slice(BEGINNING)]
  const digits = Array.from(end, (digit) => Number.parseInt(digit, 32))
  if (digits.some(Number.isNaN)) return undefined
  const masked = digits.reduce((number, digit) => number * 32n + BigInt(digit), 0n)
  const id = Number(masked ^ maskOf(beginning))
  return toEventId(id) === text ? id : undefined
}

function maskOf(beginning: string): bigint {
  return BigInt.asUintN(5 * DIGITS, BigInt(`0x${hash('sha256', beginning)}`))
}

/** The length of a letter and 65 bits in base 32. */
const BEGINNING = 14
/** The length of 55 bits in base 32. */
const DIGITS = 11
