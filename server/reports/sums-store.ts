import { type RawBuilder, sql } from 'kysely'

/** A sum of cents as an integer that JSON holds exactly. It stops at the largest. */
export function sumOfCents(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(coalesce(sum(${cents}), 0), ${Number.MAX_SAFE_INTEGER})::bigint`
}
