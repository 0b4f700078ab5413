import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { type Billed, billed } from './billed-store.ts'
import { carriedIntoSegment } from './carried-store.ts'
import type { SubscriptionKey } from './subscriptions-store.ts'

type Segment = Selectable<Schema['segments']>
type Plan = Selectable<Schema['plans']>

export type CountedSegment = Pick<
  Segment,
  | 'id'
  | 'plan_id'
  | 'starts_at'
  | 'ends_at'
  | 'whole_start'
  | 'whole_end'
  | 'part_start'
  | 'part_end'
  | 'part_whole_start'
  | 'part_whole_end'
> &
  PricedPlan & {
    /** What each `counterOf` counted. */
    counted: Array<{ counter: string; units: string; late_events: number }>
    /** The last values of recurring meters, and the averages of levels. A closed segment keeps those that it billed. */
    carried: Array<{ meter_id: string; units: string }>
  }
export type PeriodSegment = CountedSegment &
  Pick<Segment, 'subscription_id' | 'period_start' | 'usage_period_start' | 'invoice_id'>
type PricedPlan = Pick<
  Plan,
  | 'currency_code'
  | 'prices'
  | 'minimum_amount_cents'
  | 'maximum_amount_cents'
  | 'tax_behavior'
  | 'tax_rate_codes'
  | 'tax_rate_ids'
> & {
  plan_name: string
  plan_code: string
  meters: Array<
    Pick<Selectable<Schema['meters']>, 'id' | 'code' | 'name' | 'aggregation' | 'recurring' | 'unit_code'>
  >
}

export function selectCountedSegments(
  db: ReadHandle,
  tenantId: number,
  of: Billed,
): Promise<PeriodSegment[]> {
  const { b, isOf } = billed(of, sql`s`)
  const until = 'pending' in of ? sql`s.ends_at <= b.until` : sql`true`
  return selectSegments(
    db,
    tenantId,
    sql`${b} join segments s on s.tenant_id = ${tenantId} and s.customer_id = b.customer_id and not s.closed
      and ${isOf} and ${until}`,
    ENDS_PART,
  )
}

/** An empty month ends its part, whose minimum is billed with it. */
const ENDS_PART = sql`s.part_start < s.starts_at and s.part_end = s.ends_at and p.minimum_amount_cents is not null`

export function selectPeriodSegments(
  db: ReadHandle,
  { tenant_id, id }: SubscriptionKey,
  at: Date,
): Promise<PeriodSegment[]> {
  return selectSegments(
    db,
    tenant_id,
    sql`(
      select * from segments where tenant_id = ${tenant_id} and subscription_id = ${id} and (
        period_start, coalesce(usage_period_start, period_start)
      ) = (
        select period_start, coalesce(usage_period_start, period_start) from segments
        where tenant_id = ${tenant_id} and subscription_id = ${id} and period_start <= ${at}
          and (usage_period_start is null or usage_period_start <= ${at})
        order by period_start desc, usage_period_start desc nulls last limit 1
      )
    ) as s`,
  )
}

async function selectSegments(
  db: ReadHandle,
  tenantId: number,
  segments: RawBuilder<unknown>,
  isKept = sql`false`,
): Promise<PeriodSegment[]> {
  const { rows } = await sql<Omit<PeriodSegment, keyof PricedPlan>>`
    select s.subscription_id, s.id, s.plan_id, s.period_start, s.starts_at, s.ends_at, s.whole_start, s.whole_end,
      s.part_start, s.part_end, s.part_whole_start, s.part_whole_end, s.usage_period_start, s.invoice_id,
      coalesce((
        select json_agg(json_build_object('counter', u.meter_id, 'units', u.units::text, 'late_events', u.late_events))
        from segment_usage u where u.tenant_id = ${tenantId} and u.segment_id = s.id
      ), '[]') as counted,
      coalesce(s.carried, ${carriedIntoSegment(tenantId, sql`s`, sql`p.prices`)}) as carried
    from ${segments}
    join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id
    where s.ends_at > s.starts_at or ${isKept}
      or exists (select from segment_usage u where u.tenant_id = ${tenantId} and u.segment_id = s.id)
    order by s.starts_at, s.ends_at`.execute(db)
  const plans = await selectPricedPlans(db, tenantId, [...new Set(rows.map(({ plan_id }) => plan_id))])
  return rows.map((segment) => ({ ...segment, ...planOf(plans, segment) }))
}

function planOf(plans: ReadonlyMap<string, PricedPlan>, { plan_id }: { plan_id: string }): PricedPlan {
  const plan = plans.get(plan_id)
  if (plan === undefined) throw new Error(`there is no plan ${plan_id}`)
  return plan
}

/** Segments share plans with many prices, so each plan is read once. */
async function selectPricedPlans(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedPlan>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PricedPlan & { id: string }>`
    select p.id, p.name as plan_name, p.code as plan_code, p.currency_code, p.prices, p.minimum_amount_cents, p.maximum_amount_cents,
      p.tax_behavior, p.tax_rate_codes, p.tax_rate_ids,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'code', m.code, 'name', m.name, 'aggregation', m.aggregation, 'recurring', m.recurring,
          'unit_code', m.unit_code))
        from meters m where m.tenant_id = ${tenantId}
          and m.id in (select price ->> 'meter_id' from jsonb_array_elements(p.prices) as price)
      ), '[]') as meters
    from plans p where p.tenant_id = ${tenantId} and p.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
}
