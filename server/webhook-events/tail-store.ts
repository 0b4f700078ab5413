import { sql } from 'kysely'
import { boundedBySize } from '../db/bounded-by-size.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { WebhookEventRow } from './events-store.ts'
import { findLog } from './log-store.ts'

/** A step skips at most so many unwanted events, so that it stays short. */
const MAX_PASSED = 5_000

type Place = {
  cursor_sequence: number
  /** The step skips these numbers. */
  ahead: readonly number[]
  /** Null stands for all types. */
  event_types: readonly string[] | null
}

type Behind = { events: WebhookEventRow[]; end: number; last: number }

/** Selects the next events after the cursor, the cursor after them, and the newest number. */
export async function selectBehind(
  db: ReadHandle,
  tenantId: number,
  place: Place,
  limit: number,
): Promise<Behind> {
  const last = (await findLog(db, tenantId))?.last_sequence ?? 0
  const reach = Math.max(place.cursor_sequence, Math.min(last, place.cursor_sequence + MAX_PASSED))
  const next = behind(db, tenantId, place, reach).limit(limit)
  const { rows: events, isCut } = await boundedBySize(db, next, sql`sequence`)
  const full = isCut || events.length === limit ? events.at(-1) : undefined
  return { events, end: full?.sequence ?? reach, last }
}

type Failed = { types: readonly string[]; orderKeys: readonly string[] }

/**
 * Selects the first event of another type, and the first of another customer. They distinguish a failing event from an
 * outage.
 */
export async function selectWitnesses(
  db: ReadHandle,
  tenantId: number,
  place: Place,
  { types, orderKeys }: Failed,
): Promise<WebhookEventRow[]> {
  const others = behind(db, tenantId, place, place.cursor_sequence + MAX_PASSED).where(
    sql<boolean>`coalesce(customer_id, object_id, type) <> all(${orderKeys}::text[])`,
  )
  const ofOtherType = await others.where(sql<boolean>`type <> all(${types}::text[])`).limit(1).execute()
  const ofOtherCustomer = await others.limit(1).execute()
  const all = [...ofOtherType, ...ofOtherCustomer]
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
}

function behind(
  db: ReadHandle,
  tenantId: number,
  { cursor_sequence, ahead, event_types }: Place,
  reach: number,
) {
  const query = db
    .selectFrom('webhook_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sequence', '>', cursor_sequence)
    .where('sequence', '<=', reach)
    .where('type', '<>', 'customer.erased')
    .where(sql<boolean>`sequence <> all(${ahead}::bigint[])`)
    .orderBy('sequence')
  const wanted = event_types === null ? query : query.where(sql<boolean>`type = any(${event_types}::text[])`)
  return wanted
}
