import { type RawBuilder, sql } from 'kysely'

/** The test clock of a customer, for a row of theirs that falls due by it. */
export function testClockOf(row: { tenant_id: number; customer_id: string }): RawBuilder<string> {
  return sql<string>`(select test_clock_id from customers where tenant_id = ${row.tenant_id} and id = ${row.customer_id})`
}
