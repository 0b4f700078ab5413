-- What has to be on an invoice when it is finalized: references, electronic addresses, a contact and a memo.

alter table customers
  add column legal_name text,
  add column buyer_reference text,
  add column purchase_order_number text,
  add column electronic_address jsonb;

alter table tenants
  add column contact jsonb,
  add column registration_number text,
  add column legal_text text,
  add column electronic_address jsonb,
  add column default_memo text;

alter table subscriptions add column purchase_order_number text;
comment on column subscriptions.purchase_order_number is 'Null for the customer''s.';

alter table invoices
  add column purchase_order_number text,
  add column memo text;
comment on column invoices.purchase_order_number is 'Of a draft its own, or null for its subscription''s or the customer''s.';
comment on column invoices.memo is 'Of a draft its own, or null for the company''s default_memo.';
