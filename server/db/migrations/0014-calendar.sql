-- When things are billed: time zones, a billing day, fees in arrears, start and end.

alter table tenants add column default_timezone text collate "C" not null default 'UTC';
alter table customers add column timezone text collate "C";
comment on column customers.timezone is 'Null for the company''s. A subscription keeps the time zone that it began with.';
alter table invoices add column timezone text collate "C" not null default 'UTC';
comment on column invoices.timezone is 'The time zone that documents show dates in.';

alter table plans add column billing_timing text collate "C" not null default 'in_advance';
alter table plans add constraint plans_billing_timing check (billing_timing in ('in_advance', 'in_arrears')) not valid;

alter table subscriptions
  add column timezone text collate "C" not null default 'UTC',
  add column starts_at timestamptz(3),
  add column ends_at timestamptz(3),
  add column billing_anchor_at timestamptz(3),
  add column fee_unbilled_from timestamptz(3);
comment on column subscriptions.starts_at is 'Null in subscriptions from before, which started when they were created.';
comment on column subscriptions.billing_anchor_at is 'A moment at which a period begins. Null unless billing_anchor is custom.';
comment on column subscriptions.fee_unbilled_from is
  'From when on the fee in arrears of the current plan is not billed yet. Null for a fee in advance.';
alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions add constraint subscriptions_status_check
  check (status in ('scheduled', 'trialing', 'active', 'past_due', 'canceled')) not valid;
alter table subscriptions drop constraint subscriptions_billing_anchor_check;
alter table subscriptions add constraint subscriptions_billing_anchor_check
  check (billing_anchor in ('anniversary', 'calendar', 'custom')) not valid;
alter table subscriptions add constraint subscriptions_billing_anchor_at
  check ((billing_anchor = 'custom') = (billing_anchor_at is not null)) not valid;
