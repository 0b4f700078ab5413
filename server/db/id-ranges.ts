/** No id is greater. */
export const LAST = '~'

/** Quarters of a tenant's rows, for work that runs side by side: ids are random. */
export const ID_RANGES = [
  { after: '', last: 'c9' },
  { after: 'c9', last: 'ci' },
  { after: 'ci', last: 'cr' },
  { after: 'cr', last: LAST },
] as const

/** The place of an id's range. */
export function rangeOf(id: string): number {
  return ID_RANGES.findIndex(({ last }) => id <= last)
}
