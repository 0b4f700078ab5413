import { hash } from 'node:crypto'

/** In the form of an id, and the same for the same parts, so that what is computed again keeps its id. 120 bits of a hash. */
export function derivedId(...parts: string[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'buffer')
  let id = 'c'
  for (let at = 0; at < 15; at += 5) {
    const high = digest.readUIntBE(at, 3) >>> 4
    const low = digest.readUIntBE(at + 2, 3) & 0xfffff
    id += `${pair(high >>> 10)}${pair(high)}${pair(low >>> 10)}${pair(low)}`
  }
  return id
}

/** The characters of the last 10 bits. */
function pair(bits: number): string {
  return PAIRS[bits & 1023] ?? ''
}

const BASE_32 = [...'abcdefghijklmnopqrstuvwxyz234567']
const PAIRS = BASE_32.flatMap((first) => BASE_32.map((second) => first + second))
