import { isDeepStrictEqual } from 'node:util'

/** The fields of a change whose value is not the current one. The order of keys in an object does not matter. */
export function changedFields<Change extends object>(current: object, change: Change): Partial<Change> {
  const entries = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(current, name)),
  )
  return Object.fromEntries(entries) as Partial<Change>
}
