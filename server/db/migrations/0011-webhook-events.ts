import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_logs (
      tenant_id bigint not null references tenants,
      last_sequence bigint not null default 0,
      last_at timestamptz(3),
      dropped_sequence bigint not null default 0,
      primary key (tenant_id)
    );
    comment on table webhook_logs is 'The last number that an event of the tenant got, and when.';
    comment on column webhook_logs.dropped_sequence is 'Events up to this number are no longer kept.';

    create table webhook_events (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      seq bigint not null generated always as identity,
      sequence bigint check (sequence > 0),
      type text collate "C" not null,
      object_id text collate "C",
      customer_id text collate "C",
      test_clock_id text collate "C" not null,
      request_id text collate "C",
      "timestamp" timestamptz(3) not null,
      data json not null,
      created_at timestamptz(3),
      primary key (tenant_id, id),
      check ((sequence is null) = (created_at is null))
    );
    create index webhook_events_unnumbered on webhook_events (tenant_id, seq) where sequence is null;
    create unique index webhook_events_sequence on webhook_events (tenant_id, sequence) where sequence is not null;
    create index webhook_events_created on webhook_events (tenant_id, created_at, sequence) where sequence is not null;
    create index webhook_events_of_type on webhook_events (tenant_id, type, sequence) where sequence is not null;
    create index webhook_events_of_object on webhook_events (tenant_id, object_id, sequence)
      where sequence is not null and object_id is not null;
    create index webhook_events_of_customer on webhook_events (tenant_id, customer_id, sequence)
      where customer_id is not null;
    create index webhook_events_of_test_clock on webhook_events (tenant_id, test_clock_id, sequence)
      where sequence is not null and test_clock_id <> '';
    create index webhook_events_of_request on webhook_events (tenant_id, request_id, sequence)
      where sequence is not null and request_id is not null;
    comment on table webhook_events is 'What changed, written by the transaction of the change.';
    comment on column webhook_events.seq is 'The order in which a customer''s changes were made.';
    comment on column webhook_events.sequence is 'Given after the commit, without a gap; null until then.'`.execute(
    db,
  )
}
