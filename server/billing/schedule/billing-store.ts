import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME, type Timeline } from '../../db/timeline.ts'
import { expiryWaits } from '../../wallets/waiting-store.ts'
import { lowAccounts } from './low-accounts-store.ts'

type Source = {
  /** A name, or what stands for a table. */
  table: string | typeof lowAccounts
  id: string
  at: RawBuilder<unknown>
  pending: RawBuilder<unknown>
  /** Selects due items that must wait for other work. */
  waits?: (tenant: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Work of one moment is done in this order. Each kind but the last has an index on `tenant_id`, `test_clock_id`, `at` and `seq`. */
const sources = {
  trial_ending: {
    table: 'subscriptions',
    id: 'id',
    at: sql.ref('trial_ending_at'),
    pending: sql`status = 'trialing' and trial_ending_at is not null`,
  },
  renewal: {
    table: 'subscriptions',
    id: 'id',
    at: sql.ref('next_renewal_at'),
    pending: sql`next_renewal_at is not null`,
  },
  outcome: {
    table: 'payment_attempts',
    id: 'id',
    at: sql.ref('next_outcome_at'),
    pending: sql`next_outcome_at is not null`,
  },
  collection: {
    table: 'invoices',
    id: 'id',
    // A late invoice is collected as if it were on time.
    at: sql`least(finalizes_at, finalized_at)`,
    pending: sql`status = 'open' and collection_pending and open_payment is distinct from 'processing'`,
  },
  retry: {
    table: 'invoices',
    id: 'id',
    at: sql.ref('next_payment_attempt_at'),
    // A pending attempt's outcome decides whether another is made.
    pending: sql`next_payment_attempt_at is not null and coalesce(open_payment, 'requires_action') = 'requires_action'`,
  },
  finalization: {
    table: 'invoices',
    id: 'id',
    at: sql.ref('finalizes_at'),
    pending: sql`status = 'draft'`,
  },
  expiry: {
    table: 'credit_grants',
    id: 'customer_id',
    at: sql.ref('expires_at'),
    pending: sql`remaining > 0`,
    waits: expiryWaits,
  },
  // No invoice is due before it is finalized, so collection comes first.
  overdue: {
    table: 'invoices',
    id: 'id',
    at: sql.ref('due_at'),
    pending: sql`status = 'open' and overdue_at is null and open_payment is null and not collection_pending`,
  },
  reminder: {
    table: 'invoices',
    id: 'id',
    at: sql.ref('next_reminder_at'),
    // The outcome of an accepted attempt decides whether it is still owed.
    pending: sql`status = 'open' and next_reminder_at is not null and open_payment is distinct from 'processing'`,
  },
  // After all that may draw from the account at the same moment.
  top_up: { table: lowAccounts, id: 'customer_id', at: sql.ref('at'), pending: sql`true` },
} satisfies Record<string, Source>

function rowsOf(table: Source['table'], tenant: RawBuilder<unknown>): RawBuilder<unknown> {
  return typeof table === 'string' ? sql.table(table) : table(tenant)
}

function unless(waits: Source['waits'], tenant: RawBuilder<unknown>): RawBuilder<unknown> {
  return waits === undefined ? sql`` : sql`and not ${waits(tenant)}`
}

export type ScheduledKind = keyof typeof sources
const kinds = Object.keys(sources)

export type ScheduledItem = {
  kind: ScheduledKind
  id: string
  customer_id: string
  at: Date
}

type Selection = { leftOut: readonly string[]; limit: number }

export async function selectScheduled(
  db: ReadHandle,
  timeline: Timeline,
  until: Date,
  { leftOut, limit }: Selection,
): Promise<ScheduledItem[]> {
  const tenant = sql`${timeline.tenantId}`
  const earliest = Object.entries<Source>(sources).map(
    ([kind, { table, id, at, pending, waits }]) => sql`
      (select ${kind} as kind, ${sql.ref(id)} as id, customer_id, ${at} as at, seq from ${rowsOf(table, tenant)}
        where ${isOn(timeline)} and customer_id <> all(${leftOut}::text[])
          and ${pending} and ${at} <= ${until} ${unless(waits, tenant)}
        order by ${at}, seq limit ${limit})`,
  )
  const { rows } = await sql<ScheduledItem>`
    select kind, id, customer_id, at from (${sql.join(earliest, sql` union all `)}) as due
    order by at, array_position(${kinds}::text[], kind), seq limit ${limit}`.execute(db)
  return rows
}

/** Includes future events. */
export async function findFirstEvent(
  db: ReadHandle,
  timeline: Timeline,
  leftOut: readonly string[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select "timestamp" as at from event_states e
    where ${isOn(timeline)} and e.status = 'queued' and e.customer_id <> all(${leftOut}::text[])
    order by "timestamp" limit 1`.execute(db)
  return rows[0]?.at
}

function isOn({ tenantId, testClockId }: Timeline) {
  return sql`tenant_id = ${tenantId} and test_clock_id = ${testClockId}`
}

/**
 * Test clocks that advance or are being deleted have jobs of their own. Each table repeats the tenants, so that a
 * cluster asks one node.
 */
export async function selectTimelinesWithScheduled(
  db: ReadHandle,
  tenantIds: readonly number[],
  now: Date,
): Promise<Timeline[]> {
  const isOfTenant = sql`tenant_id = ${anyOf(tenantIds)} and tenant_id = t.tenant_id`
  const isDue = Object.values<Source>(sources).map(
    ({ table, at, pending, waits }) => sql`
      exists (select from ${rowsOf(table, anyOf(tenantIds))} where ${isOfTenant} and test_clock_id = t.test_clock_id
        and ${pending} and ${at} <= t.now ${unless(waits, anyOf(tenantIds))} offset 0)`,
  )
  const { rows } = await sql<Timeline>`
    select tenant_id as "tenantId", test_clock_id as "testClockId" from (
      select id as tenant_id, ${REAL_TIME}::text as test_clock_id, ${now}::timestamptz as now
      from unnest(${tenantIds}::bigint[]) as tenant (id)
      union all
      select tenant_id, id, frozen_time from test_clocks
      where tenant_id = ${anyOf(tenantIds)} and advancing_to is null and not deleting
    ) as t
    where ${sql.join(isDue, sql` or `)} or exists (
      select from event_states
      where ${isOfTenant} and test_clock_id = t.test_clock_id and status = 'queued' and "timestamp" <= t.now offset 0
    ) or (t.test_clock_id = ${REAL_TIME} and exists (select from event_batches where ${isOfTenant} offset 0))`.execute(
    db,
  )
  return rows
}

export async function selectOldestDue(
  db: ReadHandle,
  tenantIds: readonly number[],
  now: Date,
): Promise<Array<Pick<ScheduledItem, 'kind' | 'at'>>> {
  const oldest = Object.entries<Source>(sources).map(
    ([kind, { table, at, pending, waits }]) => sql`
      select ${kind} as kind, due.at from unnest(${tenantIds}::bigint[]) as t (id) cross join lateral (
        select ${at} as at from ${rowsOf(table, anyOf(tenantIds))}
        where tenant_id = ${anyOf(tenantIds)} and tenant_id = t.id and test_clock_id = ${REAL_TIME}
          and ${pending} and ${at} <= ${now} ${unless(waits, anyOf(tenantIds))}
        order by ${at} limit 1
      ) as due`,
  )
  const { rows } = await sql<Pick<ScheduledItem, 'kind' | 'at'>>`
    select kind, min(at) as at from (${sql.join(oldest, sql` union all `)}) as due group by kind`.execute(db)
  return rows
}
