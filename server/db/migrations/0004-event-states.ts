import { type Kysely, sql } from 'kysely'

/**
 * Parts what an event says, which never changes, from the state that it is in. Changing a status in the events' own rows
 * moved each row in all of their indexes; now an event's state is a narrow row in the partition of its status, and a
 * verdict takes it from one partition to another. Each partition has an index for its customer's order and one for the
 * tenant's, so that every list by status costs what its page costs, however many events are in the other states.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_states (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      "timestamp" timestamptz(3) not null,
      idempotency_key text collate "C" not null,
      status text collate "C" not null,
      since timestamptz(3) not null,
      rejection_code text collate "C",
      rejection_message text,
      check ((status = 'rejected') = (rejection_code is not null))
    ) partition by list (status)`.execute(db)
  for (const status of ['queued', 'processed', 'rejected'])
    await sql`
      create table ${sql.table(`event_states_${status}`)} partition of event_states for values in (${sql.lit(status)})`.execute(
      db,
    )
  await sql`
    insert into event_states
    select tenant_id, customer_id, "timestamp", idempotency_key, status, updated_at, rejection_code, rejection_message
    from usage_events`.execute(db)
  await indexStates(db)
  // The indexes and checks that name these columns go with them.
  await sql`
    alter table usage_events
      drop column status, drop column rejection_code, drop column rejection_message, drop column processed_at,
      drop column updated_at`.execute(db)
  await sql`drop index usage_events_newest, usage_events_of_customer`.execute(db)
  // Whether a plan was ever subscribed to is asked each time it is changed.
  await sql`create index segments_of_plan on segments (tenant_id, plan_id)`.execute(db)
  // Not left to the minute's autovacuum: until then the first lists would be planned blindly.
  await sql`analyze event_states, usage_events`.execute(db)
}

/** After the rows: built at once, an index costs less than row by row. */
async function indexStates(db: Kysely<unknown>): Promise<void> {
  // The status is in the key only because a partitioned table asks for it.
  await sql`
    alter table event_states
      add primary key (tenant_id, customer_id, "timestamp", idempotency_key, status)`.execute(db)
  await sql`create index event_states_newest on event_states (tenant_id, "timestamp", idempotency_key)`.execute(
    db,
  )
  // Its rows come and go: the room and the index entries of those that went are to be used again soon.
  await sql`
    alter table event_states_queued
      set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)`.execute(db)
}
