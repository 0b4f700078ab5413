import type { Input, Reply } from '../../../generated/operations.ts'
import { startAttempt } from '../../billing/collect/start-attempt.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { providerOnClock } from '../../payments/lifecycle.ts'
import { assertUsable } from '../../payments/methods.ts'
import { loadMethod } from '../../payments/methods-store.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { write } from '../../unit-of-work.ts'
import { loadInvoiceLockingCustomer } from '../invoices/load-invoice-locking-customer.ts'
import { afterProvider } from './after-provider.ts'
import { toPaymentAttempt } from './response.ts'

async function create(
  { path, body }: Input<'createPaymentAttempt'>,
  requestContext: WriteContext,
): Promise<Reply<'createPaymentAttempt'>> {
  const { invoice, customer, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant } = context
  const setting = await readProvider(trx, tenant)
  const chosen = body?.payment_method_id ?? null
  const method = chosen === null ? null : await loadMethod(trx, customer, chosen)
  if (method !== null) assertUsable(method, providerOnClock(setting, invoice))
  const start = { setting, method, origin: 'api' as const, metadata: body?.metadata ?? {} }
  const attempt = await startAttempt(engineContextOf(context), invoice, start)
  return { status: 201, body: { payment_attempt: toPaymentAttempt(attempt, tenant) } }
}

export const createPaymentAttempt = afterProvider(write(create))
