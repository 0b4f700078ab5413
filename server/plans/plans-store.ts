import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { inSnapshot } from '../db/in-snapshot.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, insertRow, rowOf, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { type Found, firstFitting, type PageRequest } from '../paging/pagination.ts'

export type PlanRow = Selectable<Schema['plans']>
type Key = Pick<PlanRow, 'tenant_id' | 'id'>
export type PlanChanges = Partial<
  Pick<
    PlanRow,
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
    | 'metadata'
    | 'archived_at'
  >
>

export function insertPlan(
  trx: WriteHandle,
  plan: Omit<PlanRow, 'seq' | 'archived_at' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<PlanRow> {
  const row = { ...plan, archived_at: null, created_at: now, updated_at: now }
  noteChange(trx, { type: 'plan.created', id: plan.id })
  return insertRow(trx, 'plans', row).catch(throwIfCodeTaken(plan.code))
}

/** Throws CODE_ALREADY_EXISTS if an active plan took the code. */
export function updatePlan(
  trx: WriteHandle,
  plan: PlanRow,
  changes: PlanChanges,
  now: Date,
): Promise<PlanRow> {
  const type = typeOf(changes)
  noteChange(trx, { type, id: plan.id, ...(type === 'plan.updated' && { before: plan }) })
  return updateRow(trx, 'plans', plan, { ...changes, updated_at: now }).catch(throwIfCodeTaken(plan.code))
}

function typeOf({ archived_at }: PlanChanges) {
  if (archived_at === undefined) return 'plan.updated'
  return archived_at === null ? 'plan.unarchived' : 'plan.archived'
}

export async function loadPlan(db: ReadHandle, tenantId: number, id: string): Promise<PlanRow> {
  return found(await rowOf(db, 'plans', tenantId, id).executeTakeFirst(), 'PLAN_NOT_FOUND')
}

/** Returns plans keyed by id. */
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

/** Returns plans without their prices, keyed by id. */
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

/** Keeps others from changing or archiving the plan until the transaction ends. */
export async function lockPlanShared(trx: WriteHandle, tenantId: number, id: string): Promise<PlanRow> {
  return found(await rowOf(trx, 'plans', tenantId, id).forShare().executeTakeFirst(), 'PLAN_NOT_FOUND')
}

/** Waits for transactions that subscribe to the plan. */
export async function lockPlan(trx: WriteHandle, tenantId: number, id: string): Promise<PlanRow> {
  return found(await rowOf(trx, 'plans', tenantId, id).forNoKeyUpdate().executeTakeFirst(), 'PLAN_NOT_FOUND')
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

/**
 * Returns some ids, oldest first. Unless materialized, the planner would read another index in that order.
 */
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

/** Prices with twenty tiers each have 3 MB. */
export const MAX_PRICES_PER_PAGE = 250

export type PlanFilter = { code?: string; archived?: boolean }

/** Too many prices end the page early. A plan that is archived meanwhile stays as the filter found it. */
export function selectPlans(
  db: ReadHandle,
  tenantId: number,
  filter: PlanFilter,
  request: PageRequest,
): Promise<Found<PlanRow>> {
  return inSnapshot(db, async (trx) => {
    const found = await newestFirst(
      { db: trx, table: 'plans', tenantId },
      (from) => plansMatching(from, tenantId, filter),
      request,
    )
    const fits = firstFitting(found, request.limit, ({ prices }) => prices, MAX_PRICES_PER_PAGE)
    const ids = fits.rows.map(({ id }) => id)
    const plans = await loadPlans(trx, tenantId, ids)
    return { rows: ids.flatMap((id) => plans.get(id) ?? []), scannedTo: fits.scannedTo }
  })
}

function plansMatching(from: QueryCreator<Schema>, tenantId: number, { code, archived }: PlanFilter) {
  let query = from
    .selectFrom('plans')
    .select(['id', 'seq', 'created_at', 'updated_at', sql<number>`jsonb_array_length(prices)`.as('prices')])
    .where('tenant_id', '=', tenantId)
  if (code !== undefined) query = query.where('code', '=', code)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  return query
}

function throwIfCodeTaken(code: string) {
  return throwIfTaken('plans_active_code', 'CODE_ALREADY_EXISTS', { code })
}
