-- The schema. A migration that has landed is never edited: what changes it is a file of its own, 0002 and so on.
--
-- Every key and index starts with tenant_id, so that tables can be sharded. The directory is excepted: it is read
-- before the tenant is known, and is the same on every shard (server/db/cluster/directory.ts). Text that is compared
-- byte by byte has the collation "C". seq orders rows of the same millisecond.

-- Adds equality to GiST indexes, for segments_do_not_overlap. It ships with PostgreSQL and needs no superuser.
create extension if not exists btree_gist;

create table migrations (
  name text collate "C" primary key,
  ran_at timestamptz(3) not null default now()
);
comment on table migrations is 'The files of server/db/migrations that have run on this database.';

--------------------------------------------------------------------------------
-- The directory: companies, their keys and their members
--------------------------------------------------------------------------------

create table companies (
  id text collate "C" primary key,
  name text collate "C" not null unique check (length(name) between 1 and 255),
  currency_code text collate "C" not null,
  created_at timestamptz(3) not null
);
comment on table companies is 'The companies that use the service.';

create table tenants (
  id bigint primary key,
  company_id text collate "C" not null references companies,
  mode text collate "C" not null check (mode in ('live', 'test')),
  name text not null check (length(name) between 1 and 255),
  address jsonb,
  tax_ids jsonb not null default '[]',
  bank_account jsonb,
  support_email text,
  brand_color text collate "C",
  logo_id text collate "C",
  invoice_prefix text collate "C" not null,
  invoice_number_width integer not null default 6,
  dunning jsonb not null default '{"retry_after_days": [2, 5, 7, 7], "on_exhausted": "keep_open"}',
  unique (company_id, mode)
);
comment on table tenants is
  'A company in one mode, with its settings. companies.name is shown to the operator, name to customers.';

create table logos (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  data_url text collate "C" not null,
  primary key (tenant_id, id)
);
comment on table logos is 'Logos by their hash. An invoice keeps the logo that it was finalized with.';

create table api_keys (
  key_hash bytea primary key,
  id text collate "C" not null unique,
  tenant_id bigint not null references tenants,
  hint text collate "C" not null,
  label text check (length(label) between 1 and 255),
  scope text collate "C" not null check (scope in ('full', 'read_only', 'ingest_only')),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  rolled_at timestamptz(3),
  revoked_at timestamptz(3),
  seq bigint not null generated always as identity
) with (fillfactor = 50);
comment on table api_keys is 'API keys. Of a key, only its hash and a hint (its prefix and its end) are stored.';
create index api_keys_by_tenant on api_keys (tenant_id, created_at, seq);

-- The table is unlogged, so that no request waits for the disk. A crash resets the counts, which costs at most one window.
create unlogged table rate_windows (
  company_id text collate "C" primary key,
  started_at timestamptz(3) not null,
  requests integer not null
) with (fillfactor = 50);
comment on table rate_windows is 'The requests of each company in its current rate limit window.';

create table members (
  id text collate "C" primary key,
  company_id text collate "C" not null references companies,
  email text collate "C" not null unique check (email = lower(email)),
  role text collate "C" not null check (role in ('owner', 'member', 'read_only')),
  password_hash text collate "C" not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null
);
comment on table members is
  'The people of a company that sign in to the dashboard. An e-mail address is in lower case.';
create index members_of_company on members (company_id, created_at, seq);

create table sessions (
  token_hash bytea primary key,
  member_id text collate "C" not null references members on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
comment on table sessions is 'The sessions of members. Only the hash of a session''s cookie is stored.';
create index sessions_of_member on sessions (member_id, expires_at);

create table sign_in_links (
  token_hash bytea primary key,
  company_id text collate "C" not null references companies,
  email text collate "C",
  member_id text collate "C" not null,
  purpose text collate "C" not null check (purpose in ('join', 'set_password', 'sign_in')),
  role text collate "C" not null check (role in ('owner', 'member', 'read_only')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (purpose = 'join' or email is not null)
);
comment on table sign_in_links is
  'One-time links that are not used yet. A link with an email is for that address alone. member_id is the id of the '
  'member that the link creates.';
comment on column sign_in_links.role is 'The role of the member that the link creates.';
create index sign_in_links_by_expiry on sign_in_links (expires_at);

create table visitor_attempts (
  subject bytea primary key,
  expires_at timestamptz(3) not null,
  attempts integer not null
);
comment on table visitor_attempts is
  'How often visitors tried to sign in to an account or to pay an invoice, or tried either from a network, in the '
  'current window of each.';
create index visitor_attempts_by_expiry on visitor_attempts (expires_at);

--------------------------------------------------------------------------------
-- Customers and test clocks
--------------------------------------------------------------------------------

create table test_clocks (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text,
  frozen_time timestamptz(3) not null,
  advancing_to timestamptz(3) check (advancing_to >= frozen_time),
  deleting boolean not null default false,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
comment on table test_clocks is 'The clocks of customers in test mode. A clock stands still unless it is advancing.';
create index test_clocks_newest on test_clocks (tenant_id, created_at desc, seq desc);
create index test_clocks_changed on test_clocks (tenant_id, updated_at);
create index test_clocks_busy on test_clocks (tenant_id, id) where advancing_to is not null or deleting;

-- test_clock_id, here and in each table of work that falls due, is empty in real time, so that one index serves
-- the test clocks and real time.
create table customers (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  email text collate "C" not null,
  external_id text collate "C",
  currency_code text collate "C" not null,
  default_payment_method_id text collate "C",
  test_clock_id text collate "C" not null,
  metadata jsonb not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  erased boolean not null default false check (deleted_at is not null or not erased),
  primary key (tenant_id, id),
  unique (tenant_id, external_id)
);
comment on table customers is
  'The customers that a company bills. The row of a deleted customer stays for its invoices, and holds nothing '
  'personal once it is erased.';
create index customers_of_test_clock on customers (tenant_id, test_clock_id, created_at desc, seq desc)
  where test_clock_id <> '';
create index customers_newest on customers (tenant_id, created_at desc, seq desc) where deleted_at is null;
create index customers_changed on customers (tenant_id, updated_at);
create index customers_by_email on customers (tenant_id, lower(email), created_at desc, seq desc) where deleted_at is null;
create index customers_to_erase on customers (tenant_id, id) where deleted_at is not null and not erased;

create table customer_words (
  tenant_id bigint not null,
  customer_id text collate "C" not null,
  word text collate "C" not null,
  primary key (tenant_id, customer_id, word),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
comment on table customer_words is
  'The words that customers are found by: those of their name, e-mail and external id, in lower case.';
create index customer_words_by_word on customer_words (tenant_id, word, customer_id);

--------------------------------------------------------------------------------
-- Wallets
--------------------------------------------------------------------------------

create table wallet_accounts (
  tenant_id bigint not null references tenants,
  customer_id text collate "C" not null,
  account_type text collate "C" not null check (account_type in ('currency', 'pricing_unit')),
  unit_code text collate "C" not null,
  balance numeric not null default 0,
  last_transaction_at timestamptz(3),
  seq bigint not null generated always as identity,
  primary key (tenant_id, customer_id, account_type, unit_code),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
comment on table wallet_accounts is
  'The accounts of a wallet: one for the currency and one for each pricing unit. seq is the order in which accounts '
  'were opened.';
create index wallet_accounts_newest on wallet_accounts (tenant_id, seq);

create table credit_grants (
  tenant_id bigint not null,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  account_type text collate "C" not null,
  unit_code text collate "C" not null,
  amount numeric not null check (amount > 0),
  remaining numeric not null check (remaining >= 0),
  priority integer not null,
  expires_at timestamptz(3),
  test_clock_id text collate "C" not null,
  voided_at timestamptz(3),
  description text,
  metadata jsonb not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id, account_type, unit_code)
    references wallet_accounts (tenant_id, customer_id, account_type, unit_code)
);
comment on table credit_grants is 'Credit granted to an account, and how much of it remains.';
-- The columns give the order in which grants are debited.
create index credit_grants_left on credit_grants
  (tenant_id, customer_id, account_type, unit_code, priority, expires_at nulls last, seq)
  where remaining > 0;
create index credit_grants_newest on credit_grants (tenant_id, created_at desc, seq desc);
create index credit_grants_of_customer on credit_grants (tenant_id, customer_id, created_at desc, seq desc);
create index credit_grants_changed on credit_grants (tenant_id, updated_at);
create index credit_grants_expiring on credit_grants (tenant_id, test_clock_id, expires_at, seq)
  where remaining > 0 and expires_at is not null;

create table wallet_transactions (
  tenant_id bigint not null,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  account_type text collate "C" not null,
  unit_code text collate "C" not null,
  type text collate "C" not null,
  amount numeric not null,
  balance_after numeric not null,
  credit_grant_id text collate "C",
  invoice_id text collate "C",
  subscription_id text collate "C",
  meter_id text collate "C",
  applied_grants_count integer not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id, account_type, unit_code)
    references wallet_accounts (tenant_id, customer_id, account_type, unit_code)
);
comment on table wallet_transactions is 'The ledger of the wallets. Rows are never changed.';
create index wallet_transactions_newest on wallet_transactions (tenant_id, customer_id, seq desc);
create index wallet_transactions_of_type on wallet_transactions (tenant_id, customer_id, type, seq desc);
create index wallet_transactions_of_invoice on wallet_transactions (tenant_id, invoice_id, seq desc)
  where invoice_id is not null;
create index wallet_transactions_by_time on wallet_transactions (tenant_id, customer_id, created_at);
create index wallet_transactions_of_grant on wallet_transactions (tenant_id, credit_grant_id, seq desc)
  where credit_grant_id is not null;

create table applied_grants (
  tenant_id bigint not null,
  transaction_id text collate "C" not null,
  position integer not null,
  transaction_seq bigint not null,
  credit_grant_id text collate "C" not null,
  amount numeric not null check (amount > 0),
  primary key (tenant_id, transaction_id, position),
  foreign key (tenant_id, transaction_id) references wallet_transactions (tenant_id, id),
  foreign key (tenant_id, credit_grant_id) references credit_grants (tenant_id, id)
);
comment on table applied_grants is 'The grants that a transaction drew from or gave back to, in order.';
create index applied_grants_of_grant on applied_grants (tenant_id, credit_grant_id, transaction_seq desc);

--------------------------------------------------------------------------------
-- Meters
--------------------------------------------------------------------------------

-- The sequence counts changes of the sets of active meters. It is called once here, so that last_value is below the
-- next change from the start.
create sequence meter_changes;
select nextval('meter_changes');

create table meters (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  event_name text collate "C" not null,
  aggregation text collate "C" not null check (aggregation in ('count', 'sum', 'max', 'unique_count', 'latest')),
  property text collate "C",
  recurring boolean not null,
  filters jsonb not null,
  metadata jsonb not null,
  archived_at timestamptz(3),
  active_in int8multirange not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((archived_at is null) = upper_inf(active_in)),
  check ((aggregation = 'count') = (property is null)),
  check (not recurring or aggregation in ('max', 'latest'))
);
comment on table meters is
  'How events become usage: an event name, filters and an aggregation. A meter has seen the events whose meters_as_of '
  'is within active_in.';
create unique index meters_active_code on meters (tenant_id, code) where archived_at is null;
create index meters_newest on meters (tenant_id, created_at desc, seq desc);
create index meters_changed on meters (tenant_id, updated_at);
create index meters_by_code on meters (tenant_id, code, created_at desc, seq desc);
create index meters_of_event_name on meters (tenant_id, event_name, archived_at);

--------------------------------------------------------------------------------
-- Events
--
-- Ingest writes an event and two index entries. Processing writes the status as a narrow row in that status's
-- partition, because an update of usage_events would rewrite the row and all index entries. A list by status
-- reads only its page.
--------------------------------------------------------------------------------

-- A commit takes one value, and numbers its events from that value on.
create sequence usage_events_id_seq increment by 5000;

-- usage_events has no foreign keys: authentication supplies the tenant, and processing rejects events of unknown customers.
create table usage_events (
  tenant_id bigint not null,
  id bigint not null,
  idempotency_key text collate "C" not null,
  event_name text collate "C" not null,
  customer_id text collate "C" not null,
  external_customer_id text collate "C",
  "timestamp" timestamptz(3) not null,
  properties jsonb not null,
  created_at timestamptz(3) not null,
  corrected_seq bigint,
  primary key (tenant_id, id)
) partition by range (id);
comment on table usage_events is
  'The events as they were sent. While no customer has the external id of an event, its customer_id is @ and the '
  'external id. Ids rise in the order of arrival. An event that is sent again after it was rejected takes a new place '
  'in that order, corrected_seq.';
create index usage_events_of_external_id on usage_events (tenant_id, external_customer_id, "timestamp", id)
  where external_customer_id is not null;

-- Rows of event_batches are deleted soon after they are inserted. Frequent vacuuming lets new rows reuse their space.
create table event_batches (
  tenant_id bigint not null,
  part smallint not null,
  first_id bigint not null,
  events integer not null check (events > 0),
  primary key (tenant_id, part, first_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table event_batches is
  'Events that were stored together and have no row in event_states yet. A row stands for as many events as events '
  'says, from first_id on, of the customers in one of four ranges of ids (part).';

create table event_states (
  tenant_id bigint not null,
  customer_id text collate "C" not null,
  "timestamp" timestamptz(3) not null,
  id bigint not null,
  status text collate "C" not null,
  since timestamptz(3) not null,
  test_clock_id text collate "C" not null,
  rejection_code text collate "C",
  rejection_message text,
  meters_as_of bigint,
  segment_ids text[] collate "C",
  -- The status is in the key only because a partitioned table requires it.
  primary key (tenant_id, customer_id, "timestamp", id, status),
  check ((status = 'rejected') = (rejection_code is not null)),
  check ((status = 'processed') = (meters_as_of is not null)),
  check (segment_ids is null or status = 'processed')
) partition by range (status, id);
comment on table event_states is
  'The status of each event: one row per event, in the partition of its status and its id. An event in event_batches '
  'has no row yet: it is queued.';
create index event_states_newest on event_states (tenant_id, "timestamp", id);
create index event_states_with_segments on event_states (tenant_id, customer_id, "timestamp", id)
  where segment_ids is not null;

-- Partitions by id let old events go without deleting rows. The index of a partition keeps idempotency keys unique
-- within it; keys in earlier partitions are looked up.
create table event_partitions (
  number integer primary key,
  began_at timestamptz(3),
  earlier_dropped boolean not null,
  check ((number = 0) = (began_at is null))
);
comment on table event_partitions is
  'The partitions of usage_events and event_states that are kept. Events go into a partition from began_at on, which '
  'is null for the first partition. If earlier_dropped is true, events that arrived or were sent again before '
  'began_at may be gone.';

-- The first partition holds the lower half of the ids below 2^53. The other half is shared by 1,024 partitions, each with
-- room for 880 million commits.
create function event_partition_start(number integer) returns bigint language sql immutable
  return case when number = 0 then 0 else (1::bigint << 52) + ((number - 1)::bigint << 42) end;
create function event_partition_of(id bigint) returns integer language sql immutable
  return case when id < 1::bigint << 52 then 0 else ((id - (1::bigint << 52)) >> 42) + 1 end;

create function add_event_partition(number integer) returns void language plpgsql as $$
declare
  first text := case when number = 0 then 'minvalue' else event_partition_start(number)::text end;
  next text := event_partition_start(number + 1)::text;
  status text;
  states text;
begin
  -- The primary key must be the newest index, so it is made last, when the partition is attached. While statistics know
  -- nothing of a tenant, its two indexes cost the same, the planner takes the newest, and thousands of events are looked
  -- up by id.
  execute format('create table usage_events_%1$s (like usage_events, constraint usage_events_%1$s_key unique (tenant_id, idempotency_key))', number);
  execute format('create index on usage_events_%s (tenant_id, corrected_seq) where corrected_seq is not null', number);
  execute format('alter table usage_events attach partition usage_events_%s for values from (%s) to (%s)', number, first, next);
  foreach status in array array['queued', 'processed', 'rejected', 'voided'] loop
    states := format('event_states_%s_%s', status, number);
    execute format('create table %s (like event_states including constraints)', states);
    execute format('alter table event_states attach partition %s for values from (%L, %s) to (%L, %s)', states, status, first, status, next);
    if status = 'queued' then
      -- Rows soon leave the partition of queued events. Frequent vacuuming lets new rows reuse their space.
      execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)', states);
      execute format($index$create index on %s (tenant_id, test_clock_id, "timestamp") where test_clock_id <> ''$index$, states);
      execute format($index$create index on %s (tenant_id, test_clock_id, customer_id, "timestamp") where test_clock_id <> ''$index$, states);
    elsif status = 'processed' then
      -- Few events have segment_ids, so the index is small.
      execute format('create index on %s using gin (segment_ids) where segment_ids is not null', states);
    end if;
  end loop;
end $$;
select add_event_partition(0);
insert into event_partitions values (0, null, false);

create function stored_in_earlier_partitions(first_id bigint, tenants bigint[], keys text[])
  returns table (tenant_id bigint, idempotency_key text) language plpgsql as $$
declare
  start bigint := event_partition_start(event_partition_of(first_id));
begin
  if start > 0 then
    return query select k.tenant_id, k.idempotency_key from unnest(tenants, keys) as k (tenant_id, idempotency_key)
      where exists (
        select from usage_events e
        where e.tenant_id = k.tenant_id and e.idempotency_key = k.idempotency_key and e.id < start offset 0
      );
  end if;
end $$;

-- Takes ids for the events of a commit. All are of one partition, because none begins before the transaction ends.
create function take_event_ids() returns bigint language plpgsql as $$
begin
  lock table event_partitions in row share mode;
  return nextval('usage_events_id_seq');
end $$;

create function take_new_event_ids(tenants bigint[], keys text[]) returns bigint language plpgsql as $$
declare
  first_id bigint := take_event_ids();
begin
  if event_partition_of(first_id) > 0 and exists (select from stored_in_earlier_partitions(first_id, tenants, keys)) then
    raise unique_violation using message = 'a key is stored in an earlier partition', constraint = 'usage_events_key';
  end if;
  return first_id;
end $$;

--------------------------------------------------------------------------------
-- Usage
--------------------------------------------------------------------------------

create table usage_hours (
  tenant_id bigint not null,
  customer_id text collate "C" not null,
  meter_id text collate "C" not null,
  hour timestamptz(0) not null,
  units numeric not null,
  latest_at timestamptz(3) not null,
  latest_seq bigint not null,
  primary key (tenant_id, customer_id, meter_id, hour),
  foreign key (tenant_id, meter_id) references meters (tenant_id, id)
);
comment on table usage_hours is
  'Usage per hour. Usage of any range of whole hours is read here, however many events there are.';
create index usage_hours_of_meter on usage_hours (tenant_id, meter_id, hour);

create table usage_hour_values (
  tenant_id bigint not null,
  customer_id text collate "C" not null,
  meter_id text collate "C" not null,
  hour timestamptz(0) not null,
  value text collate "C" not null,
  events bigint not null,
  primary key (tenant_id, customer_id, meter_id, hour, value),
  foreign key (tenant_id, meter_id) references meters (tenant_id, id)
);
comment on table usage_hour_values is
  'The distinct values of each hour, for unique_count meters, with the number of events that have each.';
create index usage_hour_values_of_meter on usage_hour_values (tenant_id, meter_id, hour);

-- recurring_values has no foreign keys, because it has a row per event.
create table recurring_values (
  tenant_id bigint not null,
  customer_id text collate "C" not null,
  meter_id text collate "C" not null,
  "timestamp" timestamptz(3) not null,
  seq bigint not null,
  units numeric not null,
  primary key (tenant_id, customer_id, meter_id, "timestamp", seq)
);
comment on table recurring_values is
  'The value that a recurring meter read from each event. The primary key finds the last value before any moment, '
  'however many events there are.';
create index recurring_values_of_meter on recurring_values (tenant_id, meter_id, customer_id);

--------------------------------------------------------------------------------
-- Plans and subscriptions
--------------------------------------------------------------------------------

create table pricing_units (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  metadata jsonb not null,
  used boolean not null default false,
  archived_at timestamptz(3),
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
comment on table pricing_units is 'Custom units that prices and wallets can use beside the currency, such as credits.';
-- Wallets hold balances by the code of a unit: once a code was used, no other unit may take it.
create unique index pricing_units_taken_code on pricing_units (tenant_id, code) where archived_at is null or used;
create index pricing_units_newest on pricing_units (tenant_id, created_at desc, seq desc);
create index pricing_units_changed on pricing_units (tenant_id, updated_at);
create index pricing_units_by_code on pricing_units (tenant_id, code, created_at desc, seq desc);

create table plans (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  currency_code text collate "C" not null,
  interval text collate "C" not null check (interval in ('day', 'week', 'month', 'year')),
  interval_count integer not null,
  amount_cents bigint not null,
  trial_days integer not null,
  prices jsonb not null,
  metadata jsonb not null,
  archived_at timestamptz(3),
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
comment on table plans is 'A fee per billing period, and prices for metered usage.';
create unique index plans_active_code on plans (tenant_id, code) where archived_at is null;
create index plans_newest on plans (tenant_id, created_at desc, seq desc);
create index plans_changed on plans (tenant_id, updated_at);
create index plans_by_code on plans (tenant_id, code, created_at desc, seq desc);
-- A GIN index has no order, so it cannot start with tenant_id. It does without, because ids of meters are unique.
create index plans_pricing_meter on plans using gin (jsonb_path_query_array(prices, '$[*].meter_id') jsonb_path_ops)
  where archived_at is null;

create table subscriptions (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  plan_id text collate "C" not null,
  status text collate "C" not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  billing_anchor text collate "C" not null check (billing_anchor in ('anniversary', 'calendar')),
  anchor_at timestamptz(3) not null,
  period_index integer not null,
  current_period_start timestamptz(3) not null,
  current_period_end timestamptz(3) not null,
  trial_end timestamptz(3),
  trial_ending_at timestamptz(3),
  billing_starts_at timestamptz(3),
  next_renewal_at timestamptz(3),
  test_clock_id text collate "C" not null,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz(3),
  past_due_since timestamptz(3),
  collection_method text collate "C" not null,
  days_until_due integer,
  apply_credit boolean not null,
  fee_cents bigint not null,
  metadata jsonb not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id),
  check ((status = 'canceled') = (next_renewal_at is null)),
  check (current_period_end >= current_period_start),
  constraint subscriptions_past_due check ((status = 'past_due') = (past_due_since is not null))
);
comment on table subscriptions is 'A customer on a plan, with the current billing period.';
comment on column subscriptions.trial_ending_at is
  'When a webhook event announces the end of the trial; null once it has.';
create index subscriptions_newest on subscriptions (tenant_id, created_at desc, seq desc);
create index subscriptions_changed on subscriptions (tenant_id, updated_at);
create index subscriptions_by_status on subscriptions (tenant_id, status, created_at desc, seq desc);
create index subscriptions_of_customer on subscriptions (tenant_id, customer_id, created_at desc, seq desc);
create index subscriptions_of_plan on subscriptions (tenant_id, plan_id, created_at desc, seq desc);
-- The index ends with seq, because calendar anchors renew many subscriptions at one moment: without it they would be
-- sorted again for each.
create index subscriptions_to_renew on subscriptions (tenant_id, test_clock_id, next_renewal_at, seq)
  where next_renewal_at is not null;
create index subscriptions_trial_ending on subscriptions (tenant_id, test_clock_id, trial_ending_at, seq)
  where status = 'trialing' and trial_ending_at is not null;
create index subscriptions_billed on subscriptions (tenant_id, plan_id)
  where status in ('active', 'past_due');

create table segments (
  tenant_id bigint not null,
  id text collate "C" not null,
  subscription_id text collate "C" not null,
  customer_id text collate "C" not null,
  plan_id text collate "C" not null,
  period_start timestamptz(3) not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  after_seq bigint not null,
  invoice_id text collate "C",
  closed boolean not null default false,
  carried jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id),
  check (ends_at >= starts_at),
  check (starts_at >= period_start),
  constraint segments_do_not_overlap
    exclude using gist (tenant_id with =, subscription_id with =, tstzrange(starts_at, ends_at) with &&)
);
comment on table segments is
  'A segment is the part of a billing period under one plan. It accepts usage until its invoice is finalized.';
create index segments_open on segments (tenant_id, customer_id, starts_at) where not closed;
create index segments_of_subscription on segments (tenant_id, subscription_id, period_start, starts_at);
create index segments_of_plan on segments (tenant_id, plan_id);

create table segment_usage (
  tenant_id bigint not null,
  segment_id text collate "C" not null,
  meter_id text collate "C" not null,
  units numeric not null,
  late_events bigint not null,
  latest_at timestamptz(3) not null,
  latest_seq bigint not null,
  debited numeric not null default 0,
  amount_cents bigint not null default 0,
  primary key (tenant_id, segment_id, meter_id),
  foreign key (tenant_id, segment_id) references segments (tenant_id, id)
);
comment on table segment_usage is 'The usage of a segment per meter, and what it costs.';

create table segment_distinct_values (
  tenant_id bigint not null,
  segment_id text collate "C" not null,
  meter_id text collate "C" not null,
  value text collate "C" not null,
  events bigint not null,
  primary key (tenant_id, segment_id, meter_id, value),
  foreign key (tenant_id, segment_id) references segments (tenant_id, id)
);
comment on table segment_distinct_values is
  'The distinct values of a segment, for unique_count meters, with the number of events that have each.';

create table charges (
  tenant_id bigint not null,
  id text collate "C" not null,
  subscription_id text collate "C" not null,
  invoice_id text collate "C",
  position bigint not null generated always as identity,
  kind text collate "C" not null check (kind in ('fee', 'proration')),
  description text not null,
  amount_cents bigint not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  credited_charge_id text collate "C",
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
  check ((amount_cents < 0) = (credited_charge_id is not null))
);
comment on table charges is
  'Fees and prorations of a subscription. A charge has an invoice_id once its invoice is drafted.';
create index charges_of_subscription on charges (tenant_id, subscription_id, invoice_id, position);
create index charges_by_credited on charges (tenant_id, credited_charge_id) where credited_charge_id is not null;

--------------------------------------------------------------------------------
-- Invoices and payments
--------------------------------------------------------------------------------

-- The last number is not a column of tenants: assigning a number must wait only for another number, not for other
-- writers of the tenant.
create table invoice_sequences (
  tenant_id bigint primary key references tenants,
  last_number bigint not null,
  last_at timestamptz(3)
);
comment on table invoice_sequences is 'The last invoice number of each tenant, and when it was assigned.';

create table invoices (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  seller jsonb,
  buyer jsonb,
  brand_color text collate "C",
  logo_id text collate "C",
  customer_id text collate "C" not null,
  test_clock_id text collate "C" not null,
  subscription_id text collate "C",
  plan_id text collate "C",
  billing_reason text collate "C" not null check (billing_reason in
    ('manual', 'subscription_create', 'subscription_cycle', 'subscription_update', 'subscription_cancel')),
  period_start timestamptz(3),
  period_end timestamptz(3),
  status text collate "C" not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  collection_method text collate "C" not null check (collection_method in ('send_invoice', 'charge_automatically')),
  collection_pending boolean not null default false,
  open_payment text collate "C"
    constraint invoices_open_payment check (open_payment in ('pending', 'requires_action', 'processing')),
  payment_attempt_count integer not null default 0,
  payment_failed_at timestamptz(3),
  payment_retry_count integer not null default 0,
  next_payment_attempt_at timestamptz(3),
  payment_stopped_reason text collate "C",
  days_until_due integer,
  apply_credit boolean not null,
  currency_code text collate "C" not null,
  total_cents bigint not null check (total_cents >= 0),
  -- The sum of the payments that are not voided.
  amount_paid_cents bigint not null default 0,
  invoice_number bigint,
  number_text text collate "C",
  public_token text collate "C",
  finalizes_at timestamptz(3),
  finalized_at timestamptz(3),
  due_at timestamptz(3),
  overdue_at timestamptz(3),
  overdue boolean not null generated always as (status = 'open' and overdue_at is not null) stored,
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  marked_uncollectible_at timestamptz(3),
  metadata jsonb not null,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  unique (tenant_id, invoice_number),
  unique (tenant_id, number_text),
  unique (tenant_id, public_token),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
  check ((subscription_id is null) = (billing_reason = 'manual')),
  check ((period_start is null) = (billing_reason in ('manual', 'subscription_create'))),
  check ((period_start is null) = (period_end is null)),
  check (period_end >= period_start),
  constraint invoices_paid_by_status check (case
    when status = 'paid' then amount_paid_cents = total_cents
    when status in ('draft', 'void') then amount_paid_cents = 0
    else amount_paid_cents >= 0 and amount_paid_cents < total_cents
  end),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'draft') = (invoice_number is null)),
  check ((invoice_number is null) = (number_text is null)),
  check ((invoice_number is null) = (public_token is null)),
  check ((invoice_number is null) = (finalized_at is null)),
  -- A finalized invoice has both parties, a draft neither.
  check (num_nulls(seller, buyer) = case when status = 'draft' then 2 else 0 end),
  check ((collection_method = 'send_invoice') = (days_until_due is not null)),
  constraint invoices_dunning check (
    payment_stopped_reason in ('retries_exhausted', 'not_recoverable', 'no_payment_method')
    and (next_payment_attempt_at is null or payment_stopped_reason is null)
    and (payment_failed_at is not null or payment_stopped_reason is null)
  )
);
comment on table invoices is 'The invoices of customers, from the draft on.';
comment on column invoices.plan_id is 'The plan of the subscription when the invoice was drafted.';
comment on column invoices.open_payment is
  'The status of the open payment attempt; processing if the attempt waits for a provider that may already have '
  'charged.';
comment on column invoices.payment_failed_at is
  'When an automatic payment first failed; null once the invoice is not open.';
comment on column invoices.payment_retry_count is 'How many of the days in retry_after_days have passed.';
comment on column invoices.next_payment_attempt_at is
  'When the invoice is charged again, after a failure or while the provider can charge nobody.';
create index invoices_newest on invoices (tenant_id, created_at desc, seq desc);
create index invoices_changed on invoices (tenant_id, updated_at);
create index invoices_by_status on invoices (tenant_id, status, created_at desc, seq desc);
create index invoices_of_customer on invoices (tenant_id, customer_id, created_at desc, seq desc);
create index invoices_of_subscription on invoices (tenant_id, subscription_id, created_at desc, seq desc)
  where subscription_id is not null;
create index invoices_by_reason on invoices (tenant_id, billing_reason, created_at desc, seq desc);
create index invoices_by_method on invoices (tenant_id, collection_method, created_at desc, seq desc);
create index invoices_by_overdue on invoices (tenant_id, overdue, created_at desc, seq desc);
create index invoices_by_due on invoices (tenant_id, due_at) where due_at is not null;
-- A period has one invoice, even if a job runs twice. A period of no length may be followed by one that starts at the
-- same moment.
create unique index invoices_of_period on invoices (tenant_id, subscription_id, period_start)
  where period_end > period_start;
create unique index invoices_of_first_fee on invoices (tenant_id, subscription_id)
  where billing_reason = 'subscription_create';
create index invoices_that_failed on invoices (tenant_id, subscription_id)
  where status = 'open' and payment_failed_at is not null;
create index invoices_exhausted on invoices (tenant_id, updated_at desc, seq desc)
  where payment_stopped_reason = 'retries_exhausted' and status = 'open';
create index invoices_finalized on invoices (tenant_id, finalized_at)
  include (currency_code, status, total_cents, amount_paid_cents) where finalized_at is not null;
create index invoices_of_plan on invoices (tenant_id, plan_id, status, created_at desc, seq desc)
  where plan_id is not null;
create index invoices_owed on invoices (tenant_id, due_at)
  include (currency_code, total_cents, amount_paid_cents, test_clock_id) where status = 'open';
-- The indexes named invoices_to_… hold scheduled work in the whole order in which it runs, so that nothing is sorted.
create index invoices_to_finalize on invoices (tenant_id, test_clock_id, finalizes_at, seq)
  where status = 'draft' and finalizes_at is not null;
create index invoices_to_collect on invoices
  (tenant_id, test_clock_id, least(finalizes_at, finalized_at), seq)
  where status = 'open' and collection_pending and open_payment is distinct from 'processing';
create index invoices_to_collect_of_customer on invoices
  (tenant_id, customer_id, least(finalizes_at, finalized_at), invoice_number)
  where status = 'open' and collection_pending and open_payment is distinct from 'processing';
create index invoices_to_mark_overdue on invoices (tenant_id, test_clock_id, due_at, seq)
  where status = 'open' and overdue_at is null and due_at is not null and open_payment is null
  and not collection_pending;
create index invoices_to_charge_again on invoices (tenant_id, test_clock_id, next_payment_attempt_at, seq)
  where next_payment_attempt_at is not null;

create table invoice_line_items (
  tenant_id bigint not null,
  invoice_id text collate "C" not null,
  position integer not null,
  id text collate "C" not null,
  type text collate "C" not null check (type in ('manual', 'fee', 'proration', 'usage', 'credit_carried')),
  description text not null,
  quantity numeric not null,
  unit_amount_cents bigint not null,
  amount_cents bigint not null,
  period_start timestamptz(3),
  period_end timestamptz(3),
  credited_line_item_id text collate "C",
  usage jsonb,
  primary key (tenant_id, invoice_id, position),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  check ((type = 'usage') = (usage is not null)),
  check (num_nulls(period_start, period_end) = case when type = 'manual' then 2 else 0 end)
);
comment on table invoice_line_items is 'The lines of an invoice, in order.';
create index invoice_line_items_of_usage on invoice_line_items (tenant_id, id) where usage is not null;

create table payment_providers (
  tenant_id bigint primary key references tenants,
  provider text collate "C" not null check (provider in ('none', 'test', 'external', 'stripe')),
  status text collate "C" not null default 'active' check (status in ('checking', 'active', 'disabled')),
  disabled_reason text collate "C"
    check (disabled_reason in ('credentials_refused', 'credentials_unreadable', 'account_changed')),
  account_id text collate "C",
  account_label text,
  secret_key text collate "C",
  webhook_secret text collate "C",
  token text collate "C",
  check_at timestamptz(3),
  check_count integer not null default 0,
  reconcile_at timestamptz(3),
  updated_at timestamptz(3) not null,
  constraint payment_providers_disabled check ((status = 'disabled') = (disabled_reason is not null))
);
comment on table payment_providers is
  'The provider that takes payments. A tenant without a row has test in test mode, and none in live mode.';
comment on column payment_providers.secret_key is
  'Encrypted, as webhook_secret is. Open attempts need the key even after another provider was chosen.';
comment on column payment_providers.token is 'Part of the URL to which notices are sent.';
comment on column payment_providers.check_at is 'When the credentials are tried, in real time.';
comment on column payment_providers.reconcile_at is 'When the payments at the provider are listed, in real time.';
create index payment_providers_to_check on payment_providers (tenant_id, check_at) where check_at is not null;
create index payment_providers_to_reconcile on payment_providers (tenant_id, reconcile_at) where reconcile_at is not null;

create table payment_methods (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  seq bigint not null generated always as identity,
  customer_id text collate "C" not null,
  test_clock_id text collate "C" not null,
  provider text collate "C" not null check (provider in ('test', 'external', 'stripe')),
  token text not null,
  type text collate "C" not null check (type in ('card', 'bank_debit', 'other')),
  label text not null,
  status text collate "C" not null check (status in ('active', 'detached')),
  next_ask_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
comment on table payment_methods is 'Payment methods that providers have saved.';
comment on column payment_methods.next_ask_at is
  'When the provider is asked to detach the method as well, in real time.';
create index payment_methods_of_customer on payment_methods (tenant_id, customer_id, created_at desc, seq desc);
create index payment_methods_to_detach on payment_methods (tenant_id, next_ask_at) where next_ask_at is not null;

create table payment_method_sessions (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  provider text collate "C" not null check (provider in ('test', 'stripe')),
  return_url text not null,
  public_token text collate "C" not null,
  provider_reference text collate "C",
  action_url text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  next_ask_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  check ((provider_reference is null) = (action_url is null)),
  check (next_ask_at is null or (provider_reference is not null and ended_at is null))
);
comment on table payment_method_sessions is
  'Links to pages of a provider on which customers save methods. All times are real.';
comment on column payment_method_sessions.provider_reference is
  'The id under which the provider is asked, once the customer has opened the link.';
comment on column payment_method_sessions.action_url is
  'The page at the provider on which the customer saves a method.';
comment on column payment_method_sessions.ended_at is 'When a method was saved, or the provider closed its page.';
create unique index payment_method_sessions_by_token on payment_method_sessions (tenant_id, public_token);
create index payment_method_sessions_of_customer on payment_method_sessions (tenant_id, customer_id);
create index payment_method_sessions_to_ask on payment_method_sessions (tenant_id, next_ask_at)
  where next_ask_at is not null;

create table payment_attempts (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  seq bigint not null generated always as identity,
  customer_id text collate "C" not null,
  test_clock_id text collate "C" not null,
  invoice_id text collate "C" not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency_code text collate "C" not null,
  status text collate "C" not null check (status in
    ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  origin text collate "C" not null check (origin in ('customer', 'api', 'automatic')),
  provider text collate "C" not null check (provider in ('test', 'external', 'stripe')),
  provider_payment_id text collate "C",
  payment_method_id text collate "C",
  action_url text,
  failure jsonb,
  applied_cents bigint not null default 0,
  disputed_at timestamptz(3),
  next_outcome text collate "C" check (next_outcome in ('unconfirmed', 'succeeded', 'disputed')),
  next_outcome_at timestamptz(3),
  unapplied boolean not null generated always as (status = 'succeeded' and applied_cents < amount_cents) stored,
  unconfirmed_since timestamptz(3),
  provider_reference text collate "C",
  is_to_cancel boolean not null default false,
  next_ask_at timestamptz(3),
  first_asked_at timestamptz(3),
  ask_count integer not null default 0,
  lease text collate "C",
  leased_until timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  check (applied_cents >= 0 and applied_cents <= case when status = 'succeeded' then amount_cents else 0 end),
  check ((status = 'requires_action') = (action_url is not null)),
  check ((next_outcome is null) = (next_outcome_at is null)),
  check ((status = 'failed') = (failure is not null)),
  check (status <> 'succeeded' or provider_payment_id is not null)
);
comment on table payment_attempts is 'The payments that providers are asked for.';
comment on column payment_attempts.amount_cents is
  'The amount that is asked for, and once the attempt succeeded, the amount that the provider received.';
comment on column payment_attempts.next_outcome is 'The outcome that the provider test plays at next_outcome_at.';
comment on column payment_attempts.provider_reference is
  'The id under which the provider is asked for the status: that of a payment, or of the page on which the customer '
  'pays.';
comment on column payment_attempts.is_to_cancel is 'The provider is asked to cancel the payment.';
comment on column payment_attempts.next_ask_at is 'When the provider is asked next, in real time.';
comment on column payment_attempts.first_asked_at is
  'When the provider was first asked since its last answer, in real time.';
comment on column payment_attempts.ask_count is 'How often the provider was asked since its last answer.';
comment on column payment_attempts.lease is 'The process that asks the provider now.';
create unique index payment_attempts_open on payment_attempts (tenant_id, invoice_id)
  where status in ('pending', 'requires_action', 'processing');
comment on index payment_attempts_open is 'An invoice has one open attempt at most.';
create unique index payment_attempts_paid on payment_attempts (tenant_id, provider, provider_payment_id)
  where status = 'succeeded';
comment on index payment_attempts_paid is 'A payment at a provider counts once.';
create index payment_attempts_newest on payment_attempts (tenant_id, created_at desc, seq desc);
create index payment_attempts_changed on payment_attempts (tenant_id, updated_at);
create index payment_attempts_of_invoice on payment_attempts (tenant_id, invoice_id, created_at desc, seq desc);
create index payment_attempts_of_customer on payment_attempts (tenant_id, customer_id, created_at desc, seq desc);
create index payment_attempts_by_status on payment_attempts (tenant_id, status, created_at desc, seq desc);
create index payment_attempts_by_unapplied on payment_attempts (tenant_id, unapplied, created_at desc, seq desc);
create index payment_attempts_with_outcome on payment_attempts (tenant_id, test_clock_id, next_outcome_at, seq)
  where next_outcome_at is not null;
create index payment_attempts_to_ask on payment_attempts (tenant_id, next_ask_at) where next_ask_at is not null;

create table invoice_payments (
  tenant_id bigint not null,
  invoice_id text collate "C" not null,
  id text collate "C" not null,
  source text collate "C" not null check (source in ('wallet', 'out_of_band', 'provider')),
  currency_code text collate "C" not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_at timestamptz(3) not null,
  reference text,
  wallet_transaction_id text collate "C",
  payment_attempt_id text collate "C",
  voided_at timestamptz(3),
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, invoice_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  check ((source = 'wallet') = (wallet_transaction_id is not null)),
  check (reference is null or source = 'out_of_band'),
  constraint invoice_payments_of_attempt check ((source = 'provider') = (payment_attempt_id is not null)),
  constraint invoice_payments_stays check (source <> 'provider' or voided_at is null),
  constraint invoice_payments_attempt
    foreign key (tenant_id, payment_attempt_id) references payment_attempts (tenant_id, id)
);
comment on table invoice_payments is
  'The payments of an invoice, with those that were voided. seq is the order in which payments were recorded.';
comment on column invoice_payments.currency_code is 'The currency of the invoice.';
create unique index invoice_payments_of_one_attempt on invoice_payments (tenant_id, payment_attempt_id, invoice_id)
  where payment_attempt_id is not null;
create index invoice_payments_received on invoice_payments (tenant_id, paid_at)
  include (currency_code, source, amount_cents) where voided_at is null;

--------------------------------------------------------------------------------
-- Webhooks: the log of events, and the endpoints that it is sent to
--------------------------------------------------------------------------------

create table webhook_outbox (
  tenant_id bigint not null,
  seq bigint not null generated always as identity,
  id text collate "C" not null,
  type text collate "C" not null,
  object_id text collate "C",
  customer_id text collate "C",
  test_clock_id text collate "C" not null,
  request_id text collate "C",
  "timestamp" timestamptz(3) not null,
  data json not null,
  primary key (tenant_id, seq)
);
comment on table webhook_outbox is 'Webhook events that have no number yet. The transaction of a change writes them.';
comment on column webhook_outbox.seq is 'The order in which a customer''s changes were made.';

create table webhook_logs (
  tenant_id bigint not null references tenants,
  last_sequence bigint not null default 0,
  last_at timestamptz(3),
  dropped_sequence bigint not null default 0,
  primary key (tenant_id)
);
comment on table webhook_logs is 'The last number that a webhook event of the tenant got, and when.';
comment on column webhook_logs.dropped_sequence is 'Events up to this number are no longer kept.';

create table webhook_events (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  sequence bigint not null check (sequence > 0),
  type text collate "C" not null,
  object_id text collate "C",
  customer_id text collate "C",
  test_clock_id text collate "C" not null,
  request_id text collate "C",
  "timestamp" timestamptz(3) not null,
  data json not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
comment on table webhook_events is 'The log of webhook events, each with its number.';
comment on column webhook_events.sequence is 'The number is given after the commit of the change, without a gap.';
create unique index webhook_events_sequence on webhook_events (tenant_id, sequence);
create index webhook_events_created on webhook_events (tenant_id, created_at, sequence);
create index webhook_events_of_type on webhook_events (tenant_id, type, sequence);
create index webhook_events_of_object on webhook_events (tenant_id, object_id, sequence) where object_id is not null;
create index webhook_events_of_customer on webhook_events (tenant_id, customer_id, sequence)
  where customer_id is not null;
create index webhook_events_of_test_clock on webhook_events (tenant_id, test_clock_id, sequence)
  where test_clock_id <> '';
create index webhook_events_of_request on webhook_events (tenant_id, request_id, sequence)
  where request_id is not null;

create table webhook_endpoints (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  seq bigint not null generated always as identity,
  url text not null,
  description text,
  event_types jsonb,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text,
  disabled_at timestamptz(3),
  failing_since timestamptz(3),
  failure_count integer not null default 0,
  last_error text,
  last_status_code integer,
  last_response_body text,
  next_try_at timestamptz(3),
  cursor_sequence bigint not null,
  ahead jsonb not null default '[]',
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz(3),
  lease text,
  leased_until timestamptz(3),
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((status = 'disabled') = (disabled_at is not null)),
  check ((status = 'disabled') = (disabled_reason is not null))
);
comment on table webhook_endpoints is 'The endpoints of a tenant, each with a cursor over the log of webhook events.';
comment on column webhook_endpoints.next_try_at is
  'When sending is tried again; null unless the endpoint accepts nothing.';
comment on column webhook_endpoints.ahead is 'Numbers above cursor_sequence that the endpoint has accepted.';
comment on column webhook_endpoints.secret is 'The secret that signs messages, encrypted under SECRETS_KEY.';
comment on column webhook_endpoints.lease is 'The process that holds the lease sends to the endpoint.';
create index webhook_endpoints_newest on webhook_endpoints (tenant_id, created_at desc, seq desc);
create index webhook_endpoints_updated on webhook_endpoints (tenant_id, updated_at);

create table webhook_deliveries (
  tenant_id bigint not null,
  id text collate "C" not null,
  seq bigint not null generated always as identity,
  webhook_event_id text collate "C" not null,
  webhook_endpoint_id text collate "C" not null,
  type text collate "C" not null,
  trigger text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  attempt_count integer not null,
  next_attempt_at timestamptz(3),
  last_status_code integer,
  last_error text,
  last_response_body text,
  attempts jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((status = 'pending') = (next_attempt_at is not null))
);
comment on table webhook_deliveries is
  'The deliveries of a webhook event to an endpoint. A row is written at the first try.';
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, created_at desc, seq desc);
create index webhook_deliveries_of_endpoint
  on webhook_deliveries (tenant_id, webhook_endpoint_id, created_at desc, seq desc);
create index webhook_deliveries_of_event
  on webhook_deliveries (tenant_id, webhook_event_id, created_at desc, seq desc);
create index webhook_deliveries_unsuccessful
  on webhook_deliveries (tenant_id, status, created_at desc, seq desc) where status <> 'succeeded';
create index webhook_deliveries_due
  on webhook_deliveries (tenant_id, webhook_endpoint_id, next_attempt_at) where next_attempt_at is not null;

--------------------------------------------------------------------------------
-- Audit, idempotency and the worker
--------------------------------------------------------------------------------

create table audit_events (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  actor_type text collate "C" not null check (actor_type in ('api_key', 'member', 'operator', 'anonymous')),
  actor_id text collate "C",
  actor_label text,
  operation text collate "C" not null,
  object_type text collate "C",
  object_id text collate "C",
  member_role text collate "C" check (member_role in ('owner', 'member', 'read_only')),
  request_id text collate "C",
  ip_address text collate "C",
  user_agent text,
  seq bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  check ((actor_type in ('operator', 'anonymous')) = (actor_id is null)),
  check ((object_type is null) = (object_id is null))
);
comment on table audit_events is 'Who changed what. Rows are never changed.';
comment on column audit_events.member_role is 'The role that a member was given.';
create index audit_events_newest on audit_events (tenant_id, created_at desc, seq desc);
create index audit_events_of_object on audit_events (tenant_id, object_id, created_at desc, seq desc)
  where object_id is not null;
create index audit_events_of_actor on audit_events (tenant_id, actor_id, created_at desc, seq desc)
  where actor_id is not null;
create index audit_events_of_operation on audit_events (tenant_id, operation, created_at desc, seq desc);

create table idempotency_keys (
  tenant_id bigint not null references tenants,
  key text collate "C" not null,
  request_hash bytea not null,
  reply_status integer,
  reply_body text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, key)
);
comment on table idempotency_keys is 'Requests sent with an Idempotency-Key, and the responses to replay.';
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);

create table worker_heartbeat (
  only_row boolean primary key default true check (only_row),
  last_seen_at timestamptz(3)
) with (fillfactor = 50);
comment on table worker_heartbeat is 'One row: when a worker last looked for work, by the clock of the database.';
insert into worker_heartbeat default values;
