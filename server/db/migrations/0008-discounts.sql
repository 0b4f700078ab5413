-- Coupons, the discounts that subscriptions were given of them, and what each discount took.

create table coupons (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  type text collate "C" not null check (type in ('percent', 'amount')),
  percent_off numeric check (percent_off > 0 and percent_off <= 100),
  amount_off_cents bigint check (amount_off_cents > 0),
  currency_code text collate "C",
  periods integer check (periods > 0),
  plan_codes jsonb,
  meter_codes jsonb,
  line_types jsonb,
  max_redemptions bigint,
  max_redemptions_per_customer bigint,
  redemption_count bigint not null default 0,
  redeem_by timestamptz(3),
  metadata jsonb not null,
  archived_at timestamptz(3),
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((type = 'percent') = (percent_off is not null)),
  check ((type = 'amount') = (amount_off_cents is not null)),
  check ((type = 'amount') = (currency_code is not null))
);
comment on table coupons is 'What a company promises to take off. Discounts keep the terms of then.';
create unique index coupons_active_code on coupons (tenant_id, code) where archived_at is null;
create index coupons_newest on coupons (tenant_id, created_at desc, seq desc);
create index coupons_changed on coupons (tenant_id, updated_at);
create index coupons_by_code on coupons (tenant_id, code, created_at desc, seq desc);

create table discounts (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  subscription_id text collate "C" not null,
  coupon_id text collate "C" not null,
  terms jsonb not null,
  status text collate "C" not null check (status in ('active', 'ended')),
  starts_at timestamptz(3) not null,
  last_period_start timestamptz(3),
  ends_at timestamptz(3),
  remaining_periods integer,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
  foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  check ((last_period_start is null) = (ends_at is null)),
  check (status = 'active' or ends_at is not null)
);
comment on table discounts is 'The coupons that subscriptions were given, each for whole billing periods.';
comment on column discounts.last_period_start is
  'The start of the last billing period, once it is known. It lies before starts_at where the discount ends before it begins.';
create unique index discounts_active on discounts (tenant_id, subscription_id, coupon_id) where status = 'active';
create index discounts_newest on discounts (tenant_id, created_at desc, seq desc);
create index discounts_changed on discounts (tenant_id, updated_at);
create index discounts_by_status on discounts (tenant_id, status, created_at desc, seq desc);
create index discounts_of_customer on discounts (tenant_id, customer_id, created_at desc, seq desc);
create index discounts_of_subscription on discounts (tenant_id, subscription_id, created_at desc, seq desc);
create index discounts_of_coupon on discounts (tenant_id, coupon_id, created_at desc, seq desc);
create index discounts_redeemed on discounts (tenant_id, coupon_id, customer_id);

create table discount_takings (
  tenant_id bigint not null,
  discount_id text collate "C" not null,
  period_start timestamptz(3) not null,
  invoice_id text collate "C" not null,
  eligible_cents bigint not null,
  amount_cents bigint not null,
  primary key (tenant_id, discount_id, period_start, invoice_id),
  foreign key (tenant_id, discount_id) references discounts (tenant_id, id)
);
comment on table discount_takings is
  'What a discount took of a billing period on each finalized invoice that is not void, and what it could take of.';
create index discount_takings_of_invoice on discount_takings (tenant_id, invoice_id);

alter table invoices add column discounts jsonb not null default '[]';
comment on column invoices.discounts is 'What each discount takes of the lines, with the names of then.';
