-- Usage that is billed each month of a longer period.

alter table plans add column usage_billing_interval text collate "C" not null default 'period';
alter table plans add constraint plans_usage_billing_interval check (usage_billing_interval in ('period', 'month')) not valid;

alter table subscriptions
  add column usage_period_start timestamptz(3),
  add column usage_period_end timestamptz(3),
  add column part_start timestamptz(3);
comment on column subscriptions.usage_period_start is 'Null where usage is billed for the period.';
comment on column subscriptions.part_start is
  'Since when the plan applies in the current period. Null where usage is billed for the period.';

alter table segments
  add column usage_period_start timestamptz(3),
  add column part_start timestamptz(3),
  add column part_end timestamptz(3),
  add column part_whole_start timestamptz(3),
  add column part_whole_end timestamptz(3);
comment on column segments.usage_period_start is 'Null for period_start.';
comment on column segments.part_start is
  'The part of a period in which the plan applies, and its whole period. Null where the segment is all of the part.';

alter table invoices drop constraint invoices_billing_reason_check;
alter table invoices add constraint invoices_billing_reason_check check (billing_reason in
  ('manual', 'subscription_create', 'subscription_cycle', 'subscription_usage', 'subscription_update',
   'subscription_cancel')) not valid;
