import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { boundedBySize } from '../db/bounded-by-size.ts'
import { found } from '../db/row.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { TimeRange } from '../paging/time-range.ts'

export type WebhookEventRow = Selectable<Schema['webhook_events']>

type EventFilter = Partial<Record<'customer_id' | 'object_id' | 'test_clock_id' | 'request_id', string>> & {
  type?: readonly string[]
}

type Place = {
  order: 'asc' | 'desc'
  from: number | undefined
  created: TimeRange | undefined
  limit: number
}

const SELECTIVE = ['customer_id', 'object_id', 'test_clock_id', 'request_id'] as const

/** Returns events after `from`, ordered by number, and whether more follow. */
export async function selectWebhookEvents(
  db: ReadHandle,
  tenantId: number,
  { type = [], ...filter }: EventFilter,
  { order, from, created, limit }: Place,
): Promise<{ rows: WebhookEventRow[]; hasMore: boolean }> {
  let query = whereGiven(inLog(db, tenantId), filter, SELECTIVE)
  if (type.length > 0) query = query.where('type', '=', sql<WebhookEventRow['type']>`any(${type}::text[])`)
  // Numbers and times have the same order, so the index of numbers serves both.
  if (created?.from !== undefined) query = query.where('sequence', '>=', firstSince(tenantId, created.from))
  if (created?.to !== undefined) query = query.where('sequence', '<', firstSince(tenantId, created.to))
  if (from !== undefined) query = query.where('sequence', order === 'asc' ? '>' : '<', from)
  const page = query.orderBy('sequence', order).limit(limit + 1)
  const { rows, isCut } = await boundedBySize(db, page, sql`sequence ${sql.raw(order)}`)
  return { rows: rows.slice(0, limit), hasMore: isCut || rows.length > limit }
}

/** Throws WEBHOOK_EVENT_NOT_FOUND. */
export async function loadWebhookEvent(
  db: ReadHandle,
  tenantId: number,
  id: string,
): Promise<WebhookEventRow> {
  const event = inLog(db, tenantId).where('id', '=', id)
  return found(await event.executeTakeFirst(), 'WEBHOOK_EVENT_NOT_FOUND')
}

function inLog(
  db: ReadHandle,
  tenantId: number,
): SelectQueryBuilder<Schema, 'webhook_events', WebhookEventRow> {
  return db.selectFrom('webhook_events').selectAll().where('tenant_id', '=', tenantId)
}

function firstSince(tenantId: number, at: Date) {
  return sql<number>`coalesce((
    select first.sequence from webhook_events first
    where first.tenant_id = ${tenantId} and first.created_at >= ${at}
    order by first.created_at, first.sequence limit 1
  ), 9223372036854775807)`
}
