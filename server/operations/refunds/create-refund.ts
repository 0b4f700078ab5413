import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import { startRefund, UNAPPLIED } from '../../billing/notes/start-refund.ts'
import { type Context, engineContextOf, type WriteContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { refundableOf } from '../../payments/refunds.ts'
import { loadRefund } from '../../payments/refunds-store.ts'
import { write } from '../../unit-of-work.ts'
import { askOnce } from '../payments/after-provider.ts'
import { loadAttemptLockingCustomer } from '../payments/load-attempt-locking-customer.ts'
import { toRefund } from './response.ts'

/** The customer's lock prevents two requests from refunding the same money. */
async function create(
  { path, body }: Input<'createRefund'>,
  requestContext: WriteContext,
): Promise<Reply<'createRefund'>> {
  const { attempt, context } = await loadAttemptLockingCustomer(requestContext, path.id)
  const refundable_cents = refundableOf(attempt)
  const amount_cents = body?.amount_cents ?? refundable_cents
  if (amount_cents > refundable_cents || refundable_cents === 0)
    throw new Problem('REFUND_TOO_LARGE', { details: { refundable_cents } })
  const { metadata = {} } = body ?? {}
  const part = { cause: UNAPPLIED, amount_cents, isAwaited: true, metadata }
  const refund = await startRefund(engineContextOf(context), attempt, part)
  return { status: 201, body: { refund: toRefund(refund, context.tenant) } }
}

const created = write(create)

export const createRefund: Handler<'createRefund', Context> = async (input, context) => {
  const reply = await created(input, context)
  const { id, provider } = reply.body.refund
  if (!isRemote(provider)) return reply
  const refund = await askOnce(context, id, { asks: 'refunds', load: loadRefund })
  return { ...reply, body: { refund: toRefund(refund, context.tenant) } }
}
