import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { SEQ } from '../../events/events-store.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { DECIMAL, MAX_DECIMALS, toText } from '../../meters/reading.ts'
import type { Price } from '../../plans/rating.ts'
import { counterOf, type EventsOfPrice, filtersOf } from '../plan-prices.ts'

export type EventSpan = { from: Date; to: Date }
type Customer = { tenant_id: number; customer_id: string }

/** A condition on the states `s`. */
export function isProcessedIn({ tenant_id, customer_id }: Customer, { from, to }: EventSpan) {
  return sql<boolean>`s.tenant_id = ${tenant_id} and s.status = 'processed' and s.customer_id = ${customer_id}
    and s."timestamp" >= ${from} and s."timestamp" < ${to}`
}

export async function countStates(
  db: ReadHandle,
  isMeant: RawBuilder<boolean>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select from event_states s where ${isMeant} limit ${most}) as counted`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

type Readings = {
  events?: EventsOfPrice | undefined
  groupBy?: readonly string[]
  /** All prices of the meter in a plan: `counter` is of the one that bills the event, or null. */
  prices?: readonly Price[]
}

/**
 * Mirrors `meters/reading` (tests/db/readings.test.ts) for meters active at processing. Properties, of up to 25 kB,
 * stay in the database.
 */
export function readingsOf(
  meter: Pick<MeterRow, 'tenant_id' | 'event_name' | 'active_in'> & Read,
  isMeant: RawBuilder<boolean>,
  of: Readings = {},
): RawBuilder<unknown> {
  const { read, units, value, groups, counter, isRead } = readBy(meter, of)
  return sql`(
    select s."timestamp" as latest_at, ${SEQ} as latest_seq, ${units} as units, ${value} as value, ${groups} as "values", ${counter} as counter
    from (
      select s."timestamp", s.id from event_states s
      where ${isMeant} and s.meters_as_of <@ ${meter.active_in}::int8multirange offset 0
    ) as s
    join usage_events e on e.tenant_id = ${meter.tenant_id} and e.id = s.id and e.event_name = ${meter.event_name}
    ${read} where ${isRead}
  )`
}

/** A condition on the states `s`. */
export function isCountedBy(
  meter: Pick<MeterRow, 'tenant_id' | 'event_name' | 'active_in' | 'aggregation' | 'filters'>,
  events?: EventsOfPrice,
): RawBuilder<boolean> {
  const unread = { property: null, value_minimum: null, value_maximum: null }
  const { read, isRead } = readBy({ ...meter, ...unread }, { events })
  return sql<boolean>`(s.status = 'processed' and s.meters_as_of <@ ${meter.active_in}::int8multirange and coalesce((
    select ${isRead} from usage_events e ${read}
    where e.tenant_id = ${meter.tenant_id} and e.id = s.id and e.event_name = ${meter.event_name}
  ), false))`
}

type Read = Pick<MeterRow, 'aggregation' | 'property' | 'value_minimum' | 'value_maximum' | 'filters'>

function readBy(
  { aggregation, property, value_minimum, value_maximum, filters }: Read,
  { events: { own, before } = { own: [], before: [] }, groupBy = [], prices = [] }: Readings,
) {
  const filtered = [...filters, ...own, ...before.flat(), ...prices.flatMap(filtersOf)].map(
    (filter) => filter.property,
  )
  const names = [...new Set([...(property === null ? [] : [property]), ...filtered, ...groupBy])]
  const column = (index: number) => sql.ref(`read.p${index}`)
  const isPassed = ({ property: name, in: allowed }: MeterRow['filters'][number]) =>
    sql<boolean>`${column(names.indexOf(name))} = any(${allowed.map(toText)}::text[])`
  const passing = [
    ...[...filters, ...own].map(isPassed),
    ...before.map((those) => sql<boolean>`(${all(those.map(isPassed))}) is not true`),
  ]
  // As text, 1 equals "1", and 1e21 has no exponent. Properties are decompressed once.
  const read =
    names.length === 0
      ? sql``
      : sql`cross join lateral (
        select ${sql.join(names.map((name, index) => sql`(properties ->> ${name}::text) collate "C" as ${sql.ref(`p${index}`)}`))}
        from (select e.properties || '{}' as properties offset 0) as unpacked offset 0
      ) as read`
  const [one, none] = [sql`1::numeric`, sql`null::text`]
  const groups = sql`array[${sql.join(groupBy.map((name) => column(names.indexOf(name))))}]::text[]`
  const taken = prices.map(
    (price) => sql`when ${all(filtersOf(price).map(isPassed))} then ${counterOf(price)}::text`,
  )
  const counter = taken.length === 0 ? none : sql`case ${sql.join(taken, sql` `)} end`
  if (property === null) return { read, units: one, value: none, groups, counter, isRead: all(passing) }
  if (aggregation === 'unique_count')
    return {
      read,
      units: one,
      value: column(0),
      groups,
      counter,
      isRead: all([...passing, sql`${column(0)} is not null`]),
    }
  // Otherwise each of both uses parses it.
  const parsed = sql`${read} cross join lateral (
    select case when ${column(0)} ~ ${DECIMAL.source} then ${column(0)}::numeric end as units offset 0
  ) as parsed`
  const isNumber = sql<boolean>`scale(trim_scale(parsed.units)) <= ${MAX_DECIMALS}`
  // Nulls are ignored by both functions.
  const held = sql`least(greatest(parsed.units, ${value_minimum}::numeric), ${value_maximum}::numeric)`
  return { read: parsed, units: held, value: none, groups, counter, isRead: all([...passing, isNumber]) }
}

function all(conditions: ReadonlyArray<RawBuilder<unknown>>) {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
