import { type Selectable, sql } from 'kysely'
import { isUniqueViolation } from '../db/errors.ts'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { PageRequest } from '../http/pagination.ts'
import { Problem } from '../http/problem.ts'

export type PricingUnitRow = Selectable<Schema['pricing_units']>

export function insertPricingUnit(
  trx: WriteHandle,
  unit: Omit<PricingUnitRow, 'created_at' | 'updated_at'>,
  now: Date,
): Promise<PricingUnitRow> {
  return trx
    .insertInto('pricing_units')
    .values({ ...unit, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown): never => {
      if (!isUniqueViolation(error, 'pricing_units_tenant_id_code_key')) throw error
      throw new Problem('CODE_ALREADY_EXISTS', { details: { code: unit.code } })
    })
}

/** Throws PRICING_UNIT_NOT_FOUND for the first unknown code. */
export async function assertPricingUnits(
  db: ReadHandle,
  tenantId: number,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return
  const found = await db
    .selectFrom('pricing_units')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  const missing = codes.find((code) => !found.some((each) => each.code === code))
  if (missing !== undefined)
    throw new Problem('PRICING_UNIT_NOT_FOUND', { details: { pricing_unit_code: missing } })
}

export function selectPricingUnits(
  db: ReadHandle,
  tenantId: number,
  { code }: { code?: string },
  request: PageRequest,
): Promise<PricingUnitRow[]> {
  let query = db.selectFrom('pricing_units').selectAll().where('tenant_id', '=', tenantId)
  if (code !== undefined) query = query.where('code', '=', code)
  return newestFirst(query, request)
}
