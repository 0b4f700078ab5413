-- Links to the customer portal, and what customers can do there.

create table customer_portal_sessions (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  token_hash bytea not null,
  return_url text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
comment on table customer_portal_sessions is
  'Links that open the customer portal. Of a link''s token only the hash is stored. All times are real.';
create unique index customer_portal_sessions_by_token on customer_portal_sessions (tenant_id, token_hash);
create index customer_portal_sessions_of_customer on customer_portal_sessions (tenant_id, customer_id);

alter table tenants add column portal jsonb not null
  default '{"change_details": true, "change_payment_methods": true, "cancel_subscriptions": false}';

alter table audit_events drop constraint audit_events_actor_type_check;
alter table audit_events add constraint audit_events_actor_type_check
  check (actor_type in ('api_key', 'member', 'operator', 'anonymous', 'customer')) not valid;
