import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

/**
 * Whether the expiry of a row of `credit_grants` waits: until the invoice of a period that ended by then is collected,
 * or for a renewal that drafts it. `tenant` is what tenant_id equals.
 */
export function expiryWaits(tenant: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (
    select from invoices i
    where ${isOfItsTime(tenant)} and (i.status = 'draft' or (i.status = 'open' and i.collection_pending))
  ) or exists (
    select from subscriptions s
    where s.tenant_id = ${tenant} and s.tenant_id = credit_grants.tenant_id
      and s.customer_id = credit_grants.customer_id and s.next_renewal_at <= credit_grants.expires_at
  ))`
}

/** `waited`: an invoice has delayed the expiry. */
export async function selectWaiting(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<Array<{ id: string; waits: boolean; waited: boolean }>> {
  const tenant = sql`${tenantId}`
  const { rows } = await sql<{ id: string; waits: boolean; waited: boolean }>`
    select id, ${expiryWaits(tenant)} as waits, exists (select from invoices i where ${isOfItsTime(tenant)}) as waited
    from credit_grants where tenant_id = ${tenantId} and id = any(${ids}::text[])`.execute(db)
  return rows
}

/** The invoice `i` bills a period that ended by the expiry, and was not finalized before it. */
function isOfItsTime(tenant: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`i.tenant_id = ${tenant} and i.tenant_id = credit_grants.tenant_id
    and i.customer_id = credit_grants.customer_id and i.subscription_id is not null
    and i.period_end <= credit_grants.expires_at
    and (i.finalized_at is null or i.finalized_at >= credit_grants.expires_at)`
}
