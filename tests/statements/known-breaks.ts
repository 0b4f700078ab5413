import type { Rule } from './rules.ts'

/**
 * Statements that break a rule. In a cluster they work, but ask or stop more nodes than their own, and those with a CTE that writes stop
 * everybody while a node is away.
 */
export const KNOWN_BREAKS: ReadonlyArray<{ statement: RegExp; rules: readonly Rule[]; why: string }> = [
  {
    statement: /with first as materialized/,
    rules: ['cte', 'value', 'transaction'],
    why: 'events/ingest: concurrent requests of several companies share one commit, and one statement stores and queues the events.',
  },
  {
    statement: /with arrived as materialized/,
    rules: ['cte', 'value', 'shard', 'transaction'],
    why: 'events/ingest/rows: replaces rejected events of several companies.',
  },
  {
    statement: /unnest\(\s*\$\d+::bigint\[\], \$\d+::text\[\]\s*\) as k \(tenant_id, idempotency_key\)/,
    rules: ['shard', 'transaction'],
    why: 'events/ingest/stored: looks up the keys of several companies.',
  },
  {
    statement: /with scanned as materialized \(\s*select customer_id, "timestamp", id, rejection_code/,
    rules: ['cte', 'value', 'shard'],
    why: 'events/unmatched: moves rejected events back to the queue.',
  },
  {
    statement: /with removed as \(\s*delete from event_states/,
    rules: ['cte', 'value'],
    why: 'events/voiding: moves an event to its new status.',
  },
  {
    statement: /\) as "(s|e)" inner join "(usage_events|event_states)" as "(e|s)" on/,
    rules: ['shard'],
    why: 'events/store and events/sent-for: a page of events is joined to the rest of their rows.',
  },
  {
    statement: /with receivers as materialized/,
    rules: ['cte'],
    why: 'metering/late-customers: gives queued events to the customers that have their external ids by now.',
  },
]
