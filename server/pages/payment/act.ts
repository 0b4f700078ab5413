import type { EngineContext, Service } from '../../context.ts'
import { findAndLockOwner } from '../../customers/customers-store.ts'
import { timelineOf } from '../../db/timeline.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/invoices-store.ts'
import { type AttemptRow, findOpenAttempt } from '../../payments/attempts-store.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'

type Locked = { context: EngineContext; invoice: InvoiceRow; open: AttemptRow | undefined }

/**
 * The customer has no key. The attempt names the customer as its origin. The audit log, which is for members and keys,
 * has no entry.
 */
export async function actAsCustomer(
  service: Service,
  { tenant_id, id, customer_id }: Pick<InvoiceRow, 'tenant_id' | 'id' | 'customer_id'>,
  act: (locked: Locked) => Promise<unknown>,
): Promise<void> {
  const { clock, newId, newSecret, finalizeAfterMs, publicBaseUrl, share, database, recordEvents } = service
  const transact = () =>
    database.db.transaction().execute(async (trx) => {
      const customer = await findAndLockOwner(trx, tenant_id, customer_id)
      if (customer === undefined) return false
      const invoice = await loadInvoice(trx, tenant_id, id)
      const open = await findOpenAttempt(trx, invoice)
      const now = await readNow(trx, timelineOf(customer), clock)
      const times = [now, invoice.updated_at, open?.updated_at ?? now].map((each) => each.getTime())
      const context = { trx, tenantId: tenant_id, now: new Date(Math.max(...times)) }
      await act({ context: { ...context, newId, newSecret, finalizeAfterMs, publicBaseUrl }, invoice, open })
      return recordEvents(trx, { tenantId: tenant_id, now: clock() })
    })
  // Anonymous visitors share one limit, so companies keep their connections.
  const isChanged = await share('pages', transact, tenant_id)
  if (isChanged) service.announceChanges(tenant_id)
}
