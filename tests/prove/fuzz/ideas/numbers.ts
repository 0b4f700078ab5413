import type { Idea } from '../draft.ts'
import { anyPlace, anySize, change, oneOf } from '../places.ts'

const NUMBERS = [0, -1, 1e15, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, 5e-324, 0.1 + 0.2]

/** Numbers at the edges of doubles, and decimals of very many digits. */
export const largerNumber: Idea = (draft, random) => {
  const isNumber = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
  const place = anyPlace(draft, random, isNumber)
  if (place === undefined) return undefined
  const number = oneOf(NUMBERS, random)
  const digits = anySize(random, 1_000_000)
  const text = oneOf(['9'.repeat(digits), `0.${'9'.repeat(digits)}`, `1e${digits}`], random) ?? '9'
  return {
    label: `${number}, or ${text.slice(0, 5)}… of ${text.length} characters, in ${place.join('.')}`,
    apply: (edited) => change(edited, place, (value) => (typeof value === 'number' ? number : text)),
  }
}
