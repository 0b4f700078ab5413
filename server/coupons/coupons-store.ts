import { type Selectable, sql } from 'kysely'
import { codedTable } from '../db/coded-table.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'

export type CouponRow = Selectable<Schema['coupons']>
type Limits = 'max_redemptions' | 'max_redemptions_per_customer' | 'redeem_by'
type Named = 'plan_codes' | 'plan_ids' | 'meter_codes' | 'meter_ids'

export const coupons = codedTable<'coupons', 'name' | Limits | Named | 'metadata'>({
  table: 'coupons',
  noun: 'coupon',
  missing: 'COUPON_NOT_FOUND',
  taken: 'coupons_active_code',
})

/** Locks active coupons until the transaction ends, so that no redemption is missed. Returns them by code. */
export async function lockActiveCoupons(
  trx: WriteHandle,
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CouponRow>> {
  const coupons = await trx
    .selectFrom('coupons')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(coupons.map((coupon) => [coupon.code, coupon]))
}

/** Requires the locks of the coupons. */
export async function countRedemptions(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('coupons')
    .set({ redemption_count: sql<number>`redemption_count + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}
