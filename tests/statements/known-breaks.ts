import type { Rule } from './rules.ts'

/**
 * Statements that break a rule. In a cluster ingest does not send its own, and asks for many tenants only where they are of one shard. The
 * last one is sent there: all of it is of one tenant, and it was seen to work while another node was away.
 */
export const KNOWN_BREAKS: ReadonlyArray<{ statement: RegExp; rules: readonly Rule[]; why: string }> = [
  {
    statement: /with first as materialized/,
    rules: ['cte', 'value', 'transaction'],
    why: 'events/ingest/fresh: concurrent requests of several companies share one commit, and one statement stores and queues the events.',
  },
  {
    statement: /from unnest\(\$\d+::bigint\[\]\) as tenant \(id\)/,
    rules: ['shard', 'transaction'],
    why: 'billing-store: asks for many companies at once; in a cluster for those of one shard (jobs/for-all-tenants).',
  },
  {
    statement: /^select "tenant_id" as "tenantId", "id" as "(testClock|customer)Id"/,
    rules: ['shard', 'transaction'],
    why: 'test-clocks-store and billing/erasure: the same.',
  },
  {
    statement: /^select distinct "tenant_id" from "webhook_outbox"/,
    rules: ['shard', 'transaction'],
    why: 'webhook-events/log-store: the same.',
  },
  {
    statement: /select distinct e\.tenant_id from webhook_endpoints e/,
    rules: ['shard', 'transaction'],
    why: 'jobs/webhooks/due-store: the same.',
  },
  {
    statement:
      /select (distinct )?tenant_id from (refunds|payment_(attempts|providers|methods|method_sessions))\s/,
    rules: ['shard', 'transaction'],
    why: 'payments/asks-store: the same.',
  },
  {
    statement: /select distinct tenant_id from emails\s/,
    rules: ['shard', 'transaction'],
    why: 'emails/emails-store: the same.',
  },
  {
    statement: /^select "first_id" from "event_batches" where "tenant_id" = any/,
    rules: ['shard', 'transaction'],
    why: 'events/partitions: the same.',
  },
  {
    statement: /^\s*select from "(event_states_queued|usage_events)_\d+" /,
    rules: ['shard', 'transaction'],
    why: 'events/partitions: a partition is dropped on all nodes at once, when it is empty of what waits.',
  },
  {
    statement: /with receivers as materialized/,
    rules: ['cte'],
    why: 'metering/late-customers: gives queued events to the customers that have their external ids by now.',
  },
]
