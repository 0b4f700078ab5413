import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { DeliveryRow } from '../../webhook-endpoints/deliveries-store.ts'
import type { WebhookEventRow } from '../../webhook-events/events-store.ts'

/** Selects tenants with an event without a number or behind a cursor, or with a retry. */
export async function selectTenantsToSend(
  db: ReadHandle,
  tenantIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const tenants = anyOf(tenantIds)
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct e.tenant_id from webhook_endpoints e where e.tenant_id = ${tenants} and ${isReady(tenants, now)} and (
      ${hasWork(tenants, now)} or exists (
        select from webhook_outbox u where u.tenant_id = e.tenant_id and u.tenant_id = ${tenants}
      )
    )`.execute(db)
  return rows.map(({ tenant_id }) => tenant_id)
}

export async function hasEndpoints(db: ReadHandle, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoints where tenant_id = ${tenantId} and status = 'enabled' limit 1`.execute(db)
  return rows.length > 0
}

export type DueEndpoint = { id: string; isFailing: boolean }

export async function selectEndpointsToSend(
  db: ReadHandle,
  tenantId: number,
  now: Date,
): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select e.id, e.failing_since is not null as "isFailing" from webhook_endpoints e
    where e.tenant_id = ${tenantId} and ${isReady(sql`${tenantId}`, now)} and ${hasWork(sql`${tenantId}`, now)}`.execute(
    db,
  )
  return rows
}

/** A failing endpoint waits, except for what a person sends. */
function isReady(tenants: RawBuilder<unknown>, now: Date) {
  return sql<boolean>`e.status = 'enabled' and (e.leased_until is null or e.leased_until < now())
    and (e.next_try_at is null or e.next_try_at <= ${now} or exists (
      select from webhook_deliveries d
      where d.tenant_id = e.tenant_id and d.tenant_id = ${tenants} and d.webhook_endpoint_id = e.id
        and d.next_attempt_at <= ${now} and d.attempt_count = 0
    ))`
}

/** Each table names its tenants, so that a cluster asks one shard. */
function hasWork(tenants: RawBuilder<unknown>, now: Date) {
  return sql`(
    exists (
      select from webhook_logs l
      where l.tenant_id = e.tenant_id and l.tenant_id = ${tenants} and l.last_sequence > e.cursor_sequence
    ) or exists (
      select from webhook_deliveries d
      where d.tenant_id = e.tenant_id and d.tenant_id = ${tenants} and d.webhook_endpoint_id = e.id and d.next_attempt_at <= ${now}
    )
  )`
}

export type Retry = { delivery: DeliveryRow; event: WebhookEventRow }

export async function selectRetries(
  db: ReadHandle,
  { tenantId, id }: { tenantId: number; id: string },
  now: Date,
  { isUntried, limit }: { isUntried: boolean; limit: number },
): Promise<Retry[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('webhook_endpoint_id', '=', id)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
  if (isUntried) query = query.where('attempt_count', '=', 0)
  const due = await query.execute()
  if (due.length === 0) return []
  const events = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${due.map((each) => each.webhook_event_id)}::text[])`)
    .execute()
  const byId = new Map(events.map((event) => [event.id, event]))
  return due.flatMap((delivery) => {
    const event = byId.get(delivery.webhook_event_id)
    return event === undefined ? [] : [{ delivery, event }]
  })
}
