import { type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { found, insertRow, rowOf, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { deleteWords, saveWords } from './words-store.ts'

export type CustomerRow = Selectable<Schema['customers']>
type NewCustomer = Omit<CustomerRow, 'seq' | 'created_at' | 'updated_at' | 'deleted_at' | 'erased'>
type Key = Pick<CustomerRow, 'tenant_id' | 'id'>

export async function insertCustomer(
  trx: WriteHandle,
  customer: NewCustomer,
  now: Date,
): Promise<CustomerRow> {
  const row = { ...customer, created_at: now, updated_at: now }
  const inserted = await insertRow(trx, 'customers', row).catch(throwIfExternalIdTaken(customer.external_id))
  await saveWords(trx, inserted)
  noteChange(trx, { type: 'customer.created', id: inserted.id })
  return inserted
}

export type CustomerChanges = Partial<
  Pick<
    CustomerRow,
    | 'name'
    | 'email'
    | 'billing_emails'
    | 'address'
    | 'tax_ids'
    | 'legal_name'
    | 'buyer_reference'
    | 'purchase_order_number'
    | 'electronic_address'
    | 'e_invoice_format'
    | 'external_id'
    | 'default_payment_method_id'
    | 'tax_status'
    | 'tax_rate_codes'
    | 'tax_rate_ids'
    | 'auto_top_up'
    | 'top_up_at'
    | 'timezone'
    | 'locale'
    | 'metadata'
  >
>

/** Requires the customer's lock. */
export async function updateCustomer(
  trx: WriteHandle,
  customer: CustomerRow,
  changes: CustomerChanges,
  now: Date,
): Promise<CustomerRow> {
  const updated = await updateRow(trx, 'customers', customer, { ...changes, updated_at: now }).catch(
    throwIfExternalIdTaken(changes.external_id),
  )
  noteChange(trx, { type: 'customer.updated', id: customer.id, before: customer })
  if (FOUND_BY.some((field) => field in changes)) {
    await deleteWords(trx, updated)
    await saveWords(trx, updated)
  }
  return updated
}

const FOUND_BY = ['name', 'email', 'external_id', 'tax_ids'] as const

export async function loadCustomer(db: ReadHandle, tenantId: number, id: string): Promise<CustomerRow> {
  return found(await findCustomer(db, tenantId, id), 'CUSTOMER_NOT_FOUND')
}

export function findCustomer(db: ReadHandle, tenantId: number, id: string): Promise<CustomerRow | undefined> {
  return customerOf(db, tenantId, id).executeTakeFirst()
}

export async function selectExisting(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(existsIn(tenantId))
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Serializes changes to a customer's billing and wallet. */
export async function lockCustomer(trx: WriteHandle, tenantId: number, id: string): Promise<CustomerRow> {
  return found(await customerOf(trx, tenantId, id).forNoKeyUpdate().executeTakeFirst(), 'CUSTOMER_NOT_FOUND')
}

/** Includes deleted customers, because invoices and subscriptions outlive them. */
export function findAndLockOwner(
  trx: WriteHandle,
  tenantId: number,
  id: string,
): Promise<CustomerRow | undefined> {
  return rowOf(trx, 'customers', tenantId, id)
    .where(notWithItsClock(tenantId))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Prevents only the deletion of the customer. */
export async function holdCustomer(trx: WriteHandle, tenantId: number, id: string): Promise<CustomerRow> {
  return found(await customerOf(trx, tenantId, id).forKeyShare().executeTakeFirst(), 'CUSTOMER_NOT_FOUND')
}

/** Waits for transactions that change or hold the customer. */
export async function lockCustomerToDelete(
  trx: WriteHandle,
  tenantId: number,
  id: string,
): Promise<CustomerRow> {
  return found(await customerOf(trx, tenantId, id).forUpdate().executeTakeFirst(), 'CUSTOMER_NOT_FOUND')
}

/** Frees the customer's external_id. Requires the customer's lock. */
export async function markDeleted(trx: WriteHandle, customer: Key, now: Date): Promise<void> {
  await updateRow(trx, 'customers', customer, {
    external_id: null,
    default_payment_method_id: null,
    auto_top_up: null,
    deleted_at: now,
    updated_at: now,
  })
  noteChange(trx, { type: 'customer.deleted', id: customer.id, customer_id: customer.id })
}

/**
 * Locks in the order of ids to prevent deadlocks. Includes deleted customers, so that nothing else happens during
 * their erasure. Omits customers that do not exist.
 */
export async function lockCustomers(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const locked = await trx
    .selectFrom('customers')
    .select(['id', existsIn(tenantId).as('exists')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(locked.flatMap(({ id, exists }) => (exists ? [id] : [])))
}

/** Locks in the order of ids, deleted customers too. Without `waits`, skips customers that are locked already. */
export async function lockOwners(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
  { waits }: { waits: boolean },
): Promise<ReadonlyMap<string, { exists: boolean }>> {
  let query = trx
    .selectFrom('customers')
    .select(['id', existsIn(tenantId).as('exists')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(notWithItsClock(tenantId))
    .orderBy('id')
    .forNoKeyUpdate()
  if (!waits) query = query.skipLocked()
  return new Map((await query.execute()).map(({ id, exists }) => [id, { exists }]))
}

/** Deletion of a clock hides its customers before it deletes their rows. */
function notWithItsClock(tenantId: number) {
  return sql<boolean>`(customers.test_clock_id = ${REAL_TIME} or exists (
    select from test_clocks c where c.tenant_id = ${tenantId} and c.id = customers.test_clock_id and not c.deleting
  ))`
}

/** Excludes deleted customers, whose rows remain for their invoices. */
export function existsIn(tenantId: number) {
  return sql<boolean>`customers.deleted_at is null and ${notWithItsClock(tenantId)}`
}

/** Selects deleted customers that are not erased yet. There are few. */
export function leaving(tenantId: number) {
  return sql`
    select id from customers where tenant_id = ${tenantId} and deleted_at is not null and not erased
    union all
    select customers.id from test_clocks clock
    join customers on customers.tenant_id = ${tenantId} and customers.test_clock_id = clock.id
    where clock.tenant_id = ${tenantId} and clock.deleting`
}

function customerOf(db: ReadHandle, tenantId: number, id: string) {
  return rowOf(db, 'customers', tenantId, id).where(existsIn(tenantId))
}

function throwIfExternalIdTaken(external_id: string | null | undefined) {
  return throwIfTaken('customers_tenant_id_external_id_key', 'EXTERNAL_ID_ALREADY_EXISTS', { external_id })
}
