import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, insertRow, rowOf, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Problem } from '../errors/problem.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type PricingUnitRow = Selectable<Schema['pricing_units']>
type Key = Pick<PricingUnitRow, 'tenant_id' | 'id'>

/** Throws CODE_ALREADY_EXISTS. */
export function insertPricingUnit(
  trx: WriteHandle,
  unit: Key & Pick<PricingUnitRow, 'code' | 'name' | 'metadata'>,
  now: Date,
): Promise<PricingUnitRow> {
  const row = { ...unit, archived_at: null, created_at: now, updated_at: now }
  noteChange(trx, { type: 'pricing_unit.created', id: unit.id })
  return insertRow(trx, 'pricing_units', row).catch(throwIfCodeTaken(unit.code))
}

export type PricingUnitChanges = Partial<Pick<PricingUnitRow, 'name' | 'metadata' | 'archived_at'>>

/** Throws CODE_ALREADY_EXISTS if an active unit took the code. */
export function updatePricingUnit(
  trx: WriteHandle,
  unit: PricingUnitRow,
  changes: PricingUnitChanges,
  now: Date,
): Promise<PricingUnitRow> {
  const type = typeOf(changes)
  noteChange(trx, { type, id: unit.id, ...(type === 'pricing_unit.updated' && { before: unit }) })
  const updated = updateRow(trx, 'pricing_units', unit, { ...changes, updated_at: now })
  return updated.catch(throwIfCodeTaken(unit.code))
}

function typeOf({ archived_at }: PricingUnitChanges) {
  if (archived_at === undefined) return 'pricing_unit.updated'
  return archived_at === null ? 'pricing_unit.unarchived' : 'pricing_unit.archived'
}

/** Throws PRICING_UNIT_NOT_FOUND. */
export async function loadPricingUnit(db: ReadHandle, tenantId: number, id: string): Promise<PricingUnitRow> {
  return found(await rowOf(db, 'pricing_units', tenantId, id).executeTakeFirst(), 'PRICING_UNIT_NOT_FOUND')
}

/** Throws PRICING_UNIT_NOT_FOUND. */
export async function lockPricingUnit(
  trx: WriteHandle,
  tenantId: number,
  id: string,
): Promise<PricingUnitRow> {
  const locked = rowOf(trx, 'pricing_units', tenantId, id).forNoKeyUpdate()
  return found(await locked.executeTakeFirst(), 'PRICING_UNIT_NOT_FOUND')
}

/** Marks the active units of these codes as used, so that their codes stay taken. Throws `refusal` of a code that no active unit has. */
export async function usePricingUnits(
  trx: WriteHandle,
  tenantId: number,
  codes: readonly string[],
  refusal: (code: string) => Problem,
): Promise<void> {
  if (codes.length === 0) return
  const units = await trx
    .selectFrom('pricing_units')
    .select(['id', 'code', 'used'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute()
  const missing = codes.find((code) => !units.some((each) => each.code === code))
  if (missing !== undefined) throw refusal(missing)
  for (const unit of units.filter(({ used }) => !used)) {
    const { numUpdatedRows } = await trx
      .updateTable('pricing_units')
      .set({ used: true })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', unit.id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refusal(unit.code)
  }
}

export type PricingUnitFilter = { code?: string; archived?: boolean }

export function selectPricingUnits(
  db: ReadHandle,
  tenantId: number,
  filter: PricingUnitFilter,
  request: PageRequest,
): Promise<Found<PricingUnitRow>> {
  return newestFirst(
    { db, table: 'pricing_units', tenantId },
    (from) => unitsMatching(from, tenantId, filter),
    request,
  )
}

function unitsMatching(from: QueryCreator<Schema>, tenantId: number, { code, archived }: PricingUnitFilter) {
  let query = from.selectFrom('pricing_units').selectAll().where('tenant_id', '=', tenantId)
  if (code !== undefined) query = query.where('code', '=', code)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  return query
}

function throwIfCodeTaken(code: string) {
  return throwIfTaken('pricing_units_taken_code', 'CODE_ALREADY_EXISTS', { code })
}
