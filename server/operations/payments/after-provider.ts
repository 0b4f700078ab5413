import type { components } from '../../../generated/types.ts'
import type { Context } from '../../context.ts'
import { REQUEST_ASKS_MS } from '../../payments/ask-times.ts'
import { loadAttempt } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { toPaymentAttempt } from './response.ts'

type Answered = { body: { payment_attempt: components['schemas']['PaymentAttempt'] } }

/**
 * Asks a remote provider after the commit. The response has the attempt as it is then, also when the request
 * is repeated.
 */
export function afterProvider<Input, Reply extends Answered>(
  operation: (input: Input, context: Context) => Promise<Reply>,
): (input: Input, context: Context) => Promise<Reply> {
  return async (input, context) => {
    const reply = await operation(input, context)
    const { id, provider } = reply.body.payment_attempt
    if (!isRemote(provider)) return reply
    const { service, tenant } = context
    const key = { tenantId: tenant.id, id }
    const load = () =>
      service.share(tenant.companyId, () => loadAttempt(service.database.db, tenant.id, id), tenant.id)
    const { ask_count, next_ask_at } = await load()
    if (ask_count === 0 && next_ask_at !== null) {
      await service.providerAsks.attempts.await(key, REQUEST_ASKS_MS)
      service.announceChanges(tenant.id)
    }
    return { ...reply, body: { payment_attempt: toPaymentAttempt(await load(), tenant) } }
  }
}
