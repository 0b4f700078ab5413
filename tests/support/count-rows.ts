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

/** All events of the database, by status. */
export async function countByStatus(db: ReadHandle): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('event_states')
    .select(['status', sql<number>`count(*)`.as('n')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
