import { type RawBuilder, sql } from 'kysely'
import type { WriteHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'

type Owned = { table: string; key: readonly string[]; owner?: { column: string; table: string } }

const OF_SUBSCRIPTION = { column: 'subscription_id', table: 'subscriptions' }
const OF_SEGMENT = { column: 'segment_id', table: 'segments' }

/** What a customer has besides events, children first: each table, its key, and the table of its owner if that is not the customer. */
const OWNED: readonly Owned[] = [
  { table: 'usage_hour_values', key: ['customer_id', 'meter_id', 'hour', 'value'] },
  { table: 'usage_hours', key: ['customer_id', 'meter_id', 'hour'] },
  { table: 'recurring_values', key: ['customer_id', 'meter_id', 'timestamp', 'seq'] },
  {
    table: 'applied_grants',
    key: ['transaction_id', 'position'],
    owner: { column: 'transaction_id', table: 'wallet_transactions' },
  },
  { table: 'wallet_transactions', key: ['id'] },
  { table: 'credit_grants', key: ['id'] },
  { table: 'wallet_accounts', key: ['customer_id', 'account_type', 'unit_code'] },
  { table: 'charges', key: ['id'], owner: OF_SUBSCRIPTION },
  { table: 'segment_distinct_values', key: ['segment_id', 'meter_id', 'value'], owner: OF_SEGMENT },
  { table: 'segment_usage', key: ['segment_id', 'meter_id'], owner: OF_SEGMENT },
  { table: 'segments', key: ['id'], owner: OF_SUBSCRIPTION },
  {
    table: 'invoice_line_items',
    key: ['invoice_id', 'position'],
    owner: { column: 'invoice_id', table: 'invoices' },
  },
  {
    table: 'invoice_payments',
    key: ['invoice_id', 'id'],
    owner: { column: 'invoice_id', table: 'invoices' },
  },
  { table: 'invoices', key: ['id'] },
  { table: 'subscriptions', key: ['id'] },
]

/** Few enough to keep locks short. */
const MAX_ROWS = 2_000

/** Returns a customer of the clock; waits for what is under way for them. */
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

/** Deletes some rows of a customer, the customer last. Goes on to the next table once nothing is left in the one before. */
export async function deletePiece(trx: WriteHandle, tenantId: number, customerId: string): Promise<void> {
  let left = MAX_ROWS - (await deleteEvents(trx, tenantId, customerId))
  for (const { table, key } of OWNED) {
    if (left <= 0) return
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenantId} and (${columns}) in (
        select ${columns} from ${sql.table(table)}
        where tenant_id = ${tenantId} and ${isOwned(table, tenantId, customerId)} limit ${left}
      ) returning 1`.execute(trx)
    left -= rows.length
  }
  if (left > 0)
    await trx.deleteFrom('customers').where('tenant_id', '=', tenantId).where('id', '=', customerId).execute()
}

async function deleteEvents(trx: WriteHandle, tenantId: number, customerId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from event_states where tenant_id = ${tenantId} and customer_id = ${customerId}
      and ("timestamp", id, status) in (
        select "timestamp", id, status from event_states
        where tenant_id = ${tenantId} and customer_id = ${customerId} limit ${MAX_ROWS}
      ) returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await trx
    .deleteFrom('usage_events')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return rows.length
}

/** By indexes alone: of subscriptions and invoices by customer, of the others by their owner. */
function isOwned(table: string, tenantId: number, customerId: string): RawBuilder<boolean> {
  const owner = OWNED.find((each) => each.table === table)?.owner
  if (owner === undefined) return sql`customer_id = ${customerId}`
  return sql`${sql.ref(owner.column)} in (
    select id from ${sql.table(owner.table)} where tenant_id = ${tenantId} and ${isOwned(owner.table, tenantId, customerId)})`
}
