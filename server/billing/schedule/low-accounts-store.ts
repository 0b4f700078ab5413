import { type RawBuilder, sql } from 'kysely'
import type { CustomerRow } from '../../customers/customers-store.ts'
import type { ReadHandle } from '../../db/schema.ts'

/**
 * Customers whose account holds less than their `auto_top_up` says, with no top-up in the last hour and none that is
 * owed. Due since the account last changed. `tenant` is what tenant_id equals.
 */
export function lowAccounts(tenant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select c.tenant_id, c.test_clock_id, c.id as customer_id, c.seq, greatest(c.top_up_at, a.last_transaction_at) as at
    from customers c
    left join wallet_accounts a on a.tenant_id = c.tenant_id and a.customer_id = c.id
      and a.account_type = c.auto_top_up ->> 'account_type'
      and a.unit_code = coalesce(c.auto_top_up ->> 'pricing_unit_code', c.currency_code)
    where c.tenant_id = ${tenant} and c.auto_top_up is not null
      and coalesce(a.balance, 0) < (c.auto_top_up ->> 'below')::numeric
      and not exists (
        select from invoices i
        where i.tenant_id = ${tenant} and i.tenant_id = c.tenant_id and i.customer_id = c.id
          and i.billing_reason = 'top_up' and i.status in ('open', 'uncollectible')
      )
  ) as low`
}

/** Looks again under the customers' locks. */
export async function selectLow(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
  now: Date,
): Promise<CustomerRow[]> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`id in (
        select customer_id from ${lowAccounts(sql`${tenantId}`)}
        where customer_id = any(${customerIds}::text[]) and at <= ${now}
      )`,
    )
    .execute()
}
