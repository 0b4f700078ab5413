-- Invoices that sell credit, and customers who top up by themselves.

alter table invoice_line_items add column credit jsonb;
comment on column invoice_line_items.credit is
  'The credit that the line sells: {account_type, pricing_unit_code, amount, expires_after_days, priority}.';

alter table credit_grants add column line_item_id text collate "C";
comment on column credit_grants.line_item_id is 'The line that sold it.';
create index credit_grants_sold on credit_grants (tenant_id, line_item_id) where line_item_id is not null;

alter table customers add column auto_top_up jsonb, add column top_up_at timestamptz(3);
comment on column customers.top_up_at is 'When the next top-up is possible: an hour after the last one.';
create index customers_topping_up on customers (tenant_id, test_clock_id) where auto_top_up is not null;

alter table invoices drop constraint invoices_billing_reason_check;
alter table invoices add constraint invoices_billing_reason_check check (billing_reason in
  ('manual', 'subscription_create', 'subscription_cycle', 'subscription_usage', 'subscription_update',
   'subscription_cancel', 'top_up')) not valid;
alter table invoices drop constraint invoices_check;
alter table invoices add constraint invoices_of_subscriptions
  check ((subscription_id is null) = (billing_reason in ('manual', 'top_up'))) not valid;
alter table invoices drop constraint invoices_check1;
alter table invoices add constraint invoices_with_period
  check ((period_start is null) = (billing_reason in ('manual', 'subscription_create', 'top_up'))) not valid;
