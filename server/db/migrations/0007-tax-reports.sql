-- The revenue of a month has its tax, which is read from the index alone. Invoices that were finalized at one moment are exported by their number.
drop index invoices_finalized;
create index invoices_finalized on invoices (tenant_id, finalized_at, invoice_number)
  include (currency_code, status, total_cents, tax_cents, amount_paid_cents) where finalized_at is not null;
