import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

type TaxRateUses = { company: boolean; customer_ids: string[]; plan_ids: string[] }

const MAX_NAMED = 10

/** Returns the oldest customers and plans that name the rate. */
export async function findUsesOfTaxRate(
  db: ReadHandle,
  tenantId: number,
  { id, code }: { id: string; code: string },
): Promise<TaxRateUses> {
  // The index is on the codes. A list from an earlier version has no ids.
  const names = (codes: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql<boolean>`(
    ${codes} @> jsonb_build_array(${code}::text) and coalesce(${ids} ->> ${code}, ${id}) = ${id}
  )`
  const { company } = await db
    .selectFrom('tenants')
    .select(names(sql`default_tax_rate_codes`, sql`default_tax_rate_ids`).as('company'))
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  // Unless materialized, the planner could read all customers in the order of their creation.
  const customers = await sql<{ id: string }>`
    with naming as materialized (
      select id, created_at, seq from customers
      where tenant_id = ${tenantId} and deleted_at is null and ${names(sql`tax_rate_codes`, sql`tax_rate_ids`)}
    )
    select id from naming order by created_at, seq limit ${MAX_NAMED}`.execute(db)
  const plans = await sql<{ id: string }>`
    select p.id from plans p
    where p.tenant_id = ${tenantId} and ${names(sql`p.tax_rate_codes`, sql`p.tax_rate_ids`)} and (
      p.archived_at is null or exists (
        select from subscriptions s
        where s.tenant_id = ${tenantId} and s.plan_id = p.id and s.status <> 'canceled'
      )
    )
    order by p.created_at, p.seq limit ${MAX_NAMED}`.execute(db)
  return {
    company,
    customer_ids: customers.rows.map(({ id }) => id),
    plan_ids: plans.rows.map(({ id }) => id),
  }
}
