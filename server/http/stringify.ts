import { setImmediate as giveWay } from 'node:timers/promises'

/** Small enough to be written in some milliseconds. */
const LARGE = 5_000
const PIECE_CHARACTERS = 256 * 1024

/**
 * The bytes of `JSON.stringify`, in pieces. A list of a hundred long invoices takes a good part of a second to write out:
 * values beyond some thousands are written part by part, with the event loop given back in between. For plain JSON values:
 * it knows no `toJSON`.
 */
export async function stringify(value: unknown): Promise<Buffer[]> {
  if (!isLarge(value)) return [Buffer.from(JSON.stringify(value))]
  const pieces: Buffer[] = []
  let text = ''
  for (const part of partsOf(value)) {
    text += part
    if (text.length < PIECE_CHARACTERS) continue
    pieces.push(Buffer.from(text))
    text = ''
    await giveWay()
  }
  return [...pieces, Buffer.from(text)]
}

function* partsOf(value: unknown): Generator<string> {
  if (!isLarge(value)) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) {
    yield '['
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ','
      yield* partsOf(item)
    }
    yield ']'
  } else {
    let separator = '{'
    for (const [name, member] of Object.entries(Object(value))) {
      if (member === undefined) continue
      yield `${separator}${JSON.stringify(name)}:`
      yield* partsOf(member)
      separator = ','
    }
    yield separator === '{' ? '{}' : '}'
  }
}

/** Counts until it is too much, so that a look at a large value costs no more than one at a value that is just large. */
function isLarge(root: unknown): boolean {
  let weight = 0
  const visit = (value: unknown): boolean => {
    weight += typeof value === 'string' ? 1 + (value.length >> 8) : 1
    if (weight > LARGE) return true
    if (typeof value !== 'object' || value === null) return false
    if (Array.isArray(value)) return value.some(visit)
    return Object.keys(value).some((name) => visit(Reflect.get(value, name)))
  }
  return visit(root)
}
