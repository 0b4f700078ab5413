import { type Kysely, sql } from 'kysely'

/** A change pays for one index. The log has the others, where an event gets its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_outbox (
      tenant_id bigint not null,
      seq bigint not null generated always as identity,
      id text collate "C" not null,
      type text collate "C" not null,
      object_id text collate "C",
      customer_id text collate "C",
      test_clock_id text collate "C" not null,
      request_id text collate "C",
      "timestamp" timestamptz(3) not null,
      data json not null,
      primary key (tenant_id, seq)
    );
    comment on table webhook_outbox is 'Events without a number, written by the transaction of the change.';
    comment on column webhook_outbox.seq is 'The order in which a customer''s changes were made.';

    insert into webhook_outbox (tenant_id, id, type, object_id, customer_id, test_clock_id, request_id, "timestamp", data)
    select tenant_id, id, type, object_id, customer_id, test_clock_id, request_id, "timestamp", data
    from webhook_events where sequence is null order by seq;
    delete from webhook_events where sequence is null;

    drop index webhook_events_unnumbered, webhook_events_sequence, webhook_events_created, webhook_events_of_type,
      webhook_events_of_object, webhook_events_of_customer, webhook_events_of_test_clock, webhook_events_of_request;
    alter table webhook_events drop constraint webhook_events_check, drop column seq,
      alter column sequence set not null, alter column created_at set not null;
    create unique index webhook_events_sequence on webhook_events (tenant_id, sequence);
    create index webhook_events_created on webhook_events (tenant_id, created_at, sequence);
    create index webhook_events_of_type on webhook_events (tenant_id, type, sequence);
    create index webhook_events_of_object on webhook_events (tenant_id, object_id, sequence) where object_id is not null;
    create index webhook_events_of_customer on webhook_events (tenant_id, customer_id, sequence)
      where customer_id is not null;
    create index webhook_events_of_test_clock on webhook_events (tenant_id, test_clock_id, sequence)
      where test_clock_id <> '';
    create index webhook_events_of_request on webhook_events (tenant_id, request_id, sequence)
      where request_id is not null;
    comment on table webhook_events is 'The log: events with their numbers.';
    comment on column webhook_events.sequence is 'Given after the commit of the change, without a gap.'`.execute(
    db,
  )
}
