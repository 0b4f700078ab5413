import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { SEQ } from '../../events/events-store.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { DECIMAL, MAX_DECIMALS, toText } from '../../meters/reading.ts'

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

/**
 * Mirrors `meters/reading` (tests/db/readings.test.ts) for meters active at processing. Properties, of up to 25 kB,
 * stay in the database.
 */
export function readingsOf(
  meter: Pick<MeterRow, 'tenant_id' | 'event_name' | 'active_in'> & Read,
  isMeant: RawBuilder<boolean>,
  groupBy: readonly string[] = [],
): RawBuilder<unknown> {
  const { read, units, value, groups, isRead } = readBy(meter, groupBy)
  return sql`(
    select s."timestamp" as latest_at, ${SEQ} as latest_seq, ${units} as units, ${value} as value, ${groups} as "values"
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
): RawBuilder<boolean> {
  const { read, isRead } = readBy({ ...meter, property: null, value_minimum: null, value_maximum: null })
  return sql<boolean>`(s.status = 'processed' and s.meters_as_of <@ ${meter.active_in}::int8multirange and coalesce((
    select ${isRead} from usage_events e ${read}
    where e.tenant_id = ${meter.tenant_id} and e.id = s.id and e.event_name = ${meter.event_name}
  ), false))`
}

type Read = Pick<MeterRow, 'aggregation' | 'property' | 'value_minimum' | 'value_maximum' | 'filters'>

function readBy(
  { aggregation, property, value_minimum, value_maximum, filters }: Read,
  groupBy: readonly string[] = [],
) {
  const own = [...(property === null ? [] : [property]), ...filters.map((filter) => filter.property)]
  const names = [...own, ...groupBy]
  const column = (index: number) => sql.ref(`read.p${index}`)
  const passing = filters.map(({ in: allowed }, index) => {
    const texts = allowed.map(toText)
    return sql<boolean>`${column(own.length - filters.length + index)} = any(${texts}::text[])`
  })
  // As text, 1 equals "1", and 1e21 has no exponent. Properties are decompressed once.
  const read =
    names.length === 0
      ? sql``
      : sql`cross join lateral (
        select ${sql.join(names.map((name, index) => sql`(properties ->> ${name}::text) collate "C" as ${sql.ref(`p${index}`)}`))}
        from (select e.properties || '{}' as properties offset 0) as unpacked offset 0
      ) as read`
  const [one, none] = [sql`1::numeric`, sql`null::text`]
  const groups = sql`array[${sql.join(groupBy.map((_, index) => column(own.length + index)))}]::text[]`
  if (property === null) return { read, units: one, value: none, groups, isRead: all(passing) }
  if (aggregation === 'unique_count')
    return {
      read,
      units: one,
      value: column(0),
      groups,
      isRead: all([...passing, sql`${column(0)} is not null`]),
    }
  const units = sql`(case when ${column(0)} ~ ${DECIMAL.source} then ${column(0)}::numeric end)`
  const isNumber = sql<boolean>`scale(trim_scale(${units})) <= ${MAX_DECIMALS}`
  // Nulls are ignored by both functions.
  const held = sql`least(greatest(${units}, ${value_minimum}::numeric), ${value_maximum}::numeric)`
  return { read, units: held, value: none, groups, isRead: all([...passing, isNumber]) }
}

function all(conditions: ReadonlyArray<RawBuilder<unknown>>) {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
