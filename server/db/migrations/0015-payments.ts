import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_providers (
      tenant_id bigint primary key references tenants,
      provider text collate "C" not null check (provider in ('none', 'test', 'external')),
      updated_at timestamptz(3) not null
    );
    comment on table payment_providers is 'Who takes payments. Without a row: test in test mode, none in live mode.';

    create table payment_methods (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      seq bigint not null generated always as identity,
      customer_id text collate "C" not null,
      test_clock_id text collate "C" not null,
      provider text collate "C" not null check (provider in ('test', 'external')),
      token text not null,
      type text collate "C" not null check (type in ('card', 'bank_debit', 'other')),
      label text not null,
      status text collate "C" not null check (status in ('active', 'detached')),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    create index payment_methods_of_customer on payment_methods (tenant_id, customer_id, created_at desc, seq desc);
    comment on table payment_methods is 'What providers have saved. seq orders methods of the same millisecond.';

    alter table customers add column default_payment_method_id text collate "C";

    create table payment_attempts (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      seq bigint not null generated always as identity,
      customer_id text collate "C" not null,
      test_clock_id text collate "C" not null,
      invoice_id text collate "C" not null,
      amount_cents bigint not null check (amount_cents > 0),
      currency_code text collate "C" not null,
      status text collate "C" not null check (status in
        ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
      origin text collate "C" not null check (origin in ('customer', 'api', 'automatic')),
      provider text collate "C" not null check (provider in ('test', 'external')),
      provider_payment_id text collate "C",
      payment_method_id text collate "C",
      action_url text,
      failure jsonb,
      applied_cents bigint not null default 0,
      disputed_at timestamptz(3),
      next_outcome text collate "C" check (next_outcome in ('succeeded', 'disputed')),
      next_outcome_at timestamptz(3),
      unapplied boolean not null generated always as (status = 'succeeded' and applied_cents < amount_cents) stored,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
      check (applied_cents >= 0 and applied_cents <= case when status = 'succeeded' then amount_cents else 0 end),
      check ((status = 'requires_action') = (action_url is not null)),
      check ((next_outcome is null) = (next_outcome_at is null)),
      check ((status = 'failed') = (failure is not null)),
      check (status <> 'succeeded' or provider_payment_id is not null)
    );
    create unique index payment_attempts_open on payment_attempts (tenant_id, invoice_id)
      where status in ('pending', 'requires_action', 'processing');
    create unique index payment_attempts_paid on payment_attempts (tenant_id, provider, provider_payment_id)
      where status = 'succeeded';
    create index payment_attempts_newest on payment_attempts (tenant_id, created_at desc, seq desc);
    create index payment_attempts_changed on payment_attempts (tenant_id, updated_at);
    create index payment_attempts_of_invoice on payment_attempts (tenant_id, invoice_id, created_at desc, seq desc);
    create index payment_attempts_of_customer on payment_attempts (tenant_id, customer_id, created_at desc, seq desc);
    create index payment_attempts_by_status on payment_attempts (tenant_id, status, created_at desc, seq desc);
    create index payment_attempts_by_unapplied on payment_attempts (tenant_id, unapplied, created_at desc, seq desc);
    create index payment_attempts_with_outcome on payment_attempts (tenant_id, test_clock_id, next_outcome_at, seq)
      where next_outcome_at is not null;
    comment on table payment_attempts is 'What providers are asked for. seq orders attempts of the same millisecond.';
    comment on column payment_attempts.amount_cents is 'Once it succeeded: what the provider received.';
    comment on column payment_attempts.next_outcome is 'What the provider of test mode plays at next_outcome_at.';
    comment on index payment_attempts_open is 'One open attempt per invoice.';
    comment on index payment_attempts_paid is 'A payment at a provider counts once.';

    alter table invoice_payments add column payment_attempt_id text collate "C";
    alter table invoice_payments drop constraint invoice_payments_source_check;
    alter table invoice_payments add constraint invoice_payments_source_check
      check (source in ('wallet', 'out_of_band', 'provider'));
    alter table invoice_payments add constraint invoice_payments_of_attempt
      check ((source = 'provider') = (payment_attempt_id is not null));
    alter table invoice_payments add constraint invoice_payments_stays
      check (source <> 'provider' or voided_at is null);
    alter table invoice_payments add constraint invoice_payments_attempt
      foreign key (tenant_id, payment_attempt_id) references payment_attempts (tenant_id, id);
    create unique index invoice_payments_of_one_attempt on invoice_payments (tenant_id, payment_attempt_id, invoice_id)
      where payment_attempt_id is not null;

    alter table tenants add column dunning jsonb not null
      default '{"retry_after_days": [2, 5, 7, 7], "on_exhausted": "keep_open"}';

    alter table subscriptions add column past_due_since timestamptz(3);
    alter table subscriptions drop constraint subscriptions_status_check;
    alter table subscriptions add constraint subscriptions_status_check
      check (status in ('trialing', 'active', 'past_due', 'canceled'));
    alter table subscriptions add constraint subscriptions_past_due
      check ((status = 'past_due') = (past_due_since is not null));

    alter table invoices add column open_payment text collate "C";
    alter table invoices add column payment_attempt_count integer not null default 0;
    alter table invoices add column payment_failed_at timestamptz(3);
    alter table invoices add column payment_retry_count integer not null default 0;
    alter table invoices add column next_payment_attempt_at timestamptz(3);
    alter table invoices add column payment_stopped_reason text collate "C";
    alter table invoices add constraint invoices_dunning check (
      payment_stopped_reason in ('retries_exhausted', 'not_recoverable', 'no_payment_method')
      and (next_payment_attempt_at is null or payment_stopped_reason is null)
      and (payment_failed_at is not null or (next_payment_attempt_at is null and payment_stopped_reason is null)));
    alter table invoices add constraint invoices_open_payment
      check (open_payment in ('pending', 'requires_action', 'processing'));
    comment on column invoices.open_payment is 'The status of its open payment attempt.';
    drop index invoices_to_collect, invoices_to_collect_of_customer, invoices_to_mark_overdue;
    create index invoices_to_collect on invoices
      (tenant_id, test_clock_id, least(finalizes_at, finalized_at), seq)
      where status = 'open' and collection_pending and open_payment is distinct from 'processing';
    create index invoices_to_collect_of_customer on invoices
      (tenant_id, customer_id, least(finalizes_at, finalized_at), invoice_number)
      where status = 'open' and collection_pending and open_payment is distinct from 'processing';
    create index invoices_to_mark_overdue on invoices (tenant_id, test_clock_id, due_at, seq)
      where status = 'open' and overdue_at is null and due_at is not null and open_payment is null
      and not collection_pending;
    create index invoices_to_charge_again on invoices (tenant_id, test_clock_id, next_payment_attempt_at, seq)
      where next_payment_attempt_at is not null;
    create index invoices_that_failed on invoices (tenant_id, subscription_id)
      where status = 'open' and payment_failed_at is not null;
    comment on column invoices.payment_failed_at is 'When an automatic payment first failed; null once it is not open.';
    comment on column invoices.payment_retry_count is 'How many of the days of dunning have passed.';


    alter table sign_in_attempts rename to visitor_attempts;
    alter table visitor_attempts rename constraint sign_in_attempts_pkey to visitor_attempts_pkey;
    alter table visitor_attempts rename column started_at to expires_at;
    update visitor_attempts set expires_at = expires_at + interval '15 minutes';
    alter index sign_in_attempts_by_start rename to visitor_attempts_by_expiry;
    comment on table visitor_attempts is 'The attempts to sign in to each account, to pay each invoice, and from each network, in its current window.'`.execute(
    db,
  )
}
