import { type Selectable, sql } from 'kysely'
import { type CodeFilter, codedTable, whereCoded } from '../db/coded-table.ts'
import { inSnapshot } from '../db/in-snapshot.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, rowOf } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { type Found, firstFitting, type PageRequest } from '../paging/pagination.ts'

export type PlanRow = Selectable<Schema['plans']>
type Key = Pick<PlanRow, 'tenant_id' | 'id'>
type Changeable =
  | 'name'
  | 'amount_cents'
  | 'minimum_amount_cents'
  | 'maximum_amount_cents'
  | 'trial_days'
  | 'billing_timing'
  | 'usage_billing_interval'
  | 'tax_behavior'
  | 'tax_rate_codes'
  | 'tax_rate_ids'
  | 'prices'
  | 'included_credits'
  | 'metadata'
  | 'archived_at'
  | 'created_at'
  | 'updated_at'
export type PlanChanges = Partial<Pick<PlanRow, Changeable>>

const coded = codedTable<'plans', Changeable>({
  table: 'plans',
  noun: 'plan',
  missing: 'PLAN_NOT_FOUND',
  taken: 'plans_active_code',
})

export const plans = { ...coded, select: selectPlans }
export const { load: loadPlan } = coded

export async function loadPlans(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlanRow>> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map((plan) => [plan.id, plan]))
}

/** Omits prices. */
export async function selectPlanNames(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<PlanRow, 'code' | 'name'>>> {
  const rows = await db
    .selectFrom('plans')
    .select(['id', 'code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map((plan) => [plan.id, plan]))
}

/** Prevents changes and archiving of the plan until the transaction ends; `lock` waits for that. */
export async function lockPlanShared(trx: WriteHandle, tenantId: number, id: string): Promise<PlanRow> {
  return found(await rowOf(trx, 'plans', tenantId, id).forShare().executeTakeFirst(), 'PLAN_NOT_FOUND')
}

export async function isPlanUsed(trx: WriteHandle, { tenant_id, id }: Key): Promise<boolean> {
  const { used } = await trx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('subscriptions')
            .where('tenant_id', '=', tenant_id)
            .where('plan_id', '=', id)
            .select('id'),
        ),
        exists(
          selectFrom('segments').where('tenant_id', '=', tenant_id).where('plan_id', '=', id).select('id'),
        ),
      ]).as('used'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(used)
}

const MAX_NAMED = 10

/** Returns the oldest first. Unless materialized, the planner would read another index in that order. */
export async function findPlansPricing(db: ReadHandle, tenantId: number, meterId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with pricing as materialized (
      select id, created_at, seq from plans
      where tenant_id = ${tenantId} and archived_at is null
        and jsonb_path_query_array(prices, '$[*].meter_id') @> jsonb_build_array(${meterId}::text)
    )
    select id from pricing order by created_at, seq limit ${MAX_NAMED}`.execute(db)
  return rows.map(({ id }) => id)
}

/** So many prices with twenty tiers each have 2 MB, as have 20 values in filters of each. */
export const MAX_PRICES_PER_PAGE = 250

/** Too many prices end the page early. A plan that is archived meanwhile stays on the page. */
function selectPlans(
  db: ReadHandle,
  tenantId: number,
  filter: CodeFilter,
  request: PageRequest,
): Promise<Found<PlanRow>> {
  return inSnapshot(db, async (trx) => {
    const found = await newestFirst(
      { db: trx, table: 'plans', tenantId },
      (from) => {
        const prices = sql<number>`jsonb_array_length(prices)
          + jsonb_array_length(jsonb_path_query_array(prices, '$[*].filters[*].in[*]')) / 20`.as('prices')
        const rows = from.selectFrom('plans').select(['id', 'seq', 'created_at', 'updated_at', prices])
        return whereCoded(rows.where('tenant_id', '=', tenantId), filter)
      },
      request,
    )
    const fits = firstFitting(found, request.limit, ({ prices }) => prices, MAX_PRICES_PER_PAGE)
    const ids = fits.rows.map(({ id }) => id)
    const plans = await loadPlans(trx, tenantId, ids)
    return { rows: ids.flatMap((id) => plans.get(id) ?? []), scannedTo: fits.scannedTo }
  })
}
