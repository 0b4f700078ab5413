import { type Kysely, sql } from 'kysely'
import { decimal, roundToInteger } from '../../money/decimal.ts'
import { type Price, rate } from '../../plans/rating.ts'

/**
 * What usage comes to in the plan's currency, kept beside it, so that all of a subscription's can be added up when events are
 * processed; the active meters of an event name along an index; and counters that no number of events or renewals exhausts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table segment_usage
      add column amount_cents bigint not null default 0, alter column late_events type bigint`.execute(db)
  await rateOpenUsage(db)
  await sql`create index meters_of_event_name on meters (tenant_id, event_name) where archived_at is null`.execute(
    db,
  )
  await sql`alter table charges alter column position type bigint`.execute(db)
  await sql`alter table invoices alter column invoice_number type bigint`.execute(db)
  await sql`alter table invoice_sequences alter column last_number type bigint`.execute(db)
}

type Usage = { tenant_id: number; segment_id: string; meter_id: string; units: string; price: Price }

/** Rates what awaits an invoice, some rows at a time. */
export async function rateOpenUsage<Tables>(db: Kysely<Tables>): Promise<void> {
  let after = { tenant_id: 0, segment_id: '', meter_id: '' }
  for (;;) {
    const { rows } = await sql<Usage>`
      select u.tenant_id, u.segment_id, u.meter_id, u.units, p.price
      from segment_usage u
      join segments s on s.tenant_id = u.tenant_id and s.id = u.segment_id and not s.closed
      join plans on plans.tenant_id = s.tenant_id and plans.id = s.plan_id
      cross join lateral jsonb_array_elements(plans.prices) as p (price)
      where p.price ->> 'meter_id' = u.meter_id and p.price ->> 'pricing_unit_code' is null
        and (u.tenant_id, u.segment_id, u.meter_id) > (${after.tenant_id}, ${after.segment_id}, ${after.meter_id})
      order by u.tenant_id, u.segment_id, u.meter_id limit ${ROWS_AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
    const amounts = rows.map(({ price, units }) =>
      roundToInteger(rate(price, decimal(units)).amount).toFixed(),
    )
    await sql`
      update segment_usage u set amount_cents = r.amount_cents
      from unnest(
        ${rows.map(({ tenant_id }) => tenant_id)}::bigint[], ${rows.map(({ segment_id }) => segment_id)}::text[],
        ${rows.map(({ meter_id }) => meter_id)}::text[], ${amounts}::bigint[]
      ) as r (tenant_id, segment_id, meter_id, amount_cents)
      where u.tenant_id = r.tenant_id and u.segment_id = r.segment_id and u.meter_id = r.meter_id`.execute(db)
  }
}

const ROWS_AT_ONCE = 1_000
