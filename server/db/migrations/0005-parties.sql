alter table customers
  add column address jsonb,
  add column tax_ids jsonb not null default '[]';
