import { sql } from 'kysely'

/** The state of a buyer in the countries whose states reports tell apart. `assertAddress` asks for two letters there. */
export const STATE_OF_BUYER = sql<string | null>`case
  when buyer -> 'address' ->> 'country' in ('US', 'CA') then buyer -> 'address' ->> 'state'
end`
