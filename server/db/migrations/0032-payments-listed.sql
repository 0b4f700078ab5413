-- Payments were read by their invoice and by when they were paid. Now they are listed too, the newest first.

create index invoice_payments_listed on invoice_payments (tenant_id, created_at desc, seq desc);
