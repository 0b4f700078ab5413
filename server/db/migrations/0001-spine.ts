import { type Kysely, sql } from 'kysely'

/**
 * Two kinds of tables. The directory (companies, tenants, api_keys, rate_windows) is what must be known before the tenant
 * is: small, the same on every shard. All others belong to a tenant, a company in one mode: each of their keys,
 * foreign keys and indexes starts with tenant_id, so that no query can join across and every table can be sharded by it.
 * Text that is compared as bytes collates as "C", whatever the cluster's own collation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await directory(db)
  await customers(db)
  await events(db)
  await invoices(db)
  await idempotency(db)
}

async function directory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id text collate "C" primary key,
      name text collate "C" not null unique,
      currency_code text collate "C" not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table tenants (
      id bigint primary key,
      company_id text collate "C" not null references companies,
      mode text collate "C" not null check (mode in ('live', 'test')),
      unique (company_id, mode)
    )`.execute(db)
  await sql`
    create table api_keys (
      key_hash bytea primary key,
      id text collate "C" not null unique,
      tenant_id bigint not null references tenants,
      hint text collate "C" not null,
      created_at timestamptz(3) not null,
      revoked_at timestamptz(3)
    )`.execute(db)
  await sql`create index api_keys_by_tenant on api_keys (tenant_id, created_at)`.execute(db)
  // Unlogged: a count that a crash forgets is a minute's leniency, and no request waits for a disk to be counted.
  await sql`
    create unlogged table rate_windows (
      company_id text collate "C" primary key,
      started_at timestamptz(3) not null,
      requests integer not null
    ) with (fillfactor = 50)`.execute(db)
}

async function customers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customers (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      name text not null,
      email text collate "C" not null,
      external_id text collate "C",
      currency_code text collate "C" not null,
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, external_id)
    )`.execute(db)
  await sql`create index customers_newest on customers (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index customers_by_email on customers (tenant_id, email, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create table wallet_accounts (
      tenant_id bigint not null references tenants,
      customer_id text collate "C" not null,
      account_type text collate "C" not null check (account_type in ('currency', 'pricing_unit')),
      unit_code text collate "C" not null,
      balance numeric not null default 0,
      primary key (tenant_id, customer_id, account_type, unit_code),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    )`.execute(db)
}

async function events(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: the tenant comes from authentication alone, and an unknown customer is a verdict of processing.
  await sql`
    create table usage_events (
      tenant_id bigint not null,
      idempotency_key text collate "C" not null,
      id text collate "C" not null,
      event_name text collate "C" not null,
      customer_id text collate "C" not null,
      "timestamp" timestamptz(3) not null,
      properties jsonb not null,
      status text collate "C" not null default 'queued' check (status in ('queued', 'processed', 'rejected')),
      rejection_code text collate "C",
      rejection_message text,
      processed_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, idempotency_key),
      check ((status = 'rejected') = (rejection_code is not null)),
      check ((status = 'queued') = (processed_at is null))
    )`.execute(db)
  await sql`
    create index usage_events_newest on usage_events (tenant_id, "timestamp" desc, idempotency_key desc)`.execute(
    db,
  )
  await sql`
    create index usage_events_of_customer
    on usage_events (tenant_id, customer_id, "timestamp" desc, idempotency_key desc)`.execute(db)
  await sql`
    create index usage_events_queued on usage_events (tenant_id, "timestamp" desc, idempotency_key desc)
    where status = 'queued'`.execute(db)
  await sql`
    create index usage_events_rejected on usage_events (tenant_id, "timestamp" desc, idempotency_key desc)
    where status = 'rejected'`.execute(db)
}

async function invoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoices (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      status text collate "C" not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
      collection_method text collate "C" not null check (collection_method in ('send_invoice', 'charge_automatically')),
      days_until_due integer,
      currency_code text collate "C" not null,
      total_cents bigint not null check (total_cents >= 0),
      amount_paid_cents bigint not null default 0,
      invoice_number integer,
      public_token text collate "C",
      due_at timestamptz(3),
      finalized_at timestamptz(3),
      paid_at timestamptz(3),
      voided_at timestamptz(3),
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, invoice_number),
      unique (tenant_id, public_token),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id),
      check ((status = 'draft') = (invoice_number is null)),
      check ((invoice_number is null) = (public_token is null)),
      check ((invoice_number is null) = (finalized_at is null)),
      check ((collection_method = 'send_invoice') = (days_until_due is not null))
    )`.execute(db)
  await sql`create index invoices_newest on invoices (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index invoices_by_status on invoices (tenant_id, status, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index invoices_of_customer on invoices (tenant_id, customer_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create table invoice_line_items (
      tenant_id bigint not null,
      invoice_id text collate "C" not null,
      position integer not null,
      description text not null,
      quantity numeric not null,
      unit_amount_cents bigint not null,
      amount_cents bigint not null,
      primary key (tenant_id, invoice_id, position),
      foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
    )`.execute(db)
  // Its own row, so that taking a number waits for nothing but the taking of another number.
  await sql`
    create table invoice_sequences (
      tenant_id bigint primary key references tenants,
      last_number integer not null
    )`.execute(db)
}

async function idempotency(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      tenant_id bigint not null references tenants,
      key text collate "C" not null,
      request_hash bytea not null,
      reply_status integer,
      reply_body json,
      created_at timestamptz(3) not null,
      primary key (tenant_id, key)
    )`.execute(db)
  await sql`create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at)`.execute(db)
}
