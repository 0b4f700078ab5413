import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { testClockOf } from '../db/test-clock-of.ts'
import type { PageRequest } from '../http/pagination.ts'
import { Problem } from '../http/problem.ts'
import { carriedIntoSegment } from './carried/store.ts'

export type SubscriptionRow = Selectable<Schema['subscriptions']>
export type SubscriptionKey = Pick<SubscriptionRow, 'tenant_id' | 'id'>

export function insertSubscription(
  trx: WriteHandle,
  { metadata, ...subscription }: Omit<SubscriptionRow, 'test_clock_id' | 'updated_at'>,
): Promise<SubscriptionRow> {
  return trx
    .insertInto('subscriptions')
    .values({
      ...subscription,
      test_clock_id: testClockOf(subscription),
      metadata: JSON.stringify(metadata),
      updated_at: subscription.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateSubscription(
  trx: WriteHandle,
  { tenant_id, id }: SubscriptionKey,
  values: Updateable<Schema['subscriptions']>,
): Promise<SubscriptionRow> {
  return trx
    .updateTable('subscriptions')
    .set(values)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function loadSubscription(
  db: ReadHandle,
  tenantId: number,
  id: string,
): Promise<SubscriptionRow> {
  const found = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('SUBSCRIPTION_NOT_FOUND')
  return found
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

/** The ids of some subscriptions of a customer that have not ended, the oldest first. */
export async function findNotEnded(db: ReadHandle, tenantId: number, customerId: string): Promise<string[]> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('next_renewal_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute()
  return found.map(({ id }) => id)
}

const MAX_NAMED = 10

export type SubscriptionFilter = {
  customer_id?: string
  plan_id?: string
  status?: SubscriptionRow['status']
}

export function selectSubscriptions(
  db: ReadHandle,
  tenantId: number,
  filter: SubscriptionFilter,
  request: PageRequest,
): Promise<SubscriptionRow[]> {
  let query = db.selectFrom('subscriptions').selectAll().where('tenant_id', '=', tenantId)
  if (filter.customer_id !== undefined) query = query.where('customer_id', '=', filter.customer_id)
  if (filter.plan_id !== undefined) query = query.where('plan_id', '=', filter.plan_id)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  return newestFirst(query, request)
}

export async function insertSegment(
  trx: WriteHandle,
  segment: Omit<Insertable<Schema['segments']>, 'closed' | 'invoice_id'>,
): Promise<void> {
  await trx
    .insertInto('segments')
    .values({ ...segment, invoice_id: null })
    .execute()
}

/** A segment that started at `at` gets no length, and takes no more usage. */
export async function endSegment(
  trx: WriteHandle,
  { tenant_id, id }: SubscriptionKey,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('segments')
    .set({ ends_at: at })
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', id)
    .where('invoice_id', 'is', null)
    .where('ends_at', '>', at)
    .execute()
}

export async function insertCharge(
  trx: WriteHandle,
  charge: Omit<Insertable<Schema['charges']>, 'invoice_id'>,
): Promise<void> {
  await trx
    .insertInto('charges')
    .values({ ...charge, invoice_id: null })
    .execute()
}

type ChargeField = 'id' | 'kind' | 'description' | 'amount_cents' | 'starts_at' | 'ends_at'
export type ChargeRow = Pick<Selectable<Schema['charges']>, ChargeField>

/** Selects an invoice's charges, or the pending ones for null: fees first, oldest first. */
export function selectCharges(
  db: ReadHandle,
  { tenant_id, id }: SubscriptionKey,
  invoiceId: string | null,
): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'kind', 'description', 'amount_cents', 'starts_at', 'ends_at'])
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', id)
    .where('invoice_id', invoiceId === null ? 'is' : '=', invoiceId)
    .orderBy('kind')
    .orderBy('position')
    .execute()
}

export async function attachToInvoice(
  trx: WriteHandle,
  { tenant_id, id }: SubscriptionKey,
  invoiceId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('charges')
    .set({ invoice_id: invoiceId })
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', id)
    .where('invoice_id', 'is', null)
    .execute()
  await trx
    .updateTable('segments')
    .set({ invoice_id: invoiceId })
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', id)
    .where('invoice_id', 'is', null)
    .where('ends_at', '<=', at)
    .execute()
}

const PRICES = sql`(select prices from plans p where p.tenant_id = segments.tenant_id and p.id = segments.plan_id)`

/** Usage that is processed later counts as late, in an open segment. What recurring meters carried into these stays. */
export async function closeSegments(
  trx: WriteHandle,
  { tenant_id, id }: SubscriptionKey,
  invoiceId: string,
): Promise<void> {
  await trx
    .updateTable('segments')
    .set({ closed: true, carried: carriedIntoSegment(sql`segments`, PRICES) })
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', id)
    .where('invoice_id', '=', invoiceId)
    .execute()
}
