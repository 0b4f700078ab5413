alter table tenants add column credit_note_prefix text collate "C" not null default 'CN';
update tenants set credit_note_prefix = 'TESTCN' where mode = 'test';
alter table tenants alter column credit_note_prefix drop default;

alter table invoice_sequences
  add column last_credit_note_number bigint not null default 0,
  add column next_credit_note_number bigint;
comment on column invoice_sequences.next_credit_note_number is
  'The number that the company set for the next credit note. Null once a credit note has it.';

alter table invoices
  add column amount_credited_cents bigint not null default 0,
  add column credit_note_total_cents bigint not null default 0;
alter table invoices drop constraint invoices_paid_by_status;
alter table invoices add constraint invoices_settled_by_status check (case
    when status = 'paid' then amount_paid_cents + amount_credited_cents = total_cents
    when status in ('draft', 'void') then amount_paid_cents = 0 and amount_credited_cents = 0
    else amount_paid_cents >= 0 and amount_credited_cents >= 0 and amount_paid_cents + amount_credited_cents < total_cents
  end);
alter table invoices add constraint invoices_credited check (credit_note_total_cents between amount_credited_cents and total_cents);
comment on column invoices.amount_credited_cents is 'What the credit notes that are not void took off what is owed.';
comment on column invoices.credit_note_total_cents is 'What the credit notes that are not void give back in all.';

alter table invoice_line_items
  add column credited_cents bigint not null default 0,
  add column noted_cents bigint not null default 0;
comment on column invoice_line_items.credited_cents is
  'What was given back of the line: by credit notes, and on finalized invoices as unused time.';
comment on column invoice_line_items.noted_cents is 'What credit notes gave back of it.';

-- What is still due is read from the index alone.
drop index invoices_finalized;
create index invoices_finalized on invoices (tenant_id, finalized_at, invoice_number)
  include (currency_code, status, total_cents, tax_cents, amount_paid_cents, amount_credited_cents) where finalized_at is not null;

create table credit_notes (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  customer_id text collate "C" not null,
  number bigint not null,
  number_text text collate "C" not null,
  public_token text collate "C" not null,
  status text collate "C" not null check (status in ('issued', 'void')),
  reason text collate "C" not null check (reason in ('duplicate', 'order_change', 'unsatisfactory', 'fraudulent', 'other')),
  memo text,
  currency_code text collate "C" not null,
  tax_behavior text collate "C" not null,
  lines jsonb not null,
  taxes jsonb not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents > 0),
  applied_cents bigint not null check (applied_cents >= 0),
  wallet_cents bigint not null check (wallet_cents >= 0),
  refunded_cents bigint not null check (refunded_cents >= 0),
  out_of_band_cents bigint not null check (out_of_band_cents >= 0),
  out_of_band_reference text,
  credit_grant_id text collate "C",
  metadata jsonb not null,
  issued_at timestamptz(3) not null,
  voided_at timestamptz(3),
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, number_text),
  unique (tenant_id, public_token),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  check (applied_cents + wallet_cents + refunded_cents + out_of_band_cents = total_cents),
  check ((status = 'void') = (voided_at is not null))
);
comment on table credit_notes is
  'What is given back of finalized invoices, and where the money is now. Seller and buyer are those of the invoice.';
create index credit_notes_newest on credit_notes (tenant_id, created_at desc, seq desc);
create index credit_notes_changed on credit_notes (tenant_id, updated_at);
create index credit_notes_of_invoice on credit_notes (tenant_id, invoice_id, created_at desc, seq desc);
create index credit_notes_of_customer on credit_notes (tenant_id, customer_id, created_at desc, seq desc);
create index credit_notes_by_status on credit_notes (tenant_id, status, created_at desc, seq desc);
create index credit_notes_issued on credit_notes (tenant_id, issued_at, number);
