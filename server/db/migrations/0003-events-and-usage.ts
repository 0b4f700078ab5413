import { type Kysely, sql } from 'kysely'

/**
 * An event's status is a narrow row in the partition of that status. In usage_events, a change of status would rewrite the row
 * and all of its index entries. A list by status reads only the rows of its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meters (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      code text collate "C" not null,
      name text not null,
      event_name text collate "C" not null,
      aggregation text collate "C" not null check (aggregation in ('count', 'sum', 'max', 'unique_count', 'latest')),
      property text collate "C",
      filters jsonb not null,
      metadata jsonb not null,
      archived_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      check ((aggregation = 'count') = (property is null))
    );
    create unique index meters_active_code on meters (tenant_id, code) where archived_at is null;
    create index meters_newest on meters (tenant_id, created_at desc, id desc);
    create index meters_by_code on meters (tenant_id, code, created_at desc, id desc);
    create index meters_of_event_name on meters (tenant_id, event_name) where archived_at is null;
    comment on table meters is 'How events become usage: an event name, filters and an aggregation.';

    -- No foreign keys: authentication supplies the tenant, and processing rejects events of unknown customers.
    create table usage_events (
      tenant_id bigint not null,
      id text collate "C" not null,
      idempotency_key text collate "C" not null,
      event_name text collate "C" not null,
      customer_id text collate "C" not null,
      "timestamp" timestamptz(3) not null,
      properties jsonb not null,
      created_at timestamptz(3) not null,
      seq bigint generated always as identity,
      primary key (tenant_id, id)
    );
    comment on table usage_events is 'The events as they were sent. The id is computed from the idempotency key, so that one index finds both. seq is the order of arrival, in which a customer''s events are processed.';

    create table event_states (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      "timestamp" timestamptz(3) not null,
      id text collate "C" not null,
      status text collate "C" not null,
      since timestamptz(3) not null,
      rejection_code text collate "C",
      rejection_message text,
      -- The status is in the key only because a partitioned table requires it.
      primary key (tenant_id, customer_id, "timestamp", id, status),
      check ((status = 'rejected') = (rejection_code is not null))
    ) partition by list (status);
    create index event_states_newest on event_states (tenant_id, "timestamp", id);
    comment on table event_states is 'The status of each event: one row per event, in the partition of its status.';

    -- Rows leave this partition soon after they enter it. Frequent vacuuming lets new rows reuse their space.
    create table event_states_queued partition of event_states for values in ('queued')
      with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
    create table event_states_processed partition of event_states for values in ('processed');
    create table event_states_rejected partition of event_states for values in ('rejected');

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
      primary key (tenant_id, customer_id, meter_id, hour, value),
      foreign key (tenant_id, meter_id) references meters (tenant_id, id)
    );
    comment on table usage_hour_values is 'The distinct values of each hour, for unique_count meters.'`.execute(
    db,
  )
}
