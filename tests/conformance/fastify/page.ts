import { invalid } from './problem.ts'
import type { Customer, Tenant } from './tenant.ts'

type Query = { limit: number; cursor?: string }

/** One page of matching customers, newest first. The cursor names the last row, so new and deleted rows shift nothing. */
export function page(
  tenant: Tenant,
  { limit, cursor }: Query,
  selects: (row: Customer) => boolean,
): { rows: Customer[]; has_more: boolean; next_cursor: string | null } {
  const before = cursor === undefined ? Number.POSITIVE_INFINITY : placeOf(cursor, tenant)
  const found = [...tenant.customers.values()]
    .toReversed()
    .filter(({ place, row }) => place < before && selects(row))
    .slice(0, limit + 1)
  const shown = found.slice(0, limit)
  const end = shown.at(-1)
  const has_more = found.length > limit
  return {
    rows: shown.map(({ row }) => row),
    has_more,
    next_cursor: has_more && end ? cursorOf(end.place, tenant) : null,
  }
}

function cursorOf(place: number, { name }: Tenant): string {
  return Buffer.from(`customers ${name} ${place}`).toString('base64url')
}

function placeOf(cursor: string, tenant: Tenant): number {
  const place = Number(Buffer.from(cursor, 'base64url').toString().split(' ').at(-1))
  if (Number.isSafeInteger(place) && cursorOf(place, tenant) === cursor) return place
  throw invalid([
    { path: 'query.cursor', code: 'invalid_cursor', message: 'must be a next_cursor of this list' },
  ])
}
