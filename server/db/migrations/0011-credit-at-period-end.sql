-- Says whether credit that has expired still waits for an invoice of its time. A draft comes with null.
create index invoices_of_customers_periods on invoices (tenant_id, customer_id, finalized_at)
  include (period_end, status, collection_pending) where subscription_id is not null;
