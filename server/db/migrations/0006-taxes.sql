-- Tax on invoices. Lists of codes are JSON, since a code is no key: what has a code when a line is composed holds.

alter table tenants
  add column default_tax_rate_codes jsonb not null default '[]',
  add column tax_exempt_note text not null default 'Exempt from tax',
  add column reverse_charge_note text not null default 'Reverse charge';

alter table customers
  add column tax_status text collate "C" not null default 'taxable'
    check (tax_status in ('taxable', 'exempt', 'reverse_charge')),
  add column tax_rate_codes jsonb;
create index customers_by_tax_rate on customers using gin (tax_rate_codes) where tax_rate_codes is not null;

alter table plans
  add column tax_behavior text collate "C" not null default 'exclusive'
    check (tax_behavior in ('exclusive', 'inclusive')),
  add column tax_rate_codes jsonb;

-- The plan that says which rates the charge has. Charges from before are null: no plan named rates then.
alter table charges add column plan_id text collate "C";

alter table invoices
  add column discount_cents bigint not null default 0,
  add column tax_cents bigint not null default 0,
  add column tax_behavior text collate "C" not null default 'exclusive'
    check (tax_behavior in ('exclusive', 'inclusive')),
  add column tax_rate_codes jsonb,
  add column taxes jsonb not null default '[]';
comment on column invoices.taxes is 'The tax by rate, with the names and notes of then.';
comment on column invoices.tax_rate_codes is 'The codes that replace those of all lines of the draft. Null where each line has its own.';

alter table invoice_line_items
  add column discount_cents bigint not null default 0,
  add column tax_cents bigint not null default 0,
  add column tax_rates jsonb not null default '[]',
  add column tax_rate_codes jsonb;
comment on column invoice_line_items.tax_rates is
  'The tax rates as billed, with their terms, so that a credit for unused time has the same.';
comment on column invoice_line_items.tax_rate_codes is 'The codes that a manual line was sent with.';
