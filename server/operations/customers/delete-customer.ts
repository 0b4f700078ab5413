import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import { findAutomaticDraft } from '../../billing/erase/erasure-store.ts'
import { type Context, engineContextOf, type WriteContext } from '../../context.ts'
import { lockCustomerToDelete, markDeleted } from '../../customers/customers-store.ts'
import { queueErasure } from '../../db/job-queue.ts'
import { Problem } from '../../errors/problem.ts'
import { processDue } from '../../metering/process-events.ts'
import { MAX_WAIT_MS } from '../../runtime/held-answers.ts'
import { findNotEnded } from '../../subscriptions/subscriptions-store.ts'
import { write } from '../../unit-of-work.ts'
import { atCurrentTime } from '../current-time.ts'

export const deleteCustomer: Handler<'deleteCustomer', Context> = async (input, context) => {
  const reply = await markAsDeleted(input, context)
  const customer = { tenantId: context.tenant.id, customerId: input.path.id }
  await context.service.erasures.await(customer, MAX_WAIT_MS)
  return reply
}

const markAsDeleted = write(
  async (
    { path }: Input<'deleteCustomer'>,
    requestContext: WriteContext,
  ): Promise<Reply<'deleteCustomer'>> => {
    const { trx, tenant } = requestContext
    const customer = await lockCustomerToDelete(trx, tenant.id, path.id)
    const subscription_ids = await findNotEnded(trx, tenant.id, path.id)
    if (subscription_ids.length > 0)
      throw new Problem('CUSTOMER_HAS_SUBSCRIPTIONS', { details: { subscription_ids } })
    const context = await atCurrentTime(requestContext, customer, customer.updated_at)
    // The last invoices bill accepted events. Later events have an unknown customer.
    if ((await findAutomaticDraft(trx, customer)) !== undefined)
      await processDue(engineContextOf(context), [path.id])
    await markDeleted(trx, customer, context.now)
    // The job continues if this process dies.
    const deleted = { tenantId: tenant.id, customerId: path.id }
    await queueErasure(trx, deleted, { afterMs: MAX_WAIT_MS })
    return { status: 200, body: { customer: { id: path.id, deleted: true } } }
  },
)
