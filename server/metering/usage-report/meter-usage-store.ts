import { sql } from 'kysely'
import { leaving } from '../../customers/customers-store.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { aggregations, carriesOver, carryOverSql, HOUR_COLUMNS, isLevel } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { averageOf } from '../../subscriptions/carried-store.ts'
import { MAX_VALUES, spansOf, tooMuchUsage } from './averages-store.ts'
import { selectValues } from './values-store.ts'
import type { Window } from './window.ts'

type MeterUsage = {
  total: string | undefined
  values: ReadonlyMap<number, string>
  top: Array<{ customer_id: string; name: string; total: string }>
}

/** Throws VALIDATION_ERROR if reading would take more than half a second. Call it before reading. */
export async function requireLittle(db: ReadHandle, meter: MeterRow, window: Window): Promise<void> {
  const { from, to } = window
  const hours = sql.table(aggregations[meter.aggregation].hours.table)
  const each = probesOf(meter, window).length * HOURS_OF_A_CARRIED_VALUE
  const owners = each === 0 ? sql`select` : sql`${ownersOf(meter)} select from owner where id is not null`
  const { rows } = await sql<{ found: number }>`
    select (
      select count(*) from (
        select from ${hours} where tenant_id = ${meter.tenant_id} and meter_id = ${meter.id}
          and hour >= ${from} and hour < ${to} limit ${MAX_VALUES + 1}
      ) as counted
    ) + (${countLevels(meter, window)}) + ${each} * (
      select count(*) from (${owners} limit ${Math.ceil(MAX_VALUES / Math.max(1, each)) + 1}) as carried
    ) as found`.execute(db)
  if ((rows[0]?.found ?? 0) > MAX_VALUES) throw tooMuchUsage()
}

/**
 * The window must have whole hours. One statement keeps the figures consistent. Erasing removes usage first, so
 * customers being erased are left out.
 */
export async function selectMeterUsage(db: ReadHandle, meter: MeterRow, window: Window): Promise<MeterUsage> {
  const { tenant_id, id, aggregation } = meter
  const { from, to, starts } = window
  const { table } = aggregations[aggregation].hours
  // A sum needs no figure per customer and span.
  const sets =
    aggregation === 'sum' || aggregation === 'count'
      ? [['span'], ['customer_id']]
      : [['customer_id', 'span'], ['customer_id']]
  // Span 0 is the whole window.
  const { rows } = await sql<{ span: number; value: string; customer_id: string | null; name: string }>`
    with counted_hour as (
      select customer_id, width_bucket(hour, ${starts}::timestamptz[]) as span, hour, ${sql.raw(HOUR_COLUMNS[table])}
      from ${sql.table(table)}
      where tenant_id = ${tenant_id} and meter_id = ${id} and hour >= ${from} and hour < ${to}
        and customer_id not in (${leaving(tenant_id)})
    ), counted_figure as (
      select customer_id, coalesce(span, 0) as span, value as counted
      from (${selectValues(meter, sql`counted_hour`, sets)}) as figure
    ), shown as materialized (
      ${
        isLevel(meter)
          ? averagesByOwners(meter, window)
          : sql`select customer_id, span, ${sql.raw(carryOverSql(aggregation))} as value
            from counted_figure full join (${carriedByOwners(meter, window)}) as carried_figure using (customer_id, span)`
      }
    )
    select span, sum(value)::text as value, null as customer_id, null as name from shown group by span
    union all
    (select most.span, most.value::text, customers.id, customers.name
    from (
      select * from shown where span = 0 and value > 0 order by value desc, customer_id limit ${TOP}
    ) as most join customers on customers.tenant_id = ${tenant_id} and customers.id = most.customer_id
    order by most.value desc, most.customer_id)`.execute(db)
  const sums = rows.filter(({ customer_id }) => customer_id === null)
  return {
    total: sums.find(({ span }) => span === 0)?.value,
    values: new Map(sums.map(({ span, value }) => [span - 1, value])),
    top: rows.flatMap(({ customer_id, name, value }) =>
      customer_id === null ? [] : [{ customer_id, name, total: value }],
    ),
  }
}

function carriedByOwners(meter: MeterRow, window: Window) {
  const probes = probesOf(meter, window)
  if (probes.length === 0)
    return sql`select null::text as customer_id, null::int as span, null::numeric as carried where false`
  const { tenant_id, id } = meter
  return sql`
    ${ownersOf(meter)}
    select owner.id as customer_id, (s.ordinal - 1)::int as span, v.units as carried
    from (select id from owner where id not in (${leaving(tenant_id)})) as owner
    cross join unnest(${probes}::timestamptz[]) with ordinality as s (start, ordinal)
    cross join lateral (
      select units from recurring_values
      where tenant_id = ${tenant_id} and customer_id = owner.id and meter_id = ${id} and "timestamp" < s.start
      order by "timestamp" desc, seq desc limit 1
    ) as v`
}

function averagesByOwners(meter: MeterRow, window: Window) {
  const { tenant_id, id } = meter
  const average = averageOf(tenant_id, {
    customerId: sql`owner.id`,
    meterId: sql`${id}`,
    start: sql`s.start`,
    end: sql`s.finish`,
  })
  return sql`select customer_id, span, value from (
    ${ownersOf(meter)}
    select owner.id as customer_id, s.span, ${average} as value
    from owner cross join ${spansOf(window)}
    where owner.id is not null and owner.id not in (${leaving(tenant_id)})
  ) as average`
}

/** Averages read each value within the window. */
function countLevels(meter: MeterRow, { from, to }: Window) {
  if (!isLevel(meter)) return sql`0`
  return sql`
    ${ownersOf(meter)}
    select coalesce(sum(level.found), 0) from owner cross join lateral (
      select count(*) as found from (
        select from recurring_values where tenant_id = ${meter.tenant_id} and customer_id = owner.id and meter_id = ${meter.id}
          and "timestamp" >= ${from} and "timestamp" < ${to} limit ${MAX_VALUES + 1}
      ) as counted
    ) as level`
}

/** A loose index scan over customers with a value. */
function ownersOf({ tenant_id, id }: MeterRow) {
  const next = (after: ReturnType<typeof sql>) => sql`
    select customer_id as id from recurring_values
    where tenant_id = ${tenant_id} and meter_id = ${id} ${after} order by customer_id limit 1`
  return sql`with recursive owner as (
    (${next(sql``)})
    union all
    select (${next(sql`and customer_id > owner.id`)}) from owner where owner.id is not null
  )`
}

/** Only some meters carry a value into the window and its spans. */
function probesOf(meter: MeterRow, { from, starts }: Window): readonly Date[] {
  return carriesOver(meter) ? [from, ...starts] : []
}

const TOP = 10
/** Looking up a carried value takes as long as reading ten hours. */
const HOURS_OF_A_CARRIED_VALUE = 10
