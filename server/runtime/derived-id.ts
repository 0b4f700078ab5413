import { hash } from 'node:crypto'

/** In the form of an id, and the same for the same parts, so that what is computed again keeps its id. 120 bits of a hash. */
export function derivedId(...parts: string[]): string {
  // A character for each byte, which costs less than a buffer.
  const digest = hash('sha256', JSON.stringify(parts), 'binary')
  let id = 'c'
  for (let at = 0; at < 15; at += 5) {
    const middle = digest.charCodeAt(at + 2)
    const high = (digest.charCodeAt(at) << 12) | (digest.charCodeAt(at + 1) << 4) | (middle >>> 4)
    const low = ((middle & 15) << 16) | (digest.charCodeAt(at + 3) << 8) | digest.charCodeAt(at + 4)
    id += pair(high >>> 10) + pair(high) + pair(low >>> 10) + pair(low)
  }
  return id
}

/** The characters of the last 10 bits. */
function pair(bits: number): string {
  return PAIRS[bits & 1023] ?? ''
}

const BASE_32 = [...'abcdefghijklmnopqrstuvwxyz234567']
const PAIRS = BASE_32.flatMap((first) => BASE_32.map((second) => first + second))
