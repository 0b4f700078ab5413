import { type RawBuilder, sql } from 'kysely'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { deleteWords } from '../../customers/words-store.ts'
import { anyOf } from '../../db/any-of.ts'
import { type DeletedCustomer, queueErasure } from '../../db/job-queue.ts'
import { updateRow } from '../../db/row.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'

export function lockUnerased(
  trx: WriteHandle,
  { tenantId, customerId }: DeletedCustomer,
): Promise<CustomerRow | undefined> {
  return trx
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', customerId)
    .where('deleted_at', 'is not', null)
    .where('erased', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

export function selectUnerased(db: ReadHandle, tenantIds: readonly number[]): Promise<DeletedCustomer[]> {
  return db
    .selectFrom('customers')
    .select(['tenant_id as tenantId', 'id as customerId'])
    .where('tenant_id', '=', anyOf(tenantIds))
    .where('deleted_at', 'is not', null)
    .where('erased', '=', false)
    .execute()
}

type Customer = Pick<CustomerRow, 'tenant_id' | 'id'>

export function findAutomaticDraft(db: ReadHandle, customer: Customer): Promise<string | undefined> {
  return findInvoice(
    db,
    customer,
    sql`status = 'draft' and subscription_id is not null order by finalizes_at, seq`,
  )
}

export async function hasFinalized(db: ReadHandle, customer: Customer): Promise<boolean> {
  return (await findInvoice(db, customer, sql`invoice_number is not null`)) !== undefined
}

async function findInvoice(
  db: ReadHandle,
  { tenant_id, id }: Customer,
  condition: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where tenant_id = ${tenant_id} and customer_id = ${id} and ${condition} limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

const WRITTEN = [
  {
    table: 'credit_grants',
    empty: sql`description = null, metadata = '{}'`,
    written: sql`(description is not null or metadata <> '{}')`,
  },
  { table: 'subscriptions', empty: sql`metadata = '{}'`, written: sql`metadata <> '{}'` },
]
const MAX_ROWS = 2_000

/** Returns true once nothing is left to erase. */
export async function eraseWritten(trx: WriteHandle, { tenant_id, id }: Customer): Promise<boolean> {
  let left = MAX_ROWS
  for (const { table, empty, written } of WRITTEN) {
    const { rows } = await sql`
      update ${sql.table(table)} set ${empty} where tenant_id = ${tenant_id} and id in (
        select id from ${sql.table(table)} where tenant_id = ${tenant_id} and customer_id = ${id} and ${written}
        limit ${left}
      ) returning 1`.execute(trx)
    left -= rows.length
    if (left <= 0) return false
  }
  return true
}

/** Credit granted after the deletion must expire too. */
export async function eraseAgain(trx: WriteHandle, customer: Customer): Promise<void> {
  await updateRow(trx, 'customers', customer, { erased: false })
  await queueErasure(trx, { tenantId: customer.tenant_id, customerId: customer.id })
}

/** Keeps the row, because invoices name the customer's id. */
export async function markErased(trx: WriteHandle, customer: Customer): Promise<void> {
  await updateRow(trx, 'customers', customer, {
    name: '',
    email: '',
    billing_emails: [],
    address: null,
    legal_name: null,
    buyer_reference: null,
    purchase_order_number: null,
    electronic_address: null,
    tax_ids: [],
    timezone: null,
    metadata: {},
    erased: true,
  })
  await deleteWords(trx, customer)
}
