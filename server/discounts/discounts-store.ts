import { type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import { found, rowOf, updateRow } from '../db/row.ts'
import { insertRows, updateRows } from '../db/rows.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import type { Course } from './periods.ts'

type Row = Selectable<Schema['discounts']>
export type DiscountRow = Row & { taken_cents: number }
export type NewDiscount = Omit<Row, 'tenant_id' | 'seq'>

export async function insertDiscounts(
  trx: WriteHandle,
  tenantId: number,
  discounts: readonly NewDiscount[],
): Promise<void> {
  await insertRows(trx, 'discounts', tenantId, discounts)
  noteChange(trx, ...discounts.map(({ id }) => ({ type: 'discount.created' as const, id })))
}

export async function updateCourse(
  trx: WriteHandle,
  discount: Pick<Row, 'tenant_id' | 'id'>,
  { starts_at, last_period_start, ends_at, remaining_periods, status }: Course,
  now: Date,
): Promise<void> {
  await updateRow(trx, 'discounts', discount, {
    starts_at,
    last_period_start,
    ends_at,
    remaining_periods,
    status,
    updated_at: now,
  })
}

export async function updateCourses(
  trx: WriteHandle,
  tenantId: number,
  discounts: ReadonlyArray<Course & { id: string; updated_at: Date }>,
): Promise<void> {
  await updateRows(trx, 'discounts', tenantId, discounts)
  const ended = discounts.filter(({ status }) => status === 'ended')
  noteChange(trx, ...ended.map(({ id }) => ({ type: 'discount.ended' as const, id })))
}

/** Oldest first. */
export function selectActive(
  db: ReadHandle,
  tenantId: number,
  subscriptionIds: readonly string[],
): Promise<Row[]> {
  return db
    .selectFrom('discounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', sql<string>`any(${subscriptionIds}::text[])`)
    .where('status', '=', 'active')
    .orderBy('seq')
    .execute()
}

/** Oldest first. */
export function selectNotEndedBefore(
  db: ReadHandle,
  tenantId: number,
  subscriptionIds: readonly string[],
  at: Date,
): Promise<Row[]> {
  return db
    .selectFrom('discounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', sql<string>`any(${subscriptionIds}::text[])`)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>=', at)]))
    .orderBy('seq')
    .execute()
}

export async function countDiscountsOf(
  db: ReadHandle,
  tenantId: number,
  { coupon_id, customer_id }: Pick<Row, 'coupon_id' | 'customer_id'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('discounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('coupon_id', '=', coupon_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Throws DISCOUNT_NOT_FOUND. */
export async function loadDiscount(db: ReadHandle, tenantId: number, id: string): Promise<DiscountRow> {
  const discount = rowOf(db, 'discounts', tenantId, id).select(takenOf(tenantId))
  return found(await discount.executeTakeFirst(), 'DISCOUNT_NOT_FOUND')
}

export function selectDiscountsById(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<DiscountRow[]> {
  return db
    .selectFrom('discounts')
    .selectAll()
    .select(takenOf(tenantId))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

type DiscountFilter = Partial<Pick<Row, 'customer_id' | 'subscription_id' | 'coupon_id'>> & {
  status?: ReadonlyArray<Row['status']>
}

export function selectDiscounts(
  db: ReadHandle,
  tenantId: number,
  filter: DiscountFilter,
  request: PageRequest,
): Promise<Found<DiscountRow>> {
  return newestFirst(
    { db, table: 'discounts', tenantId },
    (from) => {
      const all = from.selectFrom('discounts').selectAll().select(takenOf(tenantId))
      const query = all.where('tenant_id', '=', tenantId)
      const given = whereGiven(query, filter, ['customer_id', 'subscription_id', 'coupon_id'])
      return oneForEach(given, 'status', filter.status)
    },
    request,
  )
}

function takenOf(tenantId: number) {
  return sql<number>`(
    select coalesce(sum(taking.amount_cents), 0)::bigint from discount_takings taking
    where taking.tenant_id = ${tenantId} and taking.discount_id = discounts.id
  )`.as('taken_cents')
}
