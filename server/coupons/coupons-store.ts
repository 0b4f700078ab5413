import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, insertRow, rowOf, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type CouponRow = Selectable<Schema['coupons']>
type Own = 'seq' | 'redemption_count' | 'archived_at' | 'created_at' | 'updated_at'

/** Throws CODE_ALREADY_EXISTS. */
export function insertCoupon(trx: WriteHandle, coupon: Omit<CouponRow, Own>, now: Date): Promise<CouponRow> {
  const row = { ...coupon, archived_at: null, created_at: now, updated_at: now }
  noteChange(trx, { type: 'coupon.created', id: coupon.id })
  return insertRow(trx, 'coupons', row).catch(throwIfCodeTaken(coupon.code))
}

type Limits = 'max_redemptions' | 'max_redemptions_per_customer' | 'redeem_by'
type Named = 'plan_codes' | 'plan_ids' | 'meter_codes' | 'meter_ids'
type Changeable = 'name' | Limits | Named | 'metadata'
export type CouponChanges = Partial<Pick<CouponRow, Changeable | 'archived_at'>>

/** Throws CODE_ALREADY_EXISTS if another active coupon took the code. */
export function updateCoupon(
  trx: WriteHandle,
  coupon: CouponRow,
  changes: CouponChanges,
  now: Date,
): Promise<CouponRow> {
  const type = typeOf(changes)
  noteChange(trx, { type, id: coupon.id, ...(type === 'coupon.updated' && { before: coupon }) })
  const updated = updateRow(trx, 'coupons', coupon, { ...changes, updated_at: now })
  return updated.catch(throwIfCodeTaken(coupon.code))
}

function typeOf({ archived_at }: CouponChanges) {
  if (archived_at === undefined) return 'coupon.updated'
  return archived_at === null ? 'coupon.unarchived' : 'coupon.archived'
}

/** Throws COUPON_NOT_FOUND. */
export async function loadCoupon(db: ReadHandle, tenantId: number, id: string): Promise<CouponRow> {
  return found(await rowOf(db, 'coupons', tenantId, id).executeTakeFirst(), 'COUPON_NOT_FOUND')
}

/** Throws COUPON_NOT_FOUND. */
export async function lockCoupon(trx: WriteHandle, tenantId: number, id: string): Promise<CouponRow> {
  const locked = rowOf(trx, 'coupons', tenantId, id).forNoKeyUpdate()
  return found(await locked.executeTakeFirst(), 'COUPON_NOT_FOUND')
}

/** Lets nobody else redeem the active coupons with these codes until the transaction ends. Returns them by code. */
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

export type CouponFilter = { code?: string; archived?: boolean }

export function selectCoupons(
  db: ReadHandle,
  tenantId: number,
  filter: CouponFilter,
  request: PageRequest,
): Promise<Found<CouponRow>> {
  return newestFirst(
    { db, table: 'coupons', tenantId },
    (from) => couponsMatching(from, tenantId, filter),
    request,
  )
}

function couponsMatching(from: QueryCreator<Schema>, tenantId: number, { code, archived }: CouponFilter) {
  let query = from.selectFrom('coupons').selectAll().where('tenant_id', '=', tenantId)
  if (code !== undefined) query = query.where('code', '=', code)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  return query
}

function throwIfCodeTaken(code: string) {
  return throwIfTaken('coupons_active_code', 'CODE_ALREADY_EXISTS', { code })
}
