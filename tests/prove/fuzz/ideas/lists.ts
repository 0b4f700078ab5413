import { UNIQUE_MEMBERS } from '../../../../conformance/from-contract/schema/boundary-values.ts'
import type { Idea } from '../draft.ts'
import { anyPlace, anySize, change } from '../places.ts'

/** Lists as long as a body can hold, of what stands in them or of nothing. */
export const longerList: Idea = (draft, random) => {
  const place = anyPlace(draft, random, Array.isArray)
  if (place === undefined) return undefined
  const length = anySize(random, 100_000)
  const isEmpty = random() < 0.4
  const tag = Math.floor(random() * 1e9).toString(36)
  return {
    label: `${length} ${isEmpty ? '{}' : 'items'} in ${place.join('.') || 'the body'}`,
    apply: (edited) =>
      change(edited, place, (list) => {
        const [first]: unknown[] = Array.isArray(list) ? list : []
        return Array.from({ length }, (_, index) => (isEmpty ? {} : renamed(first, `${tag}-${index}`)))
      }),
  }
}

/** Keys and codes of an item's own, as far as it has some: otherwise the first repeat would end the work. */
function renamed(item: unknown, name: string): unknown {
  if (typeof item !== 'object' || item === null) return item
  const own = Object.keys(item).filter((member) => UNIQUE_MEMBERS.has(member))
  return { ...item, ...Object.fromEntries(own.map((member) => [member, name])) }
}
