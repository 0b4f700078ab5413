import type { Idea } from '../draft.ts'
import { anyPlace, anySize, change, oneOf } from '../places.ts'

const NAMES = ['key_', 'no name ', '__proto__', '', '\u0000', 'a.b[0]~1/']
const VALUES: unknown[] = ['a', 1, true, null, {}, []]

/** Objects of up to a hundred thousand fields, with names that are allowed and with names that are not. */
export const moreMembers: Idea = (draft, random) => {
  const place = anyPlace(
    draft,
    random,
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  if (place === undefined) return undefined
  const [count, prefix, value] = [anySize(random, 100_000), oneOf(NAMES, random), oneOf(VALUES, random)]
  const added = Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, value]))
  return {
    label: `${count} members ${JSON.stringify(prefix)}… of ${JSON.stringify(value)} in ${place.join('.') || 'the body'}`,
    apply: (edited) => change(edited, place, (object) => ({ ...Object(object), ...added })),
  }
}

/** Fields of another type than the contract's. */
export const otherType: Idea = (draft, random) => {
  const place = anyPlace(draft, random, () => true)
  if (place === undefined) return undefined
  const value = oneOf(VALUES, random)
  return {
    label: `${JSON.stringify(value)} as ${place.join('.') || 'the body'}`,
    apply: (edited) => change(edited, place, () => value),
  }
}
