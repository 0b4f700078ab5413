import { type RawBuilder, sql } from 'kysely'

/** Reports distinguish states only in these countries, in which `assertAddress` requires two letters. */
export const STATE_OF_BUYER = sql<string | null>`case
  when buyer -> 'address' ->> 'country' in ('US', 'CA') then buyer -> 'address' ->> 'state'
end`

/** Clamps the sum to the safe integers, which JSON holds exactly. */
export function sumOfCents(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(least(coalesce(sum(${cents}), 0), ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})::bigint`
}
