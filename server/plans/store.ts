import type { Selectable, Updateable } from 'kysely'
import { isUniqueViolation } from '../db/errors.ts'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { PageRequest } from '../http/pagination.ts'
import { Problem } from '../http/problem.ts'

export type PlanRow = Selectable<Schema['plans']>
type Key = Pick<PlanRow, 'tenant_id' | 'id'>

/** Throws CODE_ALREADY_EXISTS where another plan of the tenant, archived or not, has the code. */
export function insertPlan(
  trx: WriteHandle,
  plan: Omit<PlanRow, 'archived_at' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<PlanRow> {
  return trx
    .insertInto('plans')
    .values({
      ...plan,
      prices: JSON.stringify(plan.prices),
      archived_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown): never => {
      if (!isUniqueViolation(error, 'plans_tenant_id_code_key')) throw error
      throw new Problem('CODE_ALREADY_EXISTS', { details: { code: plan.code } })
    })
}

/** Changes what is given of a plan that the transaction has locked, and nothing else. */
export function updatePlan(
  trx: WriteHandle,
  { tenant_id, id }: Key,
  {
    prices,
    ...plain
  }: Partial<Pick<PlanRow, 'name' | 'amount_cents' | 'trial_days' | 'prices' | 'archived_at'>>,
  now: Date,
): Promise<PlanRow> {
  const values: Updateable<Schema['plans']> = { ...plain, updated_at: now }
  if (prices !== undefined) values.prices = JSON.stringify(prices)
  return trx
    .updateTable('plans')
    .set(values)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Throws PLAN_NOT_FOUND, for another tenant's plan too. */
export async function loadPlan(db: ReadHandle, tenantId: number, id: string): Promise<PlanRow> {
  return orRefuse(await planOf(db, tenantId, id).executeTakeFirst())
}

/**
 * Loads a plan that somebody is about to be subscribed to: until the transaction ends it is neither changed nor archived.
 * Throws PLAN_NOT_FOUND, for another tenant's plan too.
 */
export async function lockPlanShared(trx: WriteHandle, tenantId: number, id: string): Promise<PlanRow> {
  return orRefuse(await planOf(trx, tenantId, id).forShare().executeTakeFirst())
}

/** Loads a plan to be changed or archived: nobody holds it. Throws PLAN_NOT_FOUND, for another tenant's plan too. */
export async function lockPlan(trx: WriteHandle, tenantId: number, id: string): Promise<PlanRow> {
  return orRefuse(await planOf(trx, tenantId, id).forNoKeyUpdate().executeTakeFirst())
}

/** True where a subscription is on the plan or has been. */
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

export function selectPlans(
  db: ReadHandle,
  tenantId: number,
  { archived }: { archived?: boolean },
  request: PageRequest,
): Promise<PlanRow[]> {
  let query = db.selectFrom('plans').selectAll().where('tenant_id', '=', tenantId)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  return newestFirst(query, request)
}

function planOf(db: ReadHandle, tenantId: number, id: string) {
  return db.selectFrom('plans').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)
}

function orRefuse(found: PlanRow | undefined): PlanRow {
  if (found === undefined) throw new Problem('PLAN_NOT_FOUND')
  return found
}
