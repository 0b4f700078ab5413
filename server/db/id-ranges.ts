/** Sorts after every id. */
export const LAST = '~'

/** Ids are random, so each range has about a quarter of them. */
export const ID_RANGES = [
  { after: '', last: 'c9' },
  { after: 'c9', last: 'ci' },
  { after: 'ci', last: 'cr' },
  { after: 'cr', last: LAST },
] as const

export function rangeOf(id: string): number {
  return ID_RANGES.findIndex(({ last }) => id <= last)
}
