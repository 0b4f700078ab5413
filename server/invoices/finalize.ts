import type { Input, Reply } from '../../generated/operations.ts'
import { envOf } from '../billing/env.ts'
import { finalizeDraft } from '../billing/finalize-draft.ts'
import type { WriteContext } from '../context.ts'
import { queueDueWork } from '../jobs/queue.ts'
import { lockInvoice } from './store.ts'
import { toInvoice } from './wire.ts'

/** Opens a draft. One that is charged automatically is then settled by the worker. */
export async function finalizeInvoice(
  { path }: Input<'finalizeInvoice'>,
  context: WriteContext,
): Promise<Reply<'finalizeInvoice'>> {
  const { trx, tenant } = context
  const invoice = await finalizeDraft(envOf(context), await lockInvoice(trx, tenant.id, path.id))
  if (invoice.unsettled) await queueDueWork(trx, tenant.id)
  return { status: 200, body: { invoice: toInvoice(invoice, context) } }
}
