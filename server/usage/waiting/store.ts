import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { eventLifecycle } from '../../events/lifecycle.ts'
import type { QueuedEvent, Verdict } from '../digest.ts'

/**
 * An event `e` from after a period's end waits until the next period has begun: before that there is nothing it could
 * belong to.
 */
export const NOT_BEFORE_RENEWAL = sql<boolean>`not exists (
  select from subscriptions s
  where s.tenant_id = e.tenant_id and s.customer_id = e.customer_id and s.due_at <= e."timestamp"
)`

/** Queued events of these customers whose time has come, in the order they arrived, customer by customer. */
export async function selectQueued(
  trx: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
  { until, most }: { until: Date; most: number },
): Promise<QueuedEvent[]> {
  return trx
    .selectFrom('usage_events as e')
    .select(['idempotency_key', 'seq', 'customer_id', 'event_name', 'timestamp', 'properties'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'queued')
    .where('customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .where('timestamp', '<=', until)
    .where(NOT_BEFORE_RENEWAL)
    .orderBy('customer_id')
    .orderBy('seq')
    .limit(most)
    .execute()
}

/** The customers after `after` of the next queued events that can be processed, at most `most` events' worth. */
export async function selectWaitingCustomers(
  db: ReadHandle,
  tenantId: number,
  { until, after, most }: { until: Date; after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from (
      select customer_id from usage_events e
      where tenant_id = ${tenantId} and status = 'queued' and "timestamp" <= ${until} and customer_id > ${after}
        and ${NOT_BEFORE_RENEWAL}
      order by customer_id limit ${most}
    ) as waiting order by customer_id`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Writes the verdicts of events that were queued; one that has its verdict keeps it. */
export async function writeVerdicts(
  trx: WriteHandle,
  tenantId: number,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<void> {
  await sql`
    update usage_events e
    set status = case when v.code is null then ${eventLifecycle.queued.process} else ${eventLifecycle.queued.reject} end,
        rejection_code = v.code, rejection_message = v.message, processed_at = ${now}, updated_at = ${now}
    from unnest(
      ${verdicts.map(({ idempotency_key }) => idempotency_key)}::text[],
      ${verdicts.map(({ rejection }) => rejection?.code ?? null)}::text[],
      ${verdicts.map(({ rejection }) => rejection?.message ?? null)}::text[]
    ) as v (idempotency_key, code, message)
    where e.tenant_id = ${tenantId} and e.idempotency_key = v.idempotency_key and e.status = 'queued'`.execute(
    trx,
  )
}
