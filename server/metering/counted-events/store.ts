import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { SEQ } from '../../events/store.ts'
import type { MeterRow } from '../../meters/store.ts'
import type { QueuedEvent } from '../aggregate.ts'

export type Place = { timestamp: Date; id: number }
/** `segment_ids` is null where its timestamp tells the segments. */
export type CountedEvent = QueuedEvent & { segment_ids: string[] | null }
export type SeenEvents = { events: CountedEvent[]; scanned: number; last: Place | undefined }
type ScannedRow = Place & { [Name in keyof CountedEvent]: CountedEvent[Name] | null }

type Range = { from: Date; to: Date; after: Place | undefined; maxEvents: number }

/**
 * The next of a customer's processed events in a span, in order, as far as the meter was active when they were processed; it may filter
 * some out or count others. `last` is the place of the last that was scanned, undefined at the end.
 */
export async function selectSeenBy(
  db: ReadHandle,
  meter: Pick<MeterRow, 'tenant_id' | 'event_name' | 'active_in'>,
  customerId: string,
  { from, to, after, maxEvents }: Range,
): Promise<SeenEvents> {
  const { rows } = await sql<ScannedRow>`
    with scanned as materialized (
      select customer_id, "timestamp", id, meters_as_of, segment_ids from event_states
      where tenant_id = ${meter.tenant_id} and customer_id = ${customerId} and status = 'processed'
        and "timestamp" >= ${from} and "timestamp" < ${to}
        and (${after === undefined} or ("timestamp", id) > (${after?.timestamp ?? from}, ${after?.id ?? 0}))
      order by "timestamp", id limit ${maxEvents}
    )
    select s.customer_id, s."timestamp", s.id, s.segment_ids, ${SEQ} as seq, e.event_name, e.properties
    from scanned s left join usage_events e on e.tenant_id = ${meter.tenant_id} and e.id = s.id
      and e.event_name = ${meter.event_name} and s.meters_as_of <@ ${meter.active_in}::int8multirange
    order by s."timestamp", s.id`.execute(db)
  return {
    events: rows.filter((row): row is CountedEvent => row.seq !== null),
    scanned: rows.length,
    last: rows.length < maxEvents ? undefined : rows.at(-1),
  }
}

/** Those of a segment that are not told by their timestamp. */
export async function selectAssignedTo(
  db: ReadHandle,
  meter: Pick<MeterRow, 'tenant_id' | 'event_name' | 'active_in'>,
  segmentId: string,
  maxEvents: number,
): Promise<CountedEvent[]> {
  const { rows } = await sql<CountedEvent>`
    select e.customer_id, e."timestamp", e.id, s.segment_ids, ${SEQ} as seq, e.event_name, e.properties
    from event_states s join usage_events e on e.tenant_id = s.tenant_id and e.id = s.id
    where s.tenant_id = ${meter.tenant_id} and s.status = 'processed' and s.segment_ids @> array[${segmentId}]
      and e.event_name = ${meter.event_name} and s.meters_as_of <@ ${meter.active_in}::int8multirange
    limit ${maxEvents}`.execute(db)
  return rows
}
