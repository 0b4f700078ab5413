import { isDeepStrictEqual } from 'node:util'

/** An update without columns is not SQL. */
export type AtLeastOne<Fields> = {
  [Name in keyof Fields]-?: Fields & Required<Pick<Fields, Name>>
}[keyof Fields]

export function changedFields<Change extends object>(current: object, change: Change): Partial<Change> {
  const entries = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(current, name)),
  )
  return Object.fromEntries(entries) as Partial<Change>
}
