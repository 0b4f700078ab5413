-- Emails to customers, the addresses that refuse them, and who gets which.

alter table tenants add column email_settings jsonb not null
  default '{"enabled_types": [], "reply_to": null, "remind_before_days": [3], "remind_overdue_days": [3, 10, 30]}';
comment on column tenants.email_settings is
  'Which emails customers get: {enabled_types, reply_to, remind_before_days, remind_overdue_days}.';
alter table customers add column billing_emails jsonb not null default '[]';
comment on column customers.billing_emails is 'Where emails go. Empty for `email`.';

create table emails (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  seq bigint not null generated always as identity,
  type text collate "C" not null,
  customer_id text collate "C" not null,
  test_clock_id text collate "C" not null,
  invoice_id text collate "C",
  recipients jsonb not null,
  has_own_recipients boolean not null,
  is_requested boolean not null,
  data json not null,
  subject text,
  html text,
  text text,
  status text collate "C" not null check (status in ('queued', 'sent', 'captured', 'failed', 'skipped')),
  reason text collate "C",
  last_error text,
  message_id text collate "C",
  attempt_count integer not null default 0,
  next_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  lease text collate "C",
  leased_until timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((status = 'queued') = (next_attempt_at is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
comment on table emails is 'What customers are sent. The text is made at the first try.';
comment on column emails.has_own_recipients is 'A request named the recipients, so that they are not the customer''s.';
comment on column emails.is_requested is 'Somebody asked for it, so that it goes to addresses that refused one before.';
comment on column emails.data is 'The object that it is about, as the event of the same moment has it.';
comment on column emails.next_attempt_at is 'When it is tried next, in real time.';
comment on column emails.lease is 'The process that sends it now.';
create index emails_newest on emails (tenant_id, created_at desc, seq desc);
create index emails_of_customer on emails (tenant_id, customer_id, created_at desc, seq desc);
create index emails_of_invoice on emails (tenant_id, invoice_id, created_at desc, seq desc)
  where invoice_id is not null;
create index emails_by_status on emails (tenant_id, status, created_at desc, seq desc);
create index emails_due on emails (tenant_id, next_attempt_at) where next_attempt_at is not null;
create index emails_sent on emails (tenant_id, sent_at) where sent_at is not null;

create table refused_addresses (
  tenant_id bigint not null references tenants,
  type text collate "C" not null,
  address text not null,
  customer_id text collate "C" not null,
  email_id text collate "C" not null,
  refused_at timestamptz(3) not null,
  primary key (tenant_id, type, address)
);
comment on table refused_addresses is 'Where emails of a type no longer go by themselves, since a mail server refused one.';
create index refused_addresses_of_customer on refused_addresses (tenant_id, customer_id);
