import type { Tenant } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { isPayable } from '../../invoices/lifecycle.ts'
import { type AttemptRow, findLatestAttempt } from '../../payments/attempts-store.ts'
import { isRemote, providerOnClock } from '../../payments/lifecycle.ts'
import type { PaymentFailure } from '../../payments/provider.ts'
import { readProvider } from '../../payments/providers-store.ts'

export type Provider = AttemptRow['provider']

export type Paying =
  | { state: 'elsewhere' }
  | { state: 'ready'; provider: Provider; failure: PaymentFailure | null }
  | { state: 'waiting'; provider: Provider; actionUrl: string }
  | { state: 'confirming'; provider: Provider; since: Date }

/** An open attempt is shown even if the provider has changed. */
export async function readPaying(
  db: ReadHandle,
  tenant: Pick<Tenant, 'id' | 'mode'>,
  invoice: Pick<InvoiceRow, 'tenant_id' | 'id' | 'status' | 'test_clock_id'>,
): Promise<Paying> {
  if (!isPayable(invoice.status)) return { state: 'elsewhere' }
  const latest = await findLatestAttempt(db, invoice)
  if (latest?.status === 'requires_action' && latest.action_url !== null)
    return { state: 'waiting', provider: latest.provider, actionUrl: latest.action_url }
  if (latest?.status === 'pending' || latest?.status === 'processing')
    return { state: 'confirming', provider: latest.provider, since: latest.updated_at }
  const setting = await readProvider(db, tenant)
  const provider = providerOnClock(setting, invoice)
  if (provider === 'none' || (isRemote(provider) && setting.status !== 'active'))
    return { state: 'elsewhere' }
  return { state: 'ready', provider, failure: latest?.failure ?? null }
}
