import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'

type Owned = {
  kind: 'credit_grant' | 'wallet_transaction' | 'payment_method' | 'payment_method_session'
  customer_id: string
}

/** Operations find these objects only through their customer. */
export async function findOwned(db: ReadHandle, tenantId: number, id: string): Promise<Owned | undefined> {
  const { rows } = await sql<Owned>`
    select 'credit_grant' as kind, customer_id from credit_grants where tenant_id = ${tenantId} and id = ${id}
    union all select 'wallet_transaction', customer_id from wallet_transactions where tenant_id = ${tenantId} and id = ${id}
    union all select 'payment_method', customer_id from payment_methods where tenant_id = ${tenantId} and id = ${id}
    union all select 'payment_method_session', customer_id from payment_method_sessions
      where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  return rows[0]
}
