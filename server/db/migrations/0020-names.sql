-- Incompatible with the version before: columns and a status have the names that the contract has.
alter table subscriptions rename column trial_end to trial_ends_at;

-- An event that was voided is `void`, as an invoice and a credit note are. A partition holds one status, so it is detached
-- for the change.
do $$
declare
  number integer;
  first text;
  next text;
begin
  for number in
    select (regexp_match(relname, '^event_states_voided_(\d+)$'))[1]::integer from pg_class where relname ~ '^event_states_voided_\d+$'
  loop
    first := case when number = 0 then 'minvalue' else event_partition_start(number)::text end;
    next := event_partition_start(number + 1)::text;
    execute format('alter table event_states detach partition event_states_voided_%s', number);
    execute format('alter table event_states_voided_%1$s rename to event_states_void_%1$s', number);
    execute format('update event_states_void_%s set status = ''void''', number);
    execute format('alter table event_states attach partition event_states_void_%s for values from (''void'', %s) to (''void'', %s)', number, first, next);
  end loop;
end $$;
create or replace function add_event_partition(number integer) returns void language plpgsql as $$
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
  foreach status in array array['queued', 'processed', 'rejected', 'void'] loop
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

-- The price of a package is `package_amount`, in plans and on lines.
update plans set prices = (
  select jsonb_agg(case
    when p.price ->> 'charge_model' = 'package' then p.price - 'unit_amount' || jsonb_build_object('package_amount', p.price -> 'unit_amount')
    else p.price
  end order by p.place)
  from jsonb_array_elements(prices) with ordinality as p (price, place)
) where prices @? '$[*] ? (@.charge_model == "package")';
update invoice_line_items set usage = usage - 'unit_amount' || jsonb_build_object('package_amount', usage -> 'unit_amount')
where usage ->> 'charge_model' = 'package';

-- A filter names its property, so that it can get other conditions than a list of values.
update meters set filters = (
  select coalesce(jsonb_agg(jsonb_build_object('property', key, 'in', value)), '[]') from jsonb_each(filters)
);
