import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
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
    );
    create index customers_newest on customers (tenant_id, created_at desc, id desc);
    create index customers_by_email on customers (tenant_id, lower(email), created_at desc, id desc);
    comment on table customers is 'The customers that a company bills.';

    create table wallet_accounts (
      tenant_id bigint not null references tenants,
      customer_id text collate "C" not null,
      account_type text collate "C" not null check (account_type in ('currency', 'pricing_unit')),
      unit_code text collate "C" not null,
      balance numeric not null default 0,
      last_transaction_at timestamptz(3),
      primary key (tenant_id, customer_id, account_type, unit_code),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    comment on table wallet_accounts is 'The accounts of a wallet: one for the currency and one for each pricing unit.';

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
      voided_at timestamptz(3),
      description text,
      metadata jsonb not null,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id, account_type, unit_code)
        references wallet_accounts (tenant_id, customer_id, account_type, unit_code)
    );
    -- The order in which grants are debited.
    create index credit_grants_left on credit_grants
      (tenant_id, customer_id, account_type, unit_code, priority, expires_at nulls last, seq)
      where remaining > 0;
    create index credit_grants_newest on credit_grants (tenant_id, customer_id, created_at desc, id desc);
    create index credit_grants_expiring on credit_grants (tenant_id, expires_at)
      where remaining > 0 and expires_at is not null;
    comment on table credit_grants is 'Credit granted to an account, and how much of it remains.';

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
    );
    create index wallet_transactions_newest on wallet_transactions (tenant_id, customer_id, seq desc);
    create index wallet_transactions_of_type on wallet_transactions (tenant_id, customer_id, type, seq desc);
    create index wallet_transactions_of_invoice on wallet_transactions (tenant_id, invoice_id, seq desc)
      where invoice_id is not null;
    comment on table wallet_transactions is 'The ledger of the wallets. Rows are never changed.'`.execute(db)
}
