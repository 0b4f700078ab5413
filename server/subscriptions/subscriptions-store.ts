import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { type Changes, found, insertRow, rowOf, updateRow } from '../db/row.ts'
import { updateRows } from '../db/rows.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type SubscriptionRow = Selectable<Schema['subscriptions']>
export type NewSubscription = Omit<SubscriptionRow, 'seq' | 'updated_at'>
export type SubscriptionKey = Pick<SubscriptionRow, 'tenant_id' | 'id'>

export function insertSubscription(
  trx: WriteHandle,
  subscription: NewSubscription,
): Promise<SubscriptionRow> {
  noteChange(trx, { type: 'subscription.created', id: subscription.id })
  return insertRow(trx, 'subscriptions', { ...subscription, updated_at: subscription.created_at })
}

export function updateSubscription(
  trx: WriteHandle,
  subscription: SubscriptionRow,
  values: Changes<'subscriptions'>,
  type: 'subscription.updated' | 'subscription.plan_changed' = 'subscription.updated',
): Promise<SubscriptionRow> {
  noteChange(trx, { type, id: subscription.id, before: subscription })
  return updateRow(trx, 'subscriptions', subscription, values)
}

/** The subscriptions must all change the same fields. */
export function updateSubscriptions(
  trx: WriteHandle,
  tenantId: number,
  subscriptions: ReadonlyArray<Partial<SubscriptionRow> & { id: string }>,
): Promise<void> {
  return updateRows(trx, 'subscriptions', tenantId, subscriptions)
}

export async function loadSubscription(
  db: ReadHandle,
  tenantId: number,
  id: string,
): Promise<SubscriptionRow> {
  return found(await rowOf(db, 'subscriptions', tenantId, id).executeTakeFirst(), 'SUBSCRIPTION_NOT_FOUND')
}

export function selectSubscriptionsById(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('next_renewal_at')
    .orderBy('seq')
    .execute()
}

export async function countSubscriptions(
  db: ReadHandle,
  tenantId: number,
  customerId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('next_renewal_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findNotEnded(db: ReadHandle, tenantId: number, customerId: string): Promise<string[]> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('next_renewal_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('seq')
    .limit(MAX_NAMED)
    .execute()
  return found.map(({ id }) => id)
}

export const MAX_NAMED = 10

export type SubscriptionFilter = {
  customer_id?: string
  plan_id?: string
  test_clock_id?: string
  status?: ReadonlyArray<SubscriptionRow['status']>
}

export function selectSubscriptions(
  db: ReadHandle,
  tenantId: number,
  filter: SubscriptionFilter,
  request: PageRequest,
): Promise<Found<SubscriptionRow>> {
  return newestFirst(
    { db, table: 'subscriptions', tenantId },
    (from) => subscriptionsMatching(from, tenantId, filter),
    request,
  )
}

/** No index has the list's order for several statuses. */
function subscriptionsMatching(
  from: QueryCreator<Schema>,
  tenantId: number,
  { status = [], ...filter }: SubscriptionFilter,
) {
  const all = from.selectFrom('subscriptions').selectAll().where('tenant_id', '=', tenantId)
  const query = whereGiven(all, filter, ['customer_id', 'plan_id', 'test_clock_id'])
  return status.length === 0 ? query : [...new Set(status)].map((each) => query.where('status', '=', each))
}
