import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      seq bigint not null generated always as identity,
      url text not null,
      description text,
      event_types jsonb,
      status text not null check (status in ('enabled', 'disabled')),
      disabled_reason text,
      disabled_at timestamptz(3),
      failing_since timestamptz(3),
      failure_count integer not null default 0,
      last_error text,
      next_try_at timestamptz(3),
      cursor_sequence bigint not null,
      ahead jsonb not null default '[]',
      secret text not null,
      previous_secret text,
      previous_secret_expires_at timestamptz(3),
      lease text,
      leased_until timestamptz(3),
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      check ((status = 'disabled') = (disabled_at is not null)),
      check ((status = 'disabled') = (disabled_reason is not null))
    );
    create index webhook_endpoints_newest on webhook_endpoints (tenant_id, created_at desc, seq desc);
    create index webhook_endpoints_updated on webhook_endpoints (tenant_id, updated_at);
    comment on table webhook_endpoints is 'Cursors over the log of events.';
    comment on column webhook_endpoints.ahead is 'Numbers above cursor_sequence that it has accepted.';
    comment on column webhook_endpoints.secret is 'Encrypted under SECRETS_KEY.';
    comment on column webhook_endpoints.next_try_at is 'Only while it accepts nothing.';
    comment on column webhook_endpoints.lease is 'Who holds it sends to the endpoint.';

    create table webhook_deliveries (
      tenant_id bigint not null,
      id text collate "C" not null,
      seq bigint not null generated always as identity,
      webhook_event_id text collate "C" not null,
      webhook_endpoint_id text collate "C" not null,
      type text collate "C" not null,
      trigger text not null,
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      attempt_count integer not null,
      next_attempt_at timestamptz(3),
      last_status_code integer,
      last_error text,
      last_response_body text,
      attempts jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      check ((status = 'pending') = (next_attempt_at is not null))
    );
    create index webhook_deliveries_newest on webhook_deliveries (tenant_id, created_at desc, seq desc);
    create index webhook_deliveries_of_endpoint
      on webhook_deliveries (tenant_id, webhook_endpoint_id, created_at desc, seq desc);
    create index webhook_deliveries_of_event
      on webhook_deliveries (tenant_id, webhook_event_id, created_at desc, seq desc);
    create index webhook_deliveries_unsuccessful
      on webhook_deliveries (tenant_id, status, created_at desc, seq desc) where status <> 'succeeded';
    create index webhook_deliveries_due
      on webhook_deliveries (tenant_id, webhook_endpoint_id, next_attempt_at) where next_attempt_at is not null;
    comment on table webhook_deliveries is 'Written at the first try.'`.execute(db)
}
