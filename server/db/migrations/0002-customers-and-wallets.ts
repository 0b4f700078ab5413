import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table test_clocks (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      name text,
      frozen_time timestamptz(3) not null,
      advancing_to timestamptz(3) check (advancing_to >= frozen_time),
      deleting boolean not null default false,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id)
    );
    create index test_clocks_newest on test_clocks (tenant_id, created_at desc, seq desc);
    create index test_clocks_changed on test_clocks (tenant_id, updated_at);
    create index test_clocks_busy on test_clocks (tenant_id, id) where advancing_to is not null or deleting;
    comment on table test_clocks is 'The clocks of customers in test mode. A clock stands still unless it is advancing.';

    -- test_clock_id here and in what falls due: empty in real time, so that one index serves all clocks and real time.
    create table customers (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      name text not null,
      email text collate "C" not null,
      external_id text collate "C",
      currency_code text collate "C" not null,
      test_clock_id text collate "C" not null,
      metadata jsonb not null,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      erased boolean not null default false check (deleted_at is not null or not erased),
      primary key (tenant_id, id),
      unique (tenant_id, external_id)
    );
    create index customers_of_test_clock on customers (tenant_id, test_clock_id, created_at desc, seq desc)
      where test_clock_id <> '';
    create index customers_newest on customers (tenant_id, created_at desc, seq desc) where deleted_at is null;
    create index customers_changed on customers (tenant_id, updated_at);
    create index customers_by_email on customers (tenant_id, lower(email), created_at desc, seq desc) where deleted_at is null;
    create index customers_to_erase on customers (tenant_id, id) where deleted_at is not null and not erased;
    comment on table customers is
      'The customers that a company bills. The row of a deleted one stays for its invoices, with nothing personal once it is erased.';

    create table customer_words (
      tenant_id bigint not null,
      customer_id text collate "C" not null,
      word text collate "C" not null,
      primary key (tenant_id, customer_id, word),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
    );
    create index customer_words_by_word on customer_words (tenant_id, word, customer_id);
    comment on table customer_words is 'What customers are found by: the words of their name, e-mail and external id, in lower case.';

    create table wallet_accounts (
      tenant_id bigint not null references tenants,
      customer_id text collate "C" not null,
      account_type text collate "C" not null check (account_type in ('currency', 'pricing_unit')),
      unit_code text collate "C" not null,
      balance numeric not null default 0,
      last_transaction_at timestamptz(3),
      seq bigint not null generated always as identity,
      primary key (tenant_id, customer_id, account_type, unit_code),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    create index wallet_accounts_newest on wallet_accounts (tenant_id, seq);
    comment on table wallet_accounts is 'The accounts of a wallet: one for the currency and one for each pricing unit. seq is the order in which they were opened.';

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
      test_clock_id text collate "C" not null,
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
    create index credit_grants_newest on credit_grants (tenant_id, created_at desc, seq desc);
    create index credit_grants_of_customer on credit_grants (tenant_id, customer_id, created_at desc, seq desc);
    create index credit_grants_changed on credit_grants (tenant_id, updated_at);
    create index credit_grants_expiring on credit_grants (tenant_id, test_clock_id, expires_at, seq)
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
      applied_grants_count integer not null,
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
    create index wallet_transactions_by_time on wallet_transactions (tenant_id, customer_id, created_at);
    create index wallet_transactions_of_grant on wallet_transactions (tenant_id, credit_grant_id, seq desc)
      where credit_grant_id is not null;
    comment on table wallet_transactions is 'The ledger of the wallets. Rows are never changed.';

    create table applied_grants (
      tenant_id bigint not null,
      transaction_id text collate "C" not null,
      position integer not null,
      transaction_seq bigint not null,
      credit_grant_id text collate "C" not null,
      amount numeric not null check (amount > 0),
      primary key (tenant_id, transaction_id, position),
      foreign key (tenant_id, transaction_id) references wallet_transactions (tenant_id, id),
      foreign key (tenant_id, credit_grant_id) references credit_grants (tenant_id, id)
    );
    create index applied_grants_of_grant on applied_grants (tenant_id, credit_grant_id, transaction_seq desc);
    comment on table applied_grants is 'The grants that a transaction drew from or gave back to, in order.'`.execute(
    db,
  )
}
