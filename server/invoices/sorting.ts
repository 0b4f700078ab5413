import type { Position } from '../paging/pagination.ts'
import type { LightRow } from './list-store.ts'

export type Sorting = { sort: 'created_at' | 'due_at' | 'total_cents'; order: 'asc' | 'desc' }

/** Rows without the value come last in both orders. */
export function sortRows(rows: readonly LightRow[], sorting: Sorting): LightRow[] {
  return rows.toSorted((one, other) => compare(keyOf(one, sorting), keyOf(other, sorting), sorting))
}

export function afterPlace(
  rows: readonly LightRow[],
  after: Position | undefined,
  sorting: Sorting,
): readonly LightRow[] {
  if (after === undefined) return rows
  const [value, seq] = after.place.split('_')
  const last: Key = { value: value === '' ? null : Number(value), seq: Number(seq) }
  return rows.filter((row) => compare(keyOf(row, sorting), last, sorting) > 0)
}

/** A place contains the sort value, so that the next page starts after it even if the row has changed. */
export function placeOf(row: LightRow, sorting: Sorting): Position {
  const { value, seq } = keyOf(row, sorting)
  return { at: new Date(0), place: `${value ?? ''}_${seq}` }
}

type Key = { value: number | null; seq: number }

function keyOf(row: LightRow, { sort }: Sorting): Key {
  const value = row[sort]
  return { value: value instanceof Date ? value.getTime() : value, seq: row.seq }
}

function compare(one: Key, other: Key, { order }: Sorting): number {
  const sign = order === 'asc' ? 1 : -1
  if (one.value === other.value) return sign * (one.seq - other.seq)
  if (one.value === null) return 1
  if (other.value === null) return -1
  return sign * (one.value - other.value)
}
