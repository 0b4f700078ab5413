import { sql } from 'kysely'
import { MAX_SCANNED } from '../db/newest-first.ts'
import type { ReadHandle } from '../db/schema.ts'
import {
  boundedPage,
  type EventFilter,
  type EventPage,
  type EventPosition,
  IS_STATE,
  STATE,
} from './events-store.ts'

/** Uses the index of external ids. Other filters scan at most `MAX_SCANNED` events. */
export async function selectEventsSentFor(
  db: ReadHandle,
  tenantId: number,
  externalCustomerId: string,
  filter: EventFilter,
  { limit, after }: { limit: number; after: EventPosition | undefined },
): Promise<EventPage> {
  const { customer_id, event_name, status = [], isMeant } = filter
  const sent = sentFor(db, tenantId, externalCustomerId, filter, after)
  const isFiltered =
    [customer_id, event_name, isMeant].some((each) => each !== undefined) || status.length > 0
  const scannedTo = isFiltered ? await findEndOfScan(sent) : undefined
  let page = sent.selectAll('e')
  if (scannedTo !== undefined)
    page = page.where(sql<boolean>`(e."timestamp", e.id) >= (${scannedTo.at}, ${scannedTo.id})`)
  if (customer_id !== undefined) page = page.where('e.customer_id', '=', customer_id)
  if (event_name !== undefined) page = page.where('e.event_name', '=', event_name)
  // A join would be slow, as in selectEvents. An event without a state must not displace an older one.
  page = page.where(({ selectFrom, eb }) => {
    const state = selectFrom('event_states as s')
      .select('s.status')
      .where(IS_STATE)
      .where('s.tenant_id', '=', tenantId)
      .where(isMeant ?? sql<boolean>`true`)
    return status.length === 0
      ? eb(state, 'is not', null)
      : eb(state.where('s.status', 'in', status), 'in', status)
  })
  const found = db
    .selectFrom(page.limit(limit + 1).as('e'))
    .innerJoin('event_states as s', (join) => join.on(IS_STATE))
    // A cluster does not find the value in the subquery.
    .where('s.tenant_id', '=', tenantId)
    .selectAll('e')
    .select(STATE)
  return boundedPage(db, found, scannedTo)
}

function sentFor(
  db: ReadHandle,
  tenantId: number,
  externalCustomerId: string,
  { idempotency_key, from, to }: EventFilter,
  after: EventPosition | undefined,
) {
  let sent = db
    .selectFrom('usage_events as e')
    .where('e.tenant_id', '=', tenantId)
    .where('e.external_customer_id', '=', externalCustomerId)
  if (idempotency_key !== undefined) sent = sent.where('e.idempotency_key', '=', idempotency_key)
  if (from !== undefined) sent = sent.where('e.timestamp', '>=', from)
  if (to !== undefined) sent = sent.where('e.timestamp', '<', to)
  if (after !== undefined) sent = sent.where(sql<boolean>`(e."timestamp", e.id) < (${after.at}, ${after.id})`)
  return sent.orderBy('e.timestamp', 'desc').orderBy('e.id', 'desc')
}

async function findEndOfScan(sent: ReturnType<typeof sentFor>): Promise<EventPosition | undefined> {
  const [last, next] = await sent
    .select(['e.timestamp', 'e.id'])
    .offset(MAX_SCANNED - 1)
    .limit(2)
    .execute()
  return last === undefined || next === undefined ? undefined : { at: last.timestamp, id: last.id }
}
