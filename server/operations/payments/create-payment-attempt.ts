import type { Input, Reply } from '../../../generated/operations.ts'
import { providerOnClock, startAttempt } from '../../billing/start-attempt.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { invalid } from '../../errors/problem.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { write } from '../../unit-of-work.ts'
import { loadInvoiceLockingCustomer } from '../invoices/load-invoice-locking-customer.ts'
import { afterProvider } from './after-provider.ts'
import { toPaymentAttempt } from './response.ts'

async function create(
  { path, body }: Input<'createPaymentAttempt'>,
  arrived: WriteContext,
): Promise<Reply<'createPaymentAttempt'>> {
  const setting = await readProvider(arrived.trx, arrived.tenant)
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const payment_method_id = body?.payment_method_id ?? null
  const provider = providerOnClock(setting, invoice)
  const message = `must not be given with the provider ${provider}`
  if (payment_method_id !== null && provider !== 'test')
    throw invalid([{ path: 'body.payment_method_id', code: 'not_allowed', message }])
  const attempt = await startAttempt(engineContextOf(context), invoice, {
    ...{ setting, payment_method_id, origin: 'api' },
    publicBaseUrl: context.service.publicBaseUrl,
  })
  return { status: 201, body: { payment_attempt: toPaymentAttempt(attempt, context.tenant) } }
}

export const createPaymentAttempt = afterProvider(write(create))
