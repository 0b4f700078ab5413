-- What names others by code keeps the ids of what it named, since another thing can have a code once the first is archived. Rows of before
-- have no ids, and are read by their codes.

alter table tenants add column default_tax_rate_ids jsonb;
alter table customers add column tax_rate_ids jsonb;
alter table plans add column tax_rate_ids jsonb;
alter table invoices add column tax_rate_ids jsonb;
comment on column invoices.tax_rate_ids is 'What the codes of the draft and of its lines named when they were sent, by code.';
alter table coupons add column plan_ids jsonb, add column meter_ids jsonb;
alter table discounts add column plan_ids jsonb, add column meter_ids jsonb;
comment on column tax_rates.replaced_by is
  'The rate that holds from a moment on, and that moment: {tax_rate_id, code, at}. The version before kept no id.';
