import { isDeepStrictEqual } from 'node:util'

/** Returns the fields that differ. The order of keys does not matter. */
export function changedFields<Change extends object>(current: object, change: Change): Partial<Change> {
  const entries = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(current, name)),
  )
  return Object.fromEntries(entries) as Partial<Change>
}
