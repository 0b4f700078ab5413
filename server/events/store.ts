import { type Selectable, sql } from 'kysely'
import { Problem } from '../contract/problem.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import type { Position } from '../page.ts'

/** An event and its state. */
export type EventRow = Selectable<Schema['usage_events']> &
  Pick<Selectable<Schema['event_states']>, 'status' | 'since' | 'rejection_code' | 'rejection_message'>

/** Throws EVENT_NOT_FOUND, for another tenant's event too. */
export async function loadEvent(db: ReadHandle, tenantId: number, key: string): Promise<EventRow> {
  const found = await db
    .selectFrom('usage_events as e')
    .innerJoin('event_states as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'e.tenant_id')
        .onRef('s.customer_id', '=', 'e.customer_id')
        .onRef('s.timestamp', '=', 'e.timestamp')
        .onRef('s.idempotency_key', '=', 'e.idempotency_key'),
    )
    .selectAll('e')
    .select(STATE)
    .where('e.tenant_id', '=', tenantId)
    .where('e.idempotency_key', '=', key)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('EVENT_NOT_FOUND')
  return found
}

export type EventFilter = {
  customer_id?: string
  event_name?: string
  status?: EventRow['status']
  from?: Date
  to?: Date
}

/**
 * Newest first by timestamp, one row more than `limit` where there is one. The page is found along the states' indexes, the
 * tenant's or a customer's, and then looked up: it reads no more than it answers, but for an `event_name`, which it looks for
 * event by event.
 */
export function selectEvents(
  db: ReadHandle,
  tenantId: number,
  filter: EventFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<EventRow[]> {
  const { customer_id, event_name, status, from, to } = filter
  let page = db.selectFrom('event_states as s').selectAll().where('tenant_id', '=', tenantId)
  if (customer_id !== undefined) page = page.where('customer_id', '=', customer_id)
  if (status !== undefined) page = page.where('status', '=', status)
  if (from !== undefined) page = page.where('timestamp', '>=', from)
  if (to !== undefined) page = page.where('timestamp', '<', to)
  if (event_name !== undefined)
    page = page.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('usage_events as e')
          .whereRef('e.tenant_id', '=', 's.tenant_id')
          .whereRef('e.idempotency_key', '=', 's.idempotency_key')
          .where('e.event_name', '=', event_name),
      ),
    )
  if (after !== undefined)
    page = page.where(sql<boolean>`("timestamp", idempotency_key) < (${after.at}, ${after.id})`)
  page = page
    .orderBy('timestamp', 'desc')
    .orderBy('idempotency_key', 'desc')
    .limit(limit + 1)
  return db
    .selectFrom(page.as('s'))
    .innerJoin('usage_events as e', (join) =>
      join.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.idempotency_key', '=', 's.idempotency_key'),
    )
    .selectAll('e')
    .select(STATE)
    .orderBy('s.timestamp', 'desc')
    .orderBy('s.idempotency_key', 'desc')
    .execute()
}

const STATE = ['s.status', 's.since', 's.rejection_code', 's.rejection_message'] as const
