import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { MethodRow } from '../payments/methods-store.ts'

/** Undefined if the provider that is set cannot charge it. Without a setting only test mode has methods. */
export function findDefaultMethod(
  db: ReadHandle,
  { tenant_id, customer_id }: { tenant_id: number; customer_id: string },
): Promise<MethodRow | undefined> {
  return db
    .selectFrom('customers')
    .innerJoin('payment_methods', (join) =>
      join
        .on('payment_methods.tenant_id', '=', tenant_id)
        .onRef('payment_methods.id', '=', 'customers.default_payment_method_id'),
    )
    .leftJoin('payment_providers', (join) => join.on('payment_providers.tenant_id', '=', tenant_id))
    .selectAll('payment_methods')
    .where('customers.tenant_id', '=', tenant_id)
    .where('customers.id', '=', customer_id)
    .where('payment_methods.status', '=', 'active')
    .where(
      'payment_methods.provider',
      '=',
      sql<MethodRow['provider']>`coalesce(payment_providers.provider, 'test')`,
    )
    .executeTakeFirst()
}
