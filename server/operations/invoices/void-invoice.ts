import { updateDrafts } from '../../billing/compose/drafts.ts'
import { eraseAgain } from '../../billing/erase/erasure-store.ts'
import { selectCrediting } from '../../billing/finalize/credits-store.ts'
import { retryCollection, voidPayments } from '../../billing/pay/collect-payment.ts'
import { assertNotProcessing, cancelOpenAttempt } from '../../billing/pay/open-attempt.ts'
import { endDunning } from '../../billing/pay/past-due-store.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { releaseTakings } from '../../discounts/takings-store.ts'
import { selectNotesOf } from '../../invoices/credit-notes/credit-notes-store.ts'
import { giveUnusedBack } from '../../invoices/credit-notes/credited-lines-store.ts'
import { selectDraftIdsOf } from '../../invoices/finalizing-store.ts'
import { loadInvoice, updateInvoice } from '../../invoices/invoices-store.ts'
import {
  assertNoNotes,
  assertNotCredited,
  assertNotPaidOutside,
  transition,
} from '../../invoices/lifecycle.ts'
import { standing } from '../../invoices/payment.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** The invoice keeps its number and page. Returned credit may pay other invoices. A second void changes nothing. */
export const voidInvoice: Write<'voidInvoice'> = async ({ path }, requestContext) => {
  const { invoice, customer, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant, now } = context
  if (invoice.status === 'void') return { status: 200, body: { invoice: toInvoice(invoice, context) } }
  const status = transition(invoice.status, 'void')
  await assertNotProcessing(trx, invoice)
  const notes = await selectNotesOf(trx, invoice)
  assertNoNotes(notes.filter((note) => note.status === 'issued'))
  assertNotPaidOutside(invoice)
  const crediting = await selectCrediting(trx, invoice)
  assertNotCredited(crediting)
  const engine = engineContextOf(context)
  await voidPayments(engine, invoice, standing(invoice))
  await updateInvoice(trx, invoice, { status, amount_paid_cents: 0, voided_at: now, updated_at: now })
  noteChange(trx, { type: 'invoice.voided', id: invoice.id })
  await giveUnusedBack(trx, tenant.id, [invoice.id], -1)
  await cancelOpenAttempt(context, invoice)
  await endDunning(context, invoice)
  const released = await releaseTakings(trx, invoice)
  const discounted = released
    ? await selectDraftIdsOf(trx, { tenant_id: tenant.id, id: invoice.subscription_id ?? '' })
    : []
  const drafts = [...crediting.map(({ id }) => id), ...discounted]
  await updateDrafts(engine, [...new Set(drafts)])
  if (invoice.amount_paid_cents > 0) {
    await retryCollection(engine, invoice.customer_id)
    if (customer.deleted_at !== null) await eraseAgain(trx, customer)
  }
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
