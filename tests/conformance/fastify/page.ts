import { invalid } from './problem.ts'
import type { Rows, Tenant } from './tenant.ts'

const MAX_LINES = 1_000

type Query = { limit: number; cursor?: string }

/**
 * One page of matching rows, newest first; it ends early if its invoices have too many lines. The cursor names the last row, so
 * new and deleted rows shift nothing. It is valid only for its own list.
 */
export function page<Row extends object>(
  tenant: Tenant,
  list: 'customers' | 'invoices',
  rows: Rows<Row>,
  query: Query,
  selects: (row: Row) => boolean,
): { rows: Row[]; has_more: boolean; next_cursor: string | null } {
  const before = query.cursor === undefined ? Number.POSITIVE_INFINITY : placeOf(query.cursor, tenant, list)
  const found = [...rows.values()]
    .reverse()
    .filter(({ place, row }) => place < before && selects(row))
    .slice(0, query.limit + 1)
  let lines = 0
  const shown = found.slice(0, query.limit).filter(({ row }, index) => {
    lines += 'line_items' in row && Array.isArray(row.line_items) ? row.line_items.length : 0
    return index === 0 || lines <= MAX_LINES
  })
  const last = shown.at(-1)
  const has_more = found.length > shown.length
  return {
    rows: shown.map(({ row }) => row),
    has_more,
    next_cursor: has_more && last ? cursorOf(last.place, tenant, list) : null,
  }
}

function cursorOf(place: number, tenant: Tenant, list: string): string {
  return Buffer.from(`${list} ${tenant.name} ${place}`).toString('base64url')
}

function placeOf(cursor: string, tenant: Tenant, list: string): number {
  const place = Number(Buffer.from(cursor, 'base64url').toString().split(' ').at(-1))
  if (Number.isSafeInteger(place) && cursorOf(place, tenant, list) === cursor) return place
  throw invalid([
    { path: 'query.cursor', code: 'invalid_cursor', message: 'must be a next_cursor of this list' },
  ])
}
