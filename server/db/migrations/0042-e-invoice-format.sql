-- The format in which a customer wants e-invoices.

alter table customers add column e_invoice_format text collate "C";
comment on column customers.e_invoice_format is 'Null for none.';
