import { type Kysely, sql } from 'kysely'

/** What an endpoint that accepts nothing answered last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook_endpoints add column last_status_code integer, add column last_response_body text`.execute(
    db,
  )
}
