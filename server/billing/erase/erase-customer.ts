import type { EngineContext, EngineDeps } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import type { DeletedCustomer } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { timelineOf } from '../../db/timeline.ts'
import { queueArrived } from '../../events/arrived/queue-arrived.ts'
import { findFirstToCollect, loadInvoice } from '../../invoices/invoices-store.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { expireEarly } from '../../wallets/take-back.ts'
import { selectAccounts } from '../../wallets/wallets-store.ts'
import { publishEvents } from '../../webhook-events/publish.ts'
import { finalizeDraft } from '../finalize/finalize-invoice.ts'
import { collectFromWallet } from '../pay/collect-payment.ts'
import { deleteCustomer, deletePiece } from './deletion-store.ts'
import { eraseWritten, findAutomaticDraft, hasFinalized, lockUnerased, markErased } from './erasure-store.ts'

/** Keeps locks short. */
const MAX_GRANTS = 100

/** Bills drafts, expires credit, and deletes what finalized invoices do not need. Returns false if paused. */
export async function eraseCustomer(
  db: ReadHandle,
  deleted: DeletedCustomer,
  { clock, recordEvents, ...tools }: EngineDeps,
  pause: AbortSignal,
): Promise<boolean> {
  while (!pause.aborted) {
    await queueArrived(db, deleted.tenantId)
    await publishEvents(db, deleted.tenantId, clock)
    const isDone = await db.transaction().execute(async (trx) => {
      const customer = await lockUnerased(trx, deleted)
      if (customer === undefined) return true
      const now = await readNow(trx, timelineOf(customer), clock)
      await erasePiece({ trx, tenantId: deleted.tenantId, now, ...tools }, customer)
      await recordEvents(trx, { tenantId: deleted.tenantId, now })
      return false
    })
    if (isDone) return true
  }
  return false
}

async function erasePiece(context: EngineContext, customer: CustomerRow): Promise<void> {
  const { trx, tenantId } = context
  const { id } = customer
  const draft = await findAutomaticDraft(trx, customer)
  if (draft !== undefined) return finalizeDraft(context, await loadInvoice(trx, tenantId, draft))
  const unpaid = await findFirstToCollect(trx, tenantId, id)
  if (unpaid !== undefined) {
    await collectFromWallet(context, unpaid)
    return
  }
  if (!(await hasFinalized(trx, customer))) {
    if (await deletePiece(trx, tenantId, id)) await deleteCustomer(trx, tenantId, id)
  } else if (
    (await expireCredit(context, customer)) &&
    (await deletePiece(trx, tenantId, id, { forInvoices: true })) &&
    (await eraseWritten(trx, customer))
  )
    await markErased(trx, customer)
}

/** Returns true once no credit is left. */
async function expireCredit(
  { trx, tenantId, now, newId }: EngineContext,
  { id }: CustomerRow,
): Promise<boolean> {
  for (const { tenant_id, customer_id, account_type, unit_code } of await selectAccounts(trx, tenantId, id)) {
    const account = { tenant_id, customer_id, account_type, unit_code }
    if (!(await expireEarly({ trx, account, now, newId }, MAX_GRANTS))) return false
  }
  return true
}
