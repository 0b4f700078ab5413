import { type Kysely, sql } from 'kysely'

/**
 * Partitions by id let old events go without deleting rows. A partition's index keeps its keys unique;
 * earlier ones are looked up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_partitions (
      number integer primary key,
      began_at timestamptz(3),
      earlier_dropped boolean not null,
      check ((number = 0) = (began_at is null))
    );
    comment on table event_partitions is 'The partitions of usage_events and event_states, that are kept, and since when events go into each; null for the first one. earlier_dropped: events that arrived or were sent again before that may be gone.';

    -- Each has room for 880 million commits. With the ids below 2^53 there are 1,024 of them, and the first one, which has half of all ids.
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
      -- The key of the table follows when it is attached. It is to be the newest index, which the planner takes where statistics know nothing of a
      -- tenant yet and both cost the same: it is by id that thousands of events are looked up with the tenant as a value.
      execute format('create table usage_events_%1$s (like usage_events, constraint usage_events_%1$s_key unique (tenant_id, idempotency_key))', number);
      execute format('create index on usage_events_%s (tenant_id, corrected_seq) where corrected_seq is not null', number);
      execute format('alter table usage_events attach partition usage_events_%s for values from (%s) to (%s)', number, first, next);
      foreach status in array array['queued', 'processed', 'rejected', 'voided'] loop
        states := format('event_states_%s_%s', status, number);
        execute format('create table %s (like event_states including constraints)', states);
        execute format('alter table event_states attach partition %s for values from (%L, %s) to (%L, %s)', states, status, first, status, next);
        if status = 'queued' then
          -- Rows leave it soon after they enter it. Frequent vacuuming lets new rows reuse their space.
          execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)', states);
          execute format($index$create index on %s (tenant_id, test_clock_id, "timestamp") where test_clock_id <> ''$index$, states);
          execute format($index$create index on %s (tenant_id, test_clock_id, customer_id, "timestamp") where test_clock_id <> ''$index$, states);
        elsif status = 'processed' then
          -- Few events have it.
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

    -- Ids for the events of a commit, all of one partition: no other one begins before the transaction ends.
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
    end $$`.execute(db)
}
