import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_providers drop constraint payment_providers_provider_check;
    alter table payment_providers add constraint payment_providers_provider_check
      check (provider in ('none', 'test', 'external', 'stripe'));
    alter table payment_providers add column status text collate "C" not null default 'active'
      check (status in ('checking', 'active', 'disabled'));
    alter table payment_providers add column disabled_reason text collate "C"
      check (disabled_reason in ('credentials_refused', 'credentials_unreadable', 'account_changed'));
    alter table payment_providers add column account_id text collate "C";
    alter table payment_providers add column account_label text;
    alter table payment_providers add column secret_key text collate "C";
    alter table payment_providers add column webhook_secret text collate "C";
    alter table payment_providers add column token text collate "C";
    alter table payment_providers add column check_at timestamptz(3);
    alter table payment_providers add column check_count integer not null default 0;
    alter table payment_providers add column reconcile_at timestamptz(3);
    alter table payment_providers add constraint payment_providers_disabled
      check ((status = 'disabled') = (disabled_reason is not null));
    create index payment_providers_to_check on payment_providers (tenant_id, check_at) where check_at is not null;
    create index payment_providers_to_reconcile on payment_providers (tenant_id, reconcile_at) where reconcile_at is not null;
    comment on column payment_providers.secret_key is 'Encrypted, as webhook_secret is. Attempts need it after another provider was chosen.';
    comment on column payment_providers.token is 'Part of the URL to which notices are sent.';
    comment on column payment_providers.check_at is 'Real time: when the credentials are tried.';

    comment on column payment_providers.reconcile_at is 'Real time: when its payments are listed.';

    alter table payment_methods drop constraint payment_methods_provider_check;
    alter table payment_methods add constraint payment_methods_provider_check
      check (provider in ('test', 'external', 'stripe'));
    alter table payment_attempts drop constraint payment_attempts_provider_check;
    alter table payment_attempts add constraint payment_attempts_provider_check
      check (provider in ('test', 'external', 'stripe'));
    alter table payment_attempts add column unconfirmed_since timestamptz(3);
    alter table payment_attempts add column provider_reference text collate "C";
    alter table payment_attempts add column is_to_cancel boolean not null default false;
    alter table payment_attempts add column next_ask_at timestamptz(3);
    alter table payment_attempts add column first_asked_at timestamptz(3);
    alter table payment_attempts add column ask_count integer not null default 0;
    alter table payment_attempts add column lease text collate "C";
    alter table payment_attempts add column leased_until timestamptz;
    create index payment_attempts_to_ask on payment_attempts (tenant_id, next_ask_at) where next_ask_at is not null;
    comment on column payment_attempts.provider_reference is 'Under this id the provider is asked how it goes: a payment, or the page on which the customer pays.';
    comment on column payment_attempts.is_to_cancel is 'The provider is asked to end it.';
    comment on column payment_attempts.next_ask_at is 'Real time, as the next two: when the provider is asked next.';
    comment on column payment_attempts.first_asked_at is 'The first request since the last answer.';
    comment on column payment_attempts.ask_count is 'Requests since the last answer.';
    comment on column payment_attempts.lease is 'Who asks now.';
    comment on column invoices.open_payment is 'The status of its open payment attempt; processing if that waits for a provider that may already have charged.'`.execute(
    db,
  )
}
