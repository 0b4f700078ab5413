import { type Kysely, sql } from 'kysely'

/**
 * Ingest writes an event and two index entries. Processing writes the status as a narrow row in that status's
 * partition, because an update of usage_events would rewrite the row and all index entries. A list by status
 * reads only its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Counts changes of the sets of active meters. Called once, so that last_value is below the next change from the start.
    create sequence meter_changes;
    select nextval('meter_changes');

    create table meters (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      code text collate "C" not null,
      name text not null,
      event_name text collate "C" not null,
      aggregation text collate "C" not null check (aggregation in ('count', 'sum', 'max', 'unique_count', 'latest')),
      property text collate "C",
      recurring boolean not null,
      filters jsonb not null,
      metadata jsonb not null,
      archived_at timestamptz(3),
      active_in int8multirange not null,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      check ((archived_at is null) = upper_inf(active_in)),
      check ((aggregation = 'count') = (property is null)),
      check (not recurring or aggregation in ('max', 'latest'))
    );
    create unique index meters_active_code on meters (tenant_id, code) where archived_at is null;
    create index meters_newest on meters (tenant_id, created_at desc, seq desc);
    create index meters_changed on meters (tenant_id, updated_at);
    create index meters_by_code on meters (tenant_id, code, created_at desc, seq desc);
    create index meters_of_event_name on meters (tenant_id, event_name, archived_at);
    comment on table meters is 'How events become usage: an event name, filters and an aggregation. A meter has seen the events whose meters_as_of is within active_in.';

    -- A commit takes one value, and counts its events on from it.
    create sequence usage_events_id_seq increment by 5000;

    -- No foreign keys: authentication supplies the tenant, and processing rejects events of unknown customers.
    create table usage_events (
      tenant_id bigint not null,
      id bigint not null,
      idempotency_key text collate "C" not null,
      event_name text collate "C" not null,
      customer_id text collate "C" not null,
      external_customer_id text collate "C",
      "timestamp" timestamptz(3) not null,
      properties jsonb not null,
      created_at timestamptz(3) not null,
      corrected_seq bigint,
      primary key (tenant_id, id)
    ) partition by range (id);
    create index usage_events_of_external_id on usage_events (tenant_id, external_customer_id, "timestamp", id)
      where external_customer_id is not null;
    comment on table usage_events is 'The events as they were sent. While no customer has the external id of an event, its customer_id is @ and the external id. Ids rise in the order of arrival; corrected_seq is the place in that order of an event that was sent again after it was rejected.';

    -- Rows are deleted soon after they are inserted, as those of queued events.
    create table event_batches (
      tenant_id bigint not null,
      part smallint not null,
      first_id bigint not null,
      events integer not null check (events > 0),
      primary key (tenant_id, part, first_id)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
    comment on table event_batches is 'Events that were stored together and have no row of event_states yet: so many from first_id on, of customers whose ids are in one of four ranges.';

    create table event_states (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      "timestamp" timestamptz(3) not null,
      id bigint not null,
      status text collate "C" not null,
      since timestamptz(3) not null,
      test_clock_id text collate "C" not null,
      rejection_code text collate "C",
      rejection_message text,
      meters_as_of bigint,
      segment_ids text[] collate "C",
      -- The status is in the key only because a partitioned table requires it.
      primary key (tenant_id, customer_id, "timestamp", id, status),
      check ((status = 'rejected') = (rejection_code is not null)),
      check ((status = 'processed') = (meters_as_of is not null)),
      check (segment_ids is null or status = 'processed')
    ) partition by range (status, id);
    create index event_states_newest on event_states (tenant_id, "timestamp", id);
    comment on table event_states is 'The status of each event: one row per event, in the partition of its status and its id. The events of event_batches have none yet: they are queued.';

    create table usage_hours (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      meter_id text collate "C" not null,
      hour timestamptz(0) not null,
      units numeric not null,
      latest_at timestamptz(3) not null,
      latest_seq bigint not null,
      primary key (tenant_id, customer_id, meter_id, hour),
      foreign key (tenant_id, meter_id) references meters (tenant_id, id)
    );
    comment on table usage_hours is 'Usage per hour. It reports usage for any range of whole hours, however many events there are.';

    create table usage_hour_values (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      meter_id text collate "C" not null,
      hour timestamptz(0) not null,
      value text collate "C" not null,
      events bigint not null,
      primary key (tenant_id, customer_id, meter_id, hour, value),
      foreign key (tenant_id, meter_id) references meters (tenant_id, id)
    );
    -- No foreign keys: there is a row per event.
    create table recurring_values (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      meter_id text collate "C" not null,
      "timestamp" timestamptz(3) not null,
      seq bigint not null,
      units numeric not null,
      primary key (tenant_id, customer_id, meter_id, "timestamp", seq)
    );
    comment on table recurring_values is 'What recurring meters read of each event. Its key finds the last value before any moment, however many events there are.';

    comment on table usage_hour_values is 'The distinct values of each hour, for unique_count meters, with the number of events that have each.'`.execute(
    db,
  )
}
