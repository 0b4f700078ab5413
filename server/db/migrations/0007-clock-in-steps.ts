import { type Kysely, sql } from 'kysely'

/**
 * Lets a test clock be advanced step by step, each step in a transaction of its own. While it advances it stands still at
 * `clock_stopped_at`, and each step moves it on towards `clock_advancing_to`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column clock_stopped_at timestamptz(3),
      add column clock_advancing_to timestamptz(3),
      add check ((clock_stopped_at is null) = (clock_advancing_to is null)),
      add check (clock_stopped_at <= clock_advancing_to)`.execute(db)
}
