import { sql } from 'kysely'
import type { ReadHandle } from '../../server/db/schema.ts'
import { succeed } from './answers.ts'
import type { Caller } from './client.ts'

export async function countRows({ client }: Caller) {
  const params = { query: { limit: 100 } }
  const { customers } = succeed(await client.GET('/v1/customers', { params }))
  const { invoices } = succeed(await client.GET('/v1/invoices', { params }))
  const { events } = succeed(await client.GET('/v1/events', { params }))
  return { customers: customers.length, invoices: invoices.length, events: events.length }
}

/** All events of the database, by status. Those that have just arrived are queued. */
export async function countByStatus(db: ReadHandle): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, sum(n)::bigint as n from (
      select status, count(*) as n from event_states group by status
      union all select 'queued', events from event_batches
    ) as counted group by status`.execute(db)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
