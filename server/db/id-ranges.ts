/** Halves of a tenant's rows, for work that runs side by side: ids are random. */
export const ID_RANGES = [
  { after: '', last: 'ci' },
  { after: 'ci', last: '~' },
] as const

/** The place of an id's range. */
export function rangeOf(id: string): number {
  return id <= ID_RANGES[0].last ? 0 : 1
}
