-- Credit that a plan includes, granted once in each paid period, and parts of grants that left before the rest.

alter table plans add column included_credits jsonb not null default '[]';

alter table credit_grants
  add column withdrawn numeric not null default 0,
  add column allowance_id text collate "C",
  add column allowance_subscription_id text collate "C",
  add column allowance_start timestamptz(3);
alter table credit_grants add constraint credit_grants_withdrawn check (withdrawn >= 0) not valid;
comment on column credit_grants.withdrawn is 'What was taken back of it while the rest stayed. It never comes back.';
comment on column credit_grants.allowance_id is 'The included credit of the plan of allowance_subscription_id, for the time from allowance_start on.';
create unique index credit_grants_once on credit_grants (tenant_id, allowance_subscription_id, allowance_id, allowance_start)
  where allowance_subscription_id is not null;
