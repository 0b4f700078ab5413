import { type RawBuilder, sql } from 'kysely'

/** A recurring meter's last value before the segment. Each price probes the key once. */
export function carriedIntoSegment(
  tenantId: number,
  segment: RawBuilder<unknown>,
  prices: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('meter_id', price ->> 'meter_id', 'units', v.units::text))
    from jsonb_array_elements(${prices}) as price cross join lateral (
      select units from recurring_values v
      where v.tenant_id = ${tenantId} and v.customer_id = ${segment}.customer_id and v.meter_id = price ->> 'meter_id'
        and (v."timestamp", v.seq) <= (${segment}.starts_at, ${segment}.after_seq)
      order by v."timestamp" desc, v.seq desc limit 1
    ) as v
  ), '[]')`
}
