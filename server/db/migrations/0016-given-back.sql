-- Credit that outweighs an invoice, notes of unused time, and credit that is paid out.

alter table invoices add column credit_carried_cents bigint not null default 0;
comment on column invoices.credit_carried_cents is 'What credits outweigh the charges by. It goes to the wallet.';
alter table invoices add constraint invoices_credit_carried
  check (credit_carried_cents = 0 or (credit_carried_cents > 0 and total_cents = 0)) not valid;
-- Few invoices have carried credit, so reports read it from an index of its own.
create index invoices_carried on invoices (tenant_id, finalized_at)
  include (currency_code, status, credit_carried_cents) where credit_carried_cents > 0 and finalized_at is not null;

alter table credit_notes drop constraint credit_notes_reason_check;
alter table credit_notes add constraint credit_notes_reason_check check (reason in
  ('duplicate', 'order_change', 'unsatisfactory', 'fraudulent', 'unused_time', 'other')) not valid;

alter table refunds add column paid_out_grant_id text collate "C";
comment on column refunds.paid_out_grant_id is 'The grant that is paid out with applied money. Null for other refunds.';
alter table refunds drop constraint refunds_check2;
alter table refunds add constraint refunds_granted check (credit_grant_id is null
  or (status = 'failed' and (credit_note_id is not null or paid_out_grant_id is not null))) not valid;

alter table charges add column credit_note_id text collate "C";
comment on column charges.credit_note_id is
  'The credit note that gives back unused time of the credited charge. It is no line, and its invoice_id is that of the note.';
