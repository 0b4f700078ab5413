-- Invoices are found by a tax rate of theirs, as a row of the tax report asks for, and by their total.

-- A GIN index has no order, so it cannot start with tenant_id. It does without, because ids of tax rates are unique.
create index invoices_by_tax_rate on invoices
  using gin (jsonb_path_query_array(taxes, '$[*].tax_rate_id') jsonb_path_ops);
create index invoices_by_total on invoices (tenant_id, total_cents, created_at desc, seq desc);
