import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Adds equality to GiST indexes, for segments_do_not_overlap. It ships with PostgreSQL and needs no superuser.
    create extension if not exists btree_gist;

    create table pricing_units (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      code text collate "C" not null,
      name text not null,
      metadata jsonb not null,
      used boolean not null default false,
      archived_at timestamptz(3),
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id)
    );
    -- Wallets hold balances by the code: once it was used, no other unit may have it.
    create unique index pricing_units_taken_code on pricing_units (tenant_id, code) where archived_at is null or used;
    create index pricing_units_newest on pricing_units (tenant_id, created_at desc, seq desc);
    create index pricing_units_changed on pricing_units (tenant_id, updated_at);
    create index pricing_units_by_code on pricing_units (tenant_id, code, created_at desc, seq desc);
    comment on table pricing_units is 'Custom units that prices and wallets can use beside the currency, such as credits.';

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
      metadata jsonb not null,
      archived_at timestamptz(3),
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id)
    );
    create unique index plans_active_code on plans (tenant_id, code) where archived_at is null;
    create index plans_newest on plans (tenant_id, created_at desc, seq desc);
    create index plans_changed on plans (tenant_id, updated_at);
    create index plans_by_code on plans (tenant_id, code, created_at desc, seq desc);
    -- Ids of meters are unique. A GIN index has no order, so it cannot start with tenant_id.
    create index plans_pricing_meter on plans using gin (jsonb_path_query_array(prices, '$[*].meter_id') jsonb_path_ops)
      where archived_at is null;
    comment on table plans is 'A fee per billing period, and prices for metered usage.';

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
      test_clock_id text collate "C" not null,
      cancel_at_period_end boolean not null,
      canceled_at timestamptz(3),
      collection_method text collate "C" not null,
      days_until_due integer,
      apply_credit boolean not null,
      fee_cents bigint not null,
      metadata jsonb not null,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id),
      foreign key (tenant_id, plan_id) references plans (tenant_id, id),
      check ((status = 'canceled') = (next_renewal_at is null)),
      check (current_period_end >= current_period_start)
    );
    create index subscriptions_newest on subscriptions (tenant_id, created_at desc, seq desc);
    create index subscriptions_changed on subscriptions (tenant_id, updated_at);
    create index subscriptions_by_status on subscriptions (tenant_id, status, created_at desc, seq desc);
    create index subscriptions_of_customer on subscriptions (tenant_id, customer_id, created_at desc, seq desc);
    create index subscriptions_of_plan on subscriptions (tenant_id, plan_id, created_at desc, seq desc);
    -- With seq: calendar anchors renew all subscriptions at one moment, which would be sorted again for each of them.
    create index subscriptions_to_renew on subscriptions (tenant_id, test_clock_id, next_renewal_at, seq)
      where next_renewal_at is not null;
    comment on table subscriptions is 'A customer on a plan, with the current billing period.';

    create table segments (
      tenant_id bigint not null,
      id text collate "C" not null,
      subscription_id text collate "C" not null,
      customer_id text collate "C" not null,
      plan_id text collate "C" not null,
      period_start timestamptz(3) not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      after_seq bigint not null,
      invoice_id text collate "C",
      closed boolean not null default false,
      carried jsonb,
      primary key (tenant_id, id),
      foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
      foreign key (tenant_id, plan_id) references plans (tenant_id, id),
      check (ends_at >= starts_at),
      check (starts_at >= period_start),
      constraint segments_do_not_overlap
        exclude using gist (tenant_id with =, subscription_id with =, tstzrange(starts_at, ends_at) with &&)
    );
    create index segments_open on segments (tenant_id, customer_id, starts_at) where not closed;
    create index segments_of_subscription on segments (tenant_id, subscription_id, period_start, starts_at);
    create index segments_of_plan on segments (tenant_id, plan_id);
    comment on table segments is 'The part of a billing period under one plan. It accepts usage until its invoice is finalized.';

    create table segment_usage (
      tenant_id bigint not null,
      segment_id text collate "C" not null,
      meter_id text collate "C" not null,
      units numeric not null,
      late_events bigint not null,
      latest_at timestamptz(3) not null,
      latest_seq bigint not null,
      debited numeric not null default 0,
      amount_cents bigint not null default 0,
      primary key (tenant_id, segment_id, meter_id),
      foreign key (tenant_id, segment_id) references segments (tenant_id, id)
    );
    comment on table segment_usage is 'The usage of a segment per meter, and what it costs.';

    create table segment_distinct_values (
      tenant_id bigint not null,
      segment_id text collate "C" not null,
      meter_id text collate "C" not null,
      value text collate "C" not null,
      events bigint not null,
      primary key (tenant_id, segment_id, meter_id, value),
      foreign key (tenant_id, segment_id) references segments (tenant_id, id)
    );
    comment on table segment_distinct_values is 'The distinct values of a segment, for unique_count meters, with the number of events that have each.';

    create table charges (
      tenant_id bigint not null,
      id text collate "C" not null,
      subscription_id text collate "C" not null,
      invoice_id text collate "C",
      position bigint not null generated always as identity,
      kind text collate "C" not null check (kind in ('fee', 'proration')),
      description text not null,
      amount_cents bigint not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      credited_charge_id text collate "C",
      primary key (tenant_id, id),
      foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
      check ((amount_cents < 0) = (credited_charge_id is not null))
    );
    create index charges_of_subscription on charges (tenant_id, subscription_id, invoice_id, position);
    create index charges_by_credited on charges (tenant_id, credited_charge_id) where credited_charge_id is not null;
    comment on table charges is 'Fees and prorations of a subscription. They have an invoice once it is drafted.'`.execute(
    db,
  )
}
