import type { Selectable } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'

export type PortalSessionRow = Selectable<Schema['customer_portal_sessions']>

export async function insertPortalSession(trx: WriteHandle, session: PortalSessionRow): Promise<void> {
  await trx.insertInto('customer_portal_sessions').values(session).execute()
}

/** A deleted customer has no session, even before its rows are erased. */
export function findPortalSession(
  db: ReadHandle,
  tenantId: number,
  tokenHash: Buffer,
): Promise<PortalSessionRow | undefined> {
  return db
    .selectFrom('customer_portal_sessions as sessions')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.tenant_id', '=', 'sessions.tenant_id')
        .onRef('customers.id', '=', 'sessions.customer_id'),
    )
    .selectAll('sessions')
    .where('sessions.tenant_id', '=', tenantId)
    .where('customers.tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
