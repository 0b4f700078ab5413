import { type Kysely, sql } from 'kysely'

/** What billing leads to: automatic invoices, and wallets with a ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await invoices(db)
  await wallets(db)
}

async function invoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices
      add column subscription_id text collate "C",
      add column period_start timestamptz(3),
      add column period_end timestamptz(3),
      add column billing_reason text collate "C" check (billing_reason in ('subscription_create', 'subscription_cycle')),
      add column finalizes_at timestamptz(3),
      add column overdue_at timestamptz(3),
      add column collection_pending boolean not null default false,
      add foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
      add check ((subscription_id is null) = (billing_reason is null))`.execute(db)
  // One invoice for each period's end, and one for a first fee, whatever runs twice. A period that is cut off at the very
  // moment at which it began has no length, and may be followed by another such.
  await sql`
    create unique index invoices_of_period on invoices (tenant_id, subscription_id, billing_reason, period_start)
    where period_end > period_start`.execute(db)
  await sql`
    create index invoices_of_subscription on invoices (tenant_id, subscription_id, created_at desc, id desc)
    where subscription_id is not null`.execute(db)
  await sql`
    create index invoices_to_finalize on invoices (tenant_id, finalizes_at)
    where status = 'draft' and finalizes_at is not null`.execute(db)
  await sql`
    create index invoices_to_settle on invoices (tenant_id, finalized_at) where status = 'open' and collection_pending`.execute(
    db,
  )
  await sql`
    create index invoices_to_mark_overdue on invoices (tenant_id, due_at)
    where status = 'open' and overdue_at is null and due_at is not null`.execute(db)
  await sql`alter table invoice_line_items add column usage jsonb`.execute(db)
}

async function wallets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_grants (
      tenant_id bigint not null,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      account_type text collate "C" not null,
      unit_code text collate "C" not null,
      amount numeric not null check (amount > 0),
      remaining numeric not null check (remaining >= 0),
      priority integer not null,
      expires_at timestamptz(3),
      description text,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id, account_type, unit_code)
        references wallet_accounts (tenant_id, customer_id, account_type, unit_code)
    )`.execute(db)
  await sql`
    create index credit_grants_left on credit_grants
      (tenant_id, customer_id, account_type, unit_code, priority, expires_at nulls last, seq)
    where remaining > 0`.execute(db)
  await sql`
    create index credit_grants_expiring on credit_grants (tenant_id, expires_at)
    where remaining > 0 and expires_at is not null`.execute(db)
  await sql`
    create table wallet_transactions (
      tenant_id bigint not null,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      account_type text collate "C" not null,
      unit_code text collate "C" not null,
      type text collate "C" not null,
      amount numeric not null,
      balance_after numeric not null,
      credit_grant_id text collate "C",
      invoice_id text collate "C",
      subscription_id text collate "C",
      meter_id text collate "C",
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id, account_type, unit_code)
        references wallet_accounts (tenant_id, customer_id, account_type, unit_code)
    )`.execute(db)
  await sql`
    create index wallet_transactions_newest on wallet_transactions (tenant_id, customer_id, seq desc)`.execute(
    db,
  )
}
