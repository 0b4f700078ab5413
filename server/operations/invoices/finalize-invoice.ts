import type { Input, Reply } from '../../../generated/operations.ts'
import { finalizeDraft } from '../../billing/finalize-invoice.ts'
import type { WriteContext } from '../../context.ts'
import { engineContextOf } from '../../context.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { lockInvoice } from './lock-invoice.ts'
import { toInvoice } from './response.ts'

/** Opens a draft. One that is charged automatically is then settled by the worker. */
export async function finalizeInvoice(
  { path }: Input<'finalizeInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'finalizeInvoice'>> {
  const { invoice: draft, context } = await lockInvoice(arrived, path.id)
  const invoice = await finalizeDraft(engineContextOf(context), draft)
  if (invoice.collection_pending) await queueScheduledWork(context.trx, context.tenant.id)
  return { status: 200, body: { invoice: toInvoice(invoice, context) } }
}
