import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table worker_heartbeat (
      only_row boolean primary key default true check (only_row),
      last_seen_at timestamptz(3)
    ) with (fillfactor = 50);
    insert into worker_heartbeat default values;
    comment on table worker_heartbeat is 'One row: when a worker last looked for work, by the clock of the database.'`.execute(
    db,
  )
}
