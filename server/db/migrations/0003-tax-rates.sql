create table tax_rates (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  percentage numeric not null check (percentage between 0 and 100),
  category text collate "C" not null check (
    category in ('standard', 'zero', 'exempt', 'reverse_charge', 'intra_community', 'export', 'outside_scope')
  ),
  country text collate "C",
  note text,
  replaced_by jsonb,
  metadata jsonb not null,
  archived_at timestamptz(3),
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((category = 'standard') = (percentage > 0)),
  check ((category in ('standard', 'zero')) = (note is null))
);
comment on table tax_rates is 'Taxes with their percentage, or with the reason why none is due.';
comment on column tax_rates.replaced_by is
  'The code of the rate that holds from a moment on, and that moment: {code, at}. A code is no key, so none refers to it.';
create unique index tax_rates_active_code on tax_rates (tenant_id, code) where archived_at is null;
create index tax_rates_newest on tax_rates (tenant_id, created_at desc, seq desc);
create index tax_rates_changed on tax_rates (tenant_id, updated_at);
create index tax_rates_by_code on tax_rates (tenant_id, code, created_at desc, seq desc);
