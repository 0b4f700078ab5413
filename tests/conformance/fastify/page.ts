import { invalid } from './problem.ts'
import type { Rows, Tenant } from './tenant.ts'

const MAX_LINES = 1_000

type Query = { limit: number; cursor?: string }
type Placed<Row> = { place: number; row: Row }
/** The `name` is of the list in this order. */
export type Order<Row> = { name: string; compare(one: Placed<Row>, other: Placed<Row>): number }

/**
 * One page of matching rows, newest first or in another order; it ends early if its invoices have too many lines. The cursor names the last row, so
 * new and deleted rows shift nothing. It is valid only for its own list.
 */
export function page<Row extends object>(
  tenant: Tenant,
  list: 'customers' | 'invoices',
  rows: Rows<Row>,
  query: Query,
  selects: (row: Row) => boolean,
  { name, compare }: Order<Row> = { name: list, compare: (one, other) => other.place - one.place },
): { rows: Row[]; has_more: boolean; next_cursor: string | null } {
  const last = query.cursor === undefined ? undefined : placeOf(query.cursor, tenant, name)
  // Without its row, which was deleted, the place alone says where the page begins in the usual order.
  const after = last && ([...rows.values()].find(({ place }) => place === last.place) ?? last)
  if (after !== undefined && name !== list && !('row' in after)) throw INVALID_CURSOR
  const found = [...rows.values()]
    .toSorted(compare)
    .filter((each) => (after === undefined || compare(each, after as Placed<Row>) > 0) && selects(each.row))
    .slice(0, query.limit + 1)
  let lines = 0
  const shown = found.slice(0, query.limit).filter(({ row }, index) => {
    lines += 'line_items' in row && Array.isArray(row.line_items) ? row.line_items.length : 0
    return index === 0 || lines <= MAX_LINES
  })
  const end = shown.at(-1)
  const has_more = found.length > shown.length
  return {
    rows: shown.map(({ row }) => row),
    has_more,
    next_cursor: has_more && end ? cursorOf(end.place, tenant, name) : null,
  }
}

function cursorOf(place: number, tenant: Tenant, list: string): string {
  return Buffer.from(`${list} ${tenant.name} ${place}`).toString('base64url')
}

function placeOf(cursor: string, tenant: Tenant, list: string): { place: number } {
  const place = Number(Buffer.from(cursor, 'base64url').toString().split(' ').at(-1))
  if (Number.isSafeInteger(place) && cursorOf(place, tenant, list) === cursor) return { place }
  throw INVALID_CURSOR
}

const INVALID_CURSOR = invalid([
  { path: 'query.cursor', code: 'invalid_cursor', message: 'must be a next_cursor of this list' },
])
