import { type RawBuilder, sql } from 'kysely'

/** What carries into the segment: a recurring meter's last value before it, and of a level its average over the segment. */
export function carriedIntoSegment(
  tenantId: number,
  segment: RawBuilder<unknown>,
  prices: RawBuilder<unknown>,
): RawBuilder<string> {
  const average = averageOf(tenantId, {
    customerId: sql`${segment}.customer_id`,
    meterId: sql`m.id`,
    start: sql`${segment}.starts_at`,
    end: sql`${segment}.ends_at`,
  })
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('meter_id', m.id, 'units', v.units::text))
    from jsonb_array_elements(${prices}) as price
    join meters m on m.tenant_id = ${tenantId} and m.id = price ->> 'meter_id'
      and (m.recurring or m.aggregation = 'time_weighted_average')
    cross join lateral (
      select case when m.recurring then (
        select units from recurring_values v
        where v.tenant_id = ${tenantId} and v.customer_id = ${segment}.customer_id and v.meter_id = m.id
          and (v."timestamp", v.seq) <= (${segment}.starts_at, ${segment}.after_seq)
        order by v."timestamp" desc, v.seq desc limit 1
      ) else ${average} end as units
    ) as v
    where v.units is not null
  ), '[]')`
}

/**
 * A level's average over a span: Σ level × ms ÷ ms of the span, rounded once, half away from zero. Null for a span
 * without length.
 */
export function averageOf(
  tenantId: number,
  span: Record<'customerId' | 'meterId' | 'start' | 'end', RawBuilder<unknown>>,
): RawBuilder<string> {
  const { customerId, meterId, start, end } = span
  const isKey = sql`l.tenant_id = ${tenantId} and l.customer_id = ${customerId} and l.meter_id = ${meterId}`
  const ms = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`extract(epoch from (${to} - ${from})) * 1000`
  return sql`(
    select trim_scale(sign(picos) * div(2 * abs(picos) + ms, nullif(2 * ms, 0)) * 0.000000000001)
    from (
      select 1000000000000 * coalesce(sum(units * (${ms(sql`since`, sql`until`)})), 0) as picos, ${ms(start, end)} as ms
      from (
        select units, greatest("timestamp", ${start}) as since,
          lead("timestamp", 1, ${end}) over (order by "timestamp", seq) as until
        from (
          (
            select l."timestamp", l.seq, l.units from recurring_values l where ${isKey} and l."timestamp" <= ${start}
            order by l."timestamp" desc, l.seq desc limit 1
          )
          union all
          select l."timestamp", l.seq, l.units from recurring_values l
          where ${isKey} and l."timestamp" > ${start} and l."timestamp" < ${end}
        ) as level
      ) as held
    ) as span
  )`
}
