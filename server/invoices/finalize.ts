import type { Input, Reply } from '../../generated/operations.ts'
import { envOf } from '../billing/env.ts'
import { finalizeDraft } from '../billing/finalize-draft.ts'
import type { WriteContext } from '../context.ts'
import { queueDueWork } from '../jobs/queue.ts'
import { lockInvoice } from './lock.ts'
import { toInvoice } from './wire.ts'

/** Opens a draft. One that is charged automatically is then settled by the worker. */
export async function finalizeInvoice(
  { path }: Input<'finalizeInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'finalizeInvoice'>> {
  const { invoice: draft, context } = await lockInvoice(arrived, path.id)
  const invoice = await finalizeDraft(envOf(context), draft)
  if (invoice.unsettled) await queueDueWork(context.trx, context.tenant.id)
  return { status: 200, body: { invoice: toInvoice(invoice, context) } }
}
