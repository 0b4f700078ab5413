import { type RawBuilder, sql } from 'kysely'
import type { WriteHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'
import { deleteDeliveriesOf } from '../../webhook-endpoints/deliveries-store.ts'
import { eraseEvents } from '../../webhook-events/log-store.ts'

type Owned = {
  table: string
  key: readonly string[]
  /** Set for a table whose rows belong to other rows of the customer. */
  owner?: { column: string; table: string }
  /** Which rows stay while the customer has finalized invoices; none by default. */
  stays?: 'all' | 'with its owner' | 'if finalized' | 'if on a finalized invoice'
}

const OF_SUBSCRIPTION = { column: 'subscription_id', table: 'subscriptions' }
const OF_DISCOUNT = { column: 'discount_id', table: 'discounts' }
const OF_SEGMENT = { column: 'segment_id', table: 'segments' }

/** Children are deleted first. `deleteEvents` deletes events. */
const OWNED: readonly Owned[] = [
  { table: 'usage_hour_values', key: ['customer_id', 'meter_id', 'hour', 'value'] },
  { table: 'usage_hours', key: ['customer_id', 'meter_id', 'hour'] },
  { table: 'recurring_values', key: ['customer_id', 'meter_id', 'timestamp', 'seq'] },
  {
    table: 'applied_grants',
    key: ['transaction_id', 'position'],
    owner: { column: 'transaction_id', table: 'wallet_transactions' },
    stays: 'all',
  },
  { table: 'wallet_transactions', key: ['id'], stays: 'all' },
  { table: 'credit_grants', key: ['id'], stays: 'all' },
  { table: 'wallet_accounts', key: ['customer_id', 'account_type', 'unit_code'], stays: 'all' },
  {
    table: 'discount_takings',
    key: ['discount_id', 'period_start', 'invoice_id'],
    owner: OF_DISCOUNT,
    stays: 'with its owner',
  },
  { table: 'discounts', key: ['id'], owner: OF_SUBSCRIPTION, stays: 'with its owner' },
  { table: 'charges', key: ['id'], owner: OF_SUBSCRIPTION, stays: 'with its owner' },
  // The values may be names of users.
  { table: 'segment_distinct_values', key: ['segment_id', 'meter_id', 'value'], owner: OF_SEGMENT },
  { table: 'segment_buckets', key: ['segment_id', 'price_id', 'bucket'], owner: OF_SEGMENT },
  { table: 'segment_usage', key: ['segment_id', 'meter_id'], owner: OF_SEGMENT, stays: 'with its owner' },
  { table: 'segments', key: ['id'], owner: OF_SUBSCRIPTION, stays: 'with its owner' },
  {
    table: 'credit_notes',
    key: ['id'],
    owner: { column: 'invoice_id', table: 'invoices' },
    stays: 'with its owner',
  },
  {
    table: 'invoice_line_items',
    key: ['invoice_id', 'position'],
    owner: { column: 'invoice_id', table: 'invoices' },
    stays: 'with its owner',
  },
  {
    table: 'invoice_payments',
    key: ['invoice_id', 'id'],
    owner: { column: 'invoice_id', table: 'invoices' },
    stays: 'with its owner',
  },
  {
    table: 'refunds',
    key: ['id'],
    owner: { column: 'invoice_id', table: 'invoices' },
    stays: 'with its owner',
  },
  {
    table: 'payment_attempts',
    key: ['id'],
    owner: { column: 'invoice_id', table: 'invoices' },
    stays: 'with its owner',
  },
  { table: 'emails', key: ['id'] },
  { table: 'refused_addresses', key: ['type', 'address'] },
  { table: 'payment_method_sessions', key: ['id'] },
  { table: 'customer_portal_sessions', key: ['id'] },
  { table: 'payment_methods', key: ['id'] },
  { table: 'invoices', key: ['id'], stays: 'if finalized' },
  { table: 'subscriptions', key: ['id'], stays: 'if on a finalized invoice' },
]

/** Keeps locks short. */
const MAX_ROWS = 2_000

export async function lockNextCustomer(
  trx: WriteHandle,
  { tenantId, testClockId }: Timeline,
): Promise<string | undefined> {
  const found = await trx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('test_clock_id', '=', testClockId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return found?.id
}

/** Keeps what finalized invoices need. Returns true once only the customer's row is left. */
export async function deletePiece(
  trx: WriteHandle,
  tenantId: number,
  customerId: string,
  { forInvoices = false } = {},
): Promise<boolean> {
  let left = MAX_ROWS - (await deleteEvents(trx, tenantId, customerId))
  if (left > 0) {
    const erased = await eraseEvents(trx, tenantId, customerId, left)
    await deleteDeliveriesOf(trx, tenantId, erased)
    left -= erased.length
  }
  for (const owned of OWNED.filter(({ stays }) => !forInvoices || stays !== 'all')) {
    if (left <= 0) return false
    const { table, key, stays } = owned
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenantId} and (${columns}) in (
        select ${columns} from ${sql.table(table)}
        where tenant_id = ${tenantId} and ${isOwned(owned, tenantId, customerId, forInvoices && stays !== undefined)}
        limit ${left}
      ) returning 1`.execute(trx)
    left -= rows.length
  }
  return left > 0 && !(await hasEvents(trx, tenantId, customerId))
}

/** Events may have arrived meanwhile. */
async function hasEvents(trx: WriteHandle, tenantId: number, customerId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('event_states')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteCustomer(trx: WriteHandle, tenantId: number, customerId: string): Promise<void> {
  await trx.deleteFrom('customers').where('tenant_id', '=', tenantId).where('id', '=', customerId).execute()
}

async function deleteEvents(trx: WriteHandle, tenantId: number, customerId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from event_states where tenant_id = ${tenantId} and customer_id = ${customerId}
      and ("timestamp", id, status) in (
        select "timestamp", id, status from event_states
        where tenant_id = ${tenantId} and customer_id = ${customerId}
        order by "timestamp", id limit ${MAX_ROWS}
      ) returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await trx
    .deleteFrom('usage_events')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.length
}

/** Each condition has an index. */
function isOwned(
  { table, owner, stays }: Owned,
  tenantId: number,
  customerId: string,
  someStay: boolean,
): RawBuilder<boolean> {
  if (owner === undefined)
    return sql`customer_id = ${customerId} and ${someStay ? GOES[stays ?? 'all'](tenantId) : sql`true`}`
  const of = OWNED.find((each) => each.table === owner.table) ?? { table, key: [] }
  return sql`${sql.ref(owner.column)} in (
    select id from ${sql.table(owner.table)} where tenant_id = ${tenantId} and ${isOwned(of, tenantId, customerId, someStay)})`
}

const GOES: Record<NonNullable<Owned['stays']>, (tenantId: number) => RawBuilder<boolean>> = {
  all: () => sql`false`,
  'with its owner': () => sql`true`,
  'if finalized': () => sql`invoice_number is null`,
  'if on a finalized invoice': (tenantId) => sql`not exists (
    select from invoices i where i.tenant_id = ${tenantId} and i.subscription_id = subscriptions.id
      and i.invoice_number is not null)`,
}
