import { type RawBuilder, sql } from 'kysely'

/** The state of a buyer in the countries whose states reports tell apart. `assertAddress` asks for two letters there. */
export const STATE_OF_BUYER = sql<string | null>`case
  when buyer -> 'address' ->> 'country' in ('US', 'CA') then buyer -> 'address' ->> 'state'
end`

/** Sums cents as an integer that JSON holds exactly, and stops at the largest, and at the least. */
export function sumOfCents(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(least(coalesce(sum(${cents}), 0), ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})::bigint`
}
