import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { EmailRow } from './emails-store.ts'

type Refusing = Pick<EmailRow, 'tenant_id' | 'id' | 'type' | 'customer_id'>

export async function selectRefused(
  db: ReadHandle,
  { tenant_id, type, recipients }: Pick<EmailRow, 'tenant_id' | 'type' | 'recipients'>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('refused_addresses')
    .select('address')
    .where('tenant_id', '=', tenant_id)
    .where('type', '=', type)
    .where('address', '=', sql<string>`any(${recipients}::text[])`)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

export async function noteRefused(
  trx: WriteHandle,
  { tenant_id, id, type, customer_id }: Refusing,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return
  const refused = { tenant_id, type, customer_id, email_id: id, refused_at: now }
  await trx
    .insertInto('refused_addresses')
    .values(addresses.map((address) => ({ ...refused, address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetRefused(
  trx: WriteHandle,
  { tenant_id, type }: Pick<EmailRow, 'tenant_id' | 'type'>,
  addresses: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('refused_addresses')
    .where('tenant_id', '=', tenant_id)
    .where('type', '=', type)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .execute()
}
