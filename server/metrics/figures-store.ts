import { sql } from 'kysely'
import { selectOldestDue } from '../billing/schedule/billing-store.ts'
import type { ReadHandle } from '../db/schema.ts'
import { forAllTenants } from '../jobs/for-all-tenants.ts'
import { type OutwardTerms, whyHeld } from '../outward/gate.ts'
import { readInstallation } from '../outward/installation-store.ts'

export type DatabaseFigures = {
  outwardAllowed: boolean
  /** Null until a worker has looked. */
  workerLastLookSeconds: number | null
  jobs: { waiting: number; failing: number; oldestWaitingSeconds: number }
  eventsWaiting: number
  outboxOldestSeconds: number
  webhookEndpoints: { ok: number; failing: number; disabled: number }
  /** The provider has not reported their outcome. */
  unconfirmed: { payments: number; refunds: number }
  overdueSeconds: Record<string, number>
}

/** Rows are counted one by one up to this limit. */
const MAX_COUNTED = 10_000

/** Reads the waiting work of all companies in real time. The number of tenants bounds its cost. */
export async function readDatabaseFigures(
  db: ReadHandle,
  now: Date,
  installation: OutwardTerms,
): Promise<DatabaseFigures> {
  const { rows } = await sql<Row>`
    select
      (select extract(epoch from now() - last_seen_at)::float8 from worker_heartbeat) as look,
      ${count(sql`graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts`)} as waiting,
      ${count(sql`graphile_worker.jobs where last_error is not null`)} as failing,
      ${age(sql`select run_at as since from graphile_worker.jobs
        where locked_at is null and run_at <= now() and attempts < max_attempts order by run_at limit 1`)} as oldest_job,
      (select coalesce(sum(events), 0)::float8 from (select events from event_batches limit ${MAX_COUNTED}) b)
        + (select count(*) filter (where test_clock_id = '' and "timestamp" <= ${now})::float8 from
          (select test_clock_id, "timestamp" from event_states where status = 'queued' limit ${MAX_COUNTED}) q) as events,
      ${age(sql`select min(inserted_at) as since from
        (select inserted_at from webhook_outbox limit ${MAX_COUNTED}) o`)} as outbox,
      ${count(sql`webhook_endpoints where status = 'enabled' and failing_since is null`)} as endpoints_ok,
      ${count(sql`webhook_endpoints where status = 'enabled' and failing_since is not null`)} as endpoints_failing,
      ${count(sql`webhook_endpoints where status = 'disabled'`)} as endpoints_disabled,
      ${count(sql`payment_attempts where next_ask_at is not null and unconfirmed_since is not null`)} as payments,
      ${count(sql`refunds where next_ask_at is not null`)} as refunds`.execute(db)
  const row = rows[0] as Row
  const overdueSeconds: Record<string, number> = {}
  await forAllTenants(db, async (tenantIds) => {
    for (const { kind, at } of await selectOldestDue(db, tenantIds, now)) {
      const seconds = (now.getTime() - at.getTime()) / 1_000
      overdueSeconds[kind] = Math.max(overdueSeconds[kind] ?? 0, seconds)
    }
  })
  return {
    outwardAllowed: whyHeld(installation, await readInstallation(db)) === undefined,
    workerLastLookSeconds: row.look,
    jobs: { waiting: row.waiting, failing: row.failing, oldestWaitingSeconds: row.oldest_job },
    eventsWaiting: row.events,
    outboxOldestSeconds: row.outbox,
    webhookEndpoints: {
      ok: row.endpoints_ok,
      failing: row.endpoints_failing,
      disabled: row.endpoints_disabled,
    },
    unconfirmed: { payments: row.payments, refunds: row.refunds },
    overdueSeconds,
  }
}

type Row = Record<
  | 'waiting'
  | 'failing'
  | 'oldest_job'
  | 'events'
  | 'outbox'
  | 'endpoints_ok'
  | 'endpoints_failing'
  | 'endpoints_disabled'
  | 'payments'
  | 'refunds',
  number
> & { look: number | null }

function count(rows: ReturnType<typeof sql>) {
  return sql`(select count(*)::float8 from (select from ${rows} limit ${MAX_COUNTED}) as counted)`
}

/** Returns seconds, or 0 without a row. */
function age(first: ReturnType<typeof sql>) {
  return sql`coalesce((select greatest(0, extract(epoch from now() - since))::float8 from (${first}) as first), 0)`
}
