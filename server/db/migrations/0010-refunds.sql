-- Money that goes back through the provider that received it.

create table refunds (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  seq bigint not null generated always as identity,
  customer_id text collate "C" not null,
  test_clock_id text collate "C" not null,
  invoice_id text collate "C" not null,
  payment_attempt_id text collate "C" not null,
  credit_note_id text collate "C",
  amount_cents bigint not null check (amount_cents > 0),
  currency_code text collate "C" not null,
  status text collate "C" not null check (status in ('pending', 'succeeded', 'failed')),
  provider text collate "C" not null check (provider in ('test', 'external', 'stripe')),
  provider_refund_id text collate "C",
  failure jsonb,
  credit_grant_id text collate "C",
  next_ask_at timestamptz(3),
  first_asked_at timestamptz(3),
  ask_count integer not null default 0,
  lease text collate "C",
  leased_until timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_attempt_id) references payment_attempts (tenant_id, id),
  check ((status = 'failed') = (failure is not null)),
  check (status = 'pending' or next_ask_at is null),
  check (credit_grant_id is null or (status = 'failed' and credit_note_id is not null))
);
comment on table refunds is 'The money that providers are asked to give back.';
comment on column refunds.credit_note_id is 'The credit note that gives back what was applied. Null for unapplied money.';
comment on column refunds.credit_grant_id is 'The grant that the customer got in place of a refund that failed.';
comment on column refunds.next_ask_at is 'When the provider is asked next, in real time.';
comment on column refunds.first_asked_at is 'When the provider was first asked since its last answer, in real time.';
comment on column refunds.ask_count is 'How often the provider was asked since its last answer.';
comment on column refunds.lease is 'The process that asks the provider now.';
create index refunds_newest on refunds (tenant_id, created_at desc, seq desc);
create index refunds_changed on refunds (tenant_id, updated_at);
create index refunds_of_customer on refunds (tenant_id, customer_id, created_at desc, seq desc);
create index refunds_of_invoice on refunds (tenant_id, invoice_id, created_at desc, seq desc);
create index refunds_of_attempt on refunds (tenant_id, payment_attempt_id, created_at desc, seq desc);
create index refunds_of_note on refunds (tenant_id, credit_note_id, created_at desc, seq desc)
  where credit_note_id is not null;
create index refunds_by_status on refunds (tenant_id, status, created_at desc, seq desc);
create index refunds_to_ask on refunds (tenant_id, next_ask_at) where next_ask_at is not null;

-- Unapplied money that was refunded is unapplied no more.
alter table payment_attempts
  add column refunded_cents bigint not null default 0,
  add column refunded_unapplied_cents bigint not null default 0,
  drop column unapplied;
alter table payment_attempts add column unapplied boolean not null generated always as (
  status = 'succeeded' and applied_cents + refunded_unapplied_cents < amount_cents
) stored;
alter table payment_attempts
  add constraint payment_attempts_refunded_unapplied check (
    refunded_unapplied_cents between 0
      and case when status = 'succeeded' then amount_cents - applied_cents else 0 end
  );
alter table payment_attempts
  add constraint payment_attempts_refunded check (
    refunded_cents - refunded_unapplied_cents between 0 and applied_cents
  );
comment on column payment_attempts.refunded_cents is 'The sum of the refunds that did not fail.';
comment on column payment_attempts.refunded_unapplied_cents is 'The part of refunded_cents that no invoice had taken.';
create index payment_attempts_by_unapplied on payment_attempts (tenant_id, unapplied, created_at desc, seq desc);
