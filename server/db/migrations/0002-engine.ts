import { type Kysely, sql } from 'kysely'

/** What billing needs: tenant time, meters and their aggregates, plans, subscriptions and their segments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clock(db)
  await metering(db)
  await plans(db)
  await subscriptions(db)
}

async function clock(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column clock_offset_ms bigint not null default 0`.execute(db)
}

async function metering(db: Kysely<unknown>): Promise<void> {
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
      archived_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, code),
      check ((aggregation = 'count') = (property is null))
    )`.execute(db)
  await sql`create index meters_newest on meters (tenant_id, created_at desc, id desc)`.execute(db)

  // The order of arrival within a customer: the order in which its events are processed.
  await sql`alter table usage_events add column seq bigint generated always as identity`.execute(db)
  await sql`drop index usage_events_queued`.execute(db)
  await sql`
    create index usage_events_queued on usage_events (tenant_id, customer_id, seq) where status = 'queued'`.execute(
    db,
  )

  // Usage by the hour answers questions about any span of whole hours, whatever number of events is behind it.
  await sql`
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
    )`.execute(db)
  await sql`
    create table usage_hour_values (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      meter_id text collate "C" not null,
      hour timestamptz(0) not null,
      value text collate "C" not null,
      primary key (tenant_id, customer_id, meter_id, hour, value),
      foreign key (tenant_id, meter_id) references meters (tenant_id, id)
    )`.execute(db)
}

async function plans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pricing_units (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      code text collate "C" not null,
      name text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await sql`create index pricing_units_newest on pricing_units (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create table plans (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      code text collate "C" not null,
      name text not null,
      currency_code text collate "C" not null,
      interval text collate "C" not null check (interval in ('day', 'week', 'month', 'year')),
      interval_count integer not null,
      amount_cents bigint not null,
      trial_days integer not null,
      prices jsonb not null,
      archived_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await sql`create index plans_newest on plans (tenant_id, created_at desc, id desc)`.execute(db)
}

async function subscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      plan_id text collate "C" not null,
      status text collate "C" not null check (status in ('trialing', 'active', 'canceled')),
      billing_anchor text collate "C" not null check (billing_anchor in ('anniversary', 'calendar')),
      anchor_at timestamptz(3) not null,
      period_index integer not null,
      current_period_start timestamptz(3) not null,
      current_period_end timestamptz(3) not null,
      trial_end timestamptz(3),
      billing_starts_at timestamptz(3),
      next_renewal_at timestamptz(3),
      cancel_at_period_end boolean not null,
      canceled_at timestamptz(3),
      collection_method text collate "C" not null,
      days_until_due integer,
      fee_cents bigint not null,
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id),
      foreign key (tenant_id, plan_id) references plans (tenant_id, id),
      check ((status = 'canceled') = (next_renewal_at is null))
    )`.execute(db)
  await sql`create index subscriptions_newest on subscriptions (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index subscriptions_of_customer on subscriptions (tenant_id, customer_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index subscriptions_of_plan on subscriptions (tenant_id, plan_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index subscriptions_due on subscriptions (tenant_id, next_renewal_at) where next_renewal_at is not null`.execute(
    db,
  )

  // A segment: the part of a period under one plan. Usage belongs to a segment until its invoice is finalized.
  await sql`
    create table segments (
      tenant_id bigint not null,
      id text collate "C" not null,
      subscription_id text collate "C" not null,
      customer_id text collate "C" not null,
      plan_id text collate "C" not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      invoice_id text collate "C",
      closed boolean not null default false,
      primary key (tenant_id, id),
      foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
      foreign key (tenant_id, plan_id) references plans (tenant_id, id)
    )`.execute(db)
  await sql`
    create index segments_open on segments (tenant_id, customer_id, starts_at) where not closed`.execute(db)
  await sql`create index segments_of_subscription on segments (tenant_id, subscription_id, starts_at)`.execute(
    db,
  )
  await sql`
    create table segment_usage (
      tenant_id bigint not null,
      segment_id text collate "C" not null,
      meter_id text collate "C" not null,
      units numeric not null,
      late_events integer not null,
      latest_at timestamptz(3) not null,
      latest_seq bigint not null,
      drawn numeric not null default 0,
      primary key (tenant_id, segment_id, meter_id),
      foreign key (tenant_id, segment_id) references segments (tenant_id, id)
    )`.execute(db)
  await sql`
    create table segment_distinct_values (
      tenant_id bigint not null,
      segment_id text collate "C" not null,
      meter_id text collate "C" not null,
      value text collate "C" not null,
      primary key (tenant_id, segment_id, meter_id, value),
      foreign key (tenant_id, segment_id) references segments (tenant_id, id)
    )`.execute(db)
  // What a subscription owes beside usage: fees, and what a change of plan gives and takes; on an invoice once drafted.
  await sql`
    create table charges (
      tenant_id bigint not null,
      id text collate "C" not null,
      subscription_id text collate "C" not null,
      invoice_id text collate "C",
      position integer not null generated always as identity,
      kind text collate "C" not null check (kind in ('fee', 'proration')),
      description text not null,
      amount_cents bigint not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id)
    )`.execute(db)
  await sql`create index charges_of_subscription on charges (tenant_id, subscription_id, position)`.execute(
    db,
  )
}
