import { type RawBuilder, sql } from 'kysely'

/** Sums cents as an integer that JSON holds exactly, and stops at the largest, and at the least. */
export function sumOfCents(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(least(coalesce(sum(${cents}), 0), ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})::bigint`
}
