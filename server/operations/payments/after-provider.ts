import type { components } from '../../../generated/types.ts'
import type { Context, ProviderAsks } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REQUEST_ASKS_MS } from '../../payments/ask-times.ts'
import { type AttemptRow, loadAttempt } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { toPaymentAttempt } from './response.ts'

type Answered = { body: { payment_attempt: components['schemas']['PaymentAttempt'] } }

/**
 * Asks a remote provider after the commit. The response shows the attempt afterwards, also when the request is
 * repeated.
 */
export function afterProvider<Input, Reply extends Answered>(
  operation: (input: Input, context: Context) => Promise<Reply>,
): (input: Input, context: Context) => Promise<Reply> {
  return async (input, context) => {
    const reply = await operation(input, context)
    const { id, provider } = reply.body.payment_attempt
    if (!isRemote(provider)) return reply
    const attempt = await askOnce(context, id, { asks: 'attempts', load: loadAttempt })
    return { ...reply, body: { payment_attempt: toPaymentAttempt(attempt, context.tenant) } }
  }
}

type Asked<Row> = {
  asks: keyof Pick<ProviderAsks, 'attempts' | 'refunds'>
  load(db: ReadHandle, tenantId: number, id: string): Promise<Row>
}

/** Asks once for each attempt. Returns the current row. */
export async function askOnce<Row extends Pick<AttemptRow, 'ask_count' | 'next_ask_at'>>(
  { service, tenant }: Context,
  id: string,
  { asks, load }: Asked<Row>,
): Promise<Row> {
  const read = () =>
    service.share(tenant.companyId, () => load(service.database.db, tenant.id, id), tenant.id)
  const before = await read()
  if (before.ask_count > 0 || before.next_ask_at === null) return before
  await service.providerAsks[asks].await({ tenantId: tenant.id, id }, REQUEST_ASKS_MS)
  service.announceChanges(tenant.id)
  return read()
}
