import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { type Billed, billed } from './billed-store.ts'
import type { SubscriptionKey } from './subscriptions-store.ts'

type ChargeField =
  | 'subscription_id'
  | 'id'
  | 'kind'
  | 'description'
  | 'amount_cents'
  | 'starts_at'
  | 'ends_at'
  | 'credited_charge_id'
export type ChargeRow = Pick<Selectable<Schema['charges']>, ChargeField> & {
  plan: Pick<Selectable<Schema['plans']>, 'id' | 'tax_behavior' | 'tax_rate_codes'>
}

/** Fees come first, oldest first. */
export async function selectCharges(db: ReadHandle, tenantId: number, of: Billed): Promise<ChargeRow[]> {
  const { b, isOf } = billed(of, sql`c`)
  const { rows } = await sql<ChargeRow>`
    select c.subscription_id, c.id, c.kind, c.description, c.starts_at, c.ends_at, c.credited_charge_id,
      ${amountToBill(tenantId)} as amount_cents,
      json_build_object('id', p.id, 'tax_behavior', p.tax_behavior, 'tax_rate_codes', p.tax_rate_codes) as plan
    from ${b} join charges c on c.tenant_id = ${tenantId} and ${isOf}
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = c.subscription_id
    join plans p on p.tenant_id = ${tenantId} and p.id = coalesce(c.plan_id, s.plan_id)
    order by c.kind, c.position`.execute(db)
  return rows
}

/** A credit for a void invoice's charge is 0. */
function amountToBill(tenantId: number) {
  return sql<number>`case when exists (
        select from charges credited
        join invoices i on i.tenant_id = ${tenantId} and i.id = credited.invoice_id and i.status = 'void'
        where credited.tenant_id = ${tenantId} and credited.id = c.credited_charge_id
      ) then 0 else c.amount_cents end`
}

export type PartKey = { id: string; subscription_id: string; starts_at: Date; ends_at: Date }
export type PartCharge = { segment_id: string; is_last: boolean } & (
  | Pick<ChargeRow, 'amount_cents' | 'starts_at' | 'ends_at'>
  | { amount_cents: null }
)

/**
 * Selects the charges from the start of each part on, on whichever invoice they are. `is_last` is true where the
 * subscription ends with the part. A part without a charge has one row.
 */
export async function selectChargesOfParts(
  db: ReadHandle,
  tenantId: number,
  parts: readonly PartKey[],
): Promise<PartCharge[]> {
  const { rows } = await sql<PartCharge>`
    select p.segment_id, c.starts_at, c.ends_at, ${amountToBill(tenantId)} as amount_cents,
      (s.status = 'canceled' or (s.cancel_at_period_end and s.current_period_end = p.ends_at)) and not exists (
        select from segments later
        where later.tenant_id = ${tenantId} and later.subscription_id = p.subscription_id
          and later.id <> p.segment_id and later.starts_at >= p.ends_at
      ) as is_last
    from unnest(
      ${parts.map(({ id }) => id)}::text[],
      ${parts.map(({ subscription_id }) => subscription_id)}::text[],
      ${parts.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[],
      ${parts.map(({ ends_at }) => ends_at.toISOString())}::timestamptz[]
    ) as p (segment_id, subscription_id, starts_at, ends_at)
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = p.subscription_id
    left join charges c on c.tenant_id = ${tenantId} and c.subscription_id = p.subscription_id
      and c.ends_at > p.starts_at`.execute(db)
  return rows
}

/** The newest charge above 0 is the current fee's. Undefined if its invoice is void. */
export async function findBilledFee(
  db: ReadHandle,
  { tenant_id, id }: SubscriptionKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; is_void: boolean }>`
    select c.id, exists (
      select from invoices i where i.tenant_id = ${tenant_id} and i.id = c.invoice_id and i.status = 'void'
    ) as is_void
    from charges c where c.tenant_id = ${tenant_id} and c.subscription_id = ${id} and c.amount_cents > 0
    order by c.position desc limit 1`.execute(db)
  return rows[0]?.is_void === false ? rows[0].id : undefined
}
