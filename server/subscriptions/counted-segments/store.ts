import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../../db/schema.ts'
import { carriedIntoSegment } from '../carried/store.ts'
import type { SubscriptionKey } from '../store.ts'

type Segment = Selectable<Schema['segments']>
type Plan = Selectable<Schema['plans']>

/** A segment with its plan's prices and what was counted. */
export type CountedSegment = Pick<Segment, 'id' | 'starts_at' | 'ends_at'> &
  Pick<Plan, 'currency_code' | 'prices'> & {
    counted: Array<{ meter_id: string; units: string; late_events: number }>
    /** Of each recurring meter, the last value before; of a closed segment, as it was billed. */
    carried: Array<{ meter_id: string; units: string }>
    meters: Array<Pick<Selectable<Schema['meters']>, 'id' | 'name' | 'aggregation' | 'recurring'>>
  }
export type PeriodSegment = CountedSegment & Pick<Segment, 'plan_id' | 'period_start' | 'invoice_id'>

/** Selects an invoice's segments, or the pending ones for null. `before` is the latest end. */
export function selectCountedSegments(
  db: ReadHandle,
  subscription: SubscriptionKey,
  invoiceId: string | null,
  before: Date | null,
): Promise<CountedSegment[]> {
  return selectSegments(
    db,
    subscription,
    sql`(${before}::timestamptz is null or s.ends_at <= ${before})
      and s.invoice_id is not distinct from ${invoiceId} and not s.closed`,
  )
}

/** Selects the segments of the last period that started by `at`, of finalized invoices too. */
export function selectPeriodSegments(
  db: ReadHandle,
  subscription: SubscriptionKey,
  at: Date,
): Promise<PeriodSegment[]> {
  return selectSegments(
    db,
    subscription,
    sql`s.period_start = (
      select max(period_start) from segments
      where tenant_id = ${subscription.tenant_id} and subscription_id = ${subscription.id} and period_start <= ${at}
    )`,
  )
}

async function selectSegments(
  db: ReadHandle,
  { tenant_id, id }: SubscriptionKey,
  condition: RawBuilder<unknown>,
): Promise<PeriodSegment[]> {
  const { rows } = await sql<PeriodSegment>`
    select s.id, s.plan_id, s.period_start, s.starts_at, s.ends_at, s.invoice_id, p.currency_code, p.prices,
      coalesce((
        select json_agg(json_build_object('meter_id', u.meter_id, 'units', u.units::text, 'late_events', u.late_events))
        from segment_usage u where u.tenant_id = s.tenant_id and u.segment_id = s.id
      ), '[]') as counted,
      coalesce(s.carried, ${carriedIntoSegment(sql`s`, sql`p.prices`)}) as carried,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'name', m.name, 'aggregation', m.aggregation, 'recurring', m.recurring))
        from meters m where m.tenant_id = s.tenant_id
          and m.id in (select price ->> 'meter_id' from jsonb_array_elements(p.prices) as price)
      ), '[]') as meters
    from segments s
    join plans p on p.tenant_id = s.tenant_id and p.id = s.plan_id
    where s.tenant_id = ${tenant_id} and s.subscription_id = ${id} and ${condition}
      and (s.ends_at > s.starts_at
        or exists (select from segment_usage u where u.tenant_id = s.tenant_id and u.segment_id = s.id))
    order by s.starts_at, s.ends_at`.execute(db)
  return rows
}
