import { nextTurn } from '../runtime/yielding.ts'

/** In values. Up to this many are written in some milliseconds. */
const LARGE = 5_000
const PIECE_CHARACTERS = 64 * 1024

/**
 * Yields between the parts of a large value: a hundred long invoices take most of a second. Ignores `toJSON`. A small one stays text, which
 * Node sends together with the headers. A part is a small value, or `[`, `,`, `]`, `}`, `{"name":` or `,"name":` of a large one.
 */
export async function stringify(value: unknown, afterPart = ''): Promise<Array<string | Buffer>> {
  if (!isLarge(value)) return [JSON.stringify(value)]
  const pieces: Buffer[] = []
  let text = ''
  for (const part of partsOf(value)) {
    text += part + afterPart
    if (text.length < PIECE_CHARACTERS) continue
    pieces.push(Buffer.from(text))
    text = ''
    await nextTurn()
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
