import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import type { CreditedCharge } from './discounts.ts'

export async function selectCredited(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CreditedCharge>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CreditedCharge>`
    select c.id, c.kind, c.starts_at, json_build_object('id', p.id, 'code', p.code, 'billing_timing', p.billing_timing) as plan, (
      select i.id from invoices i
      where i.tenant_id = ${tenantId} and i.id = c.invoice_id and i.status <> 'draft'
    ) as credited_on
    from charges c
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = c.subscription_id
    join plans p on p.tenant_id = ${tenantId} and p.id = coalesce(c.plan_id, s.plan_id)
    where c.tenant_id = ${tenantId} and c.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type Asked = { id: string; subscription_id: string; starts_at: Date }

/** Returns the start of the billing period of each charge. */
export async function selectPeriods(
  db: ReadHandle,
  tenantId: number,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Date>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; period_start: Date | null }>`
    select a.id, (
      select max(s.period_start) from segments s
      where s.tenant_id = ${tenantId} and s.subscription_id = a.subscription_id and s.period_start <= a.at
    ) as period_start
    from unnest(
      ${asked.map(({ id }) => id)}::text[],
      ${asked.map(({ subscription_id }) => subscription_id)}::text[],
      ${asked.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[]
    ) as a (id, subscription_id, at)`.execute(db)
  return new Map(
    rows.flatMap(({ id, period_start }) => (period_start === null ? [] : [[id, period_start] as const])),
  )
}
