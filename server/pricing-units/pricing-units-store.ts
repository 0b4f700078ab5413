import { type Selectable, sql } from 'kysely'
import { codedTable } from '../db/coded-table.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'
import type { Problem } from '../errors/problem.ts'

export type PricingUnitRow = Selectable<Schema['pricing_units']>

export const pricingUnits = codedTable<'pricing_units', 'name' | 'metadata'>({
  table: 'pricing_units',
  noun: 'pricing_unit',
  missing: 'PRICING_UNIT_NOT_FOUND',
  taken: 'pricing_units_taken_code',
})

/** Marks active units as used, so that their codes stay taken. Throws `refusal` for a code without an active unit. */
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
