import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { boundedBySize } from '../db/bounded-by-size.ts'
import { MAX_SCANNED } from '../db/newest-first.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { Problem } from '../errors/problem.ts'

export const IS_STATE = sql<boolean>`(s.tenant_id = e.tenant_id and s.customer_id = e.customer_id
  and s."timestamp" = e."timestamp" and s.id = e.id)`

/** The order of processing within one moment. */
export const SEQ = sql<number>`coalesce(e.corrected_seq, e.id)`

export type EventRow = Selectable<Schema['usage_events']> &
  Omit<Selectable<Schema['event_states']>, 'tenant_id' | 'customer_id' | 'timestamp' | 'id'>

export type LoadedEvent = EventRow & { seq: number }

/** Throws EVENT_NOT_FOUND. */
export async function loadEvent(
  db: ReadHandle,
  tenantId: number,
  id: number | undefined,
): Promise<LoadedEvent> {
  if (id === undefined) throw new Problem('EVENT_NOT_FOUND')
  const found = await db
    .selectFrom('usage_events as e')
    .innerJoin('event_states as s', (join) => join.on(IS_STATE))
    .selectAll('e')
    .select(STATE)
    .select(SEQ.as('seq'))
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('EVENT_NOT_FOUND')
  return found
}

export type EventPosition = { at: Date; id: number }

export type EventPage = { rows: EventRow[]; scannedTo: EventPosition | undefined }

export type EventFilter = {
  customer_id?: string
  event_name?: string
  idempotency_key?: string
  status?: ReadonlyArray<EventRow['status']>
  from?: Date
  to?: Date
  /** Selects only events with stored segments. */
  hasSegments?: boolean
  /** A condition on the states `s` without an index. */
  isMeant?: RawBuilder<boolean>
}

/**
 * Returns up to `limit` + 1 rows, newest first. `event_name` and `isMeant` have no index, so they scan at most
 * `MAX_SCANNED` events.
 */
export async function selectEvents(
  db: ReadHandle,
  tenantId: number,
  filter: EventFilter,
  { limit, after }: { limit: number; after: EventPosition | undefined },
): Promise<EventPage> {
  const { event_name, isMeant } = filter
  let page = statesOf(db, tenantId, filter, after)
  const isScanned = event_name !== undefined || isMeant !== undefined
  const scannedTo = isScanned ? await findEndOfScan(page) : undefined
  if (scannedTo !== undefined)
    page = page.where(sql<boolean>`("timestamp", id) >= (${scannedTo.at}, ${scannedTo.id})`)
  if (isMeant !== undefined) page = page.where(isMeant)
  // Without statistics the planner scans a joined table for each event.
  if (event_name !== undefined)
    page = page.where(
      ({ selectFrom }) =>
        selectFrom('usage_events as e')
          .select('e.event_name')
          .where('e.tenant_id', '=', tenantId)
          .whereRef('e.id', '=', 's.id'),
      '=',
      event_name,
    )
  const found = db
    .selectFrom(page.limit(limit + 1).as('s'))
    .innerJoin('usage_events as e', (join) =>
      join.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.id', '=', 's.id'),
    )
    // A cluster does not find the value in the subquery.
    .where('e.tenant_id', '=', tenantId)
    .selectAll('e')
    .select(STATE)
  return boundedPage(db, found, scannedTo)
}

export async function boundedPage(
  db: ReadHandle,
  found: Expression<EventRow>,
  scannedTo: EventPosition | undefined,
): Promise<EventPage> {
  const { rows, isCut } = await boundedBySize(db, found, sql`"timestamp" desc, id desc`)
  const last = rows.at(-1)
  return { rows, scannedTo: isCut && last !== undefined ? { at: last.timestamp, id: last.id } : scannedTo }
}

function statesOf(
  db: ReadHandle,
  tenantId: number,
  { customer_id, idempotency_key, status = [], from, to, hasSegments = false }: EventFilter,
  after: EventPosition | undefined,
) {
  let states = db.selectFrom('event_states as s').selectAll().where('tenant_id', '=', tenantId)
  if (customer_id !== undefined) states = states.where('customer_id', '=', customer_id)
  if (idempotency_key !== undefined)
    states = states.where(sql<boolean>`(customer_id, "timestamp", id) = (
      select e.customer_id, e."timestamp", e.id from usage_events e
      where e.tenant_id = ${tenantId} and e.idempotency_key = ${idempotency_key})`)
  if (status.length > 0) states = states.where('status', 'in', status)
  if (hasSegments) states = states.where('segment_ids', 'is not', null)
  if (from !== undefined) states = states.where('timestamp', '>=', from)
  if (to !== undefined) states = states.where('timestamp', '<', to)
  if (after !== undefined) states = states.where(sql<boolean>`("timestamp", id) < (${after.at}, ${after.id})`)
  return states.orderBy('timestamp', 'desc').orderBy('id', 'desc')
}

async function findEndOfScan(states: ReturnType<typeof statesOf>): Promise<EventPosition | undefined> {
  const [last, next] = await states
    .clearSelect()
    .select(['timestamp', 'id'])
    .offset(MAX_SCANNED - 1)
    .limit(2)
    .execute()
  return last === undefined || next === undefined ? undefined : { at: last.timestamp, id: last.id }
}

export const STATE = [
  ...(['s.status', 's.since', 's.rejection_code', 's.rejection_message'] as const),
  ...(['s.meters_as_of', 's.segment_ids', 's.test_clock_id'] as const),
] as const
