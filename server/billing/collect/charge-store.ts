import type { ReadHandle } from '../../db/schema.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { providerOnClock } from '../../payments/lifecycle.ts'
import type { MethodRow } from '../../payments/methods-store.ts'
import { findProvider, type ProviderSetting } from '../../payments/providers-store.ts'

type DefaultMethod = {
  method: MethodRow
  setting: Pick<ProviderSetting, 'provider' | 'status' | 'disabled_reason' | 'check_at'>
}

/**
 * Undefined if the company's provider cannot charge the method. Without a setting only test mode has methods. `test`
 * stands in on test clocks.
 */
export async function findDefaultMethod(
  db: ReadHandle,
  { tenant_id, customer_id, test_clock_id }: Pick<InvoiceRow, 'tenant_id' | 'customer_id' | 'test_clock_id'>,
): Promise<DefaultMethod | undefined> {
  const found = await findProvider(db, tenant_id)
  const setting = found ?? { provider: 'test', status: 'active', disabled_reason: null, check_at: null }
  const provider = providerOnClock(setting, { test_clock_id })
  if (provider === 'none') return undefined
  const method = await db
    .selectFrom('customers')
    .innerJoin('payment_methods', (join) =>
      join
        .on('payment_methods.tenant_id', '=', tenant_id)
        .onRef('payment_methods.id', '=', 'customers.default_payment_method_id'),
    )
    .selectAll('payment_methods')
    .where('customers.tenant_id', '=', tenant_id)
    .where('customers.id', '=', customer_id)
    .where('payment_methods.status', '=', 'active')
    .where('payment_methods.provider', '=', provider)
    .executeTakeFirst()
  return method && { method, setting }
}
