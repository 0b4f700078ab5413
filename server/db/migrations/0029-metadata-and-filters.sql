-- Ids of other systems on what is paid, refunded and discounted, and indexes for filters.

alter table payment_attempts add column metadata jsonb not null default '{}';
alter table refunds add column metadata jsonb not null default '{}';
alter table discounts add column metadata jsonb not null default '{}';

create index invoices_of_test_clock on invoices (tenant_id, test_clock_id, created_at desc, seq desc)
  where test_clock_id <> '';
create index subscriptions_of_test_clock on subscriptions (tenant_id, test_clock_id, created_at desc, seq desc)
  where test_clock_id <> '';
create index webhook_deliveries_changed on webhook_deliveries (tenant_id, updated_at);
