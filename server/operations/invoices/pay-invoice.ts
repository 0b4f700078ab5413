import { creditFor, payFromWallet, payOutOfBand } from '../../billing/pay/collect-payment.ts'
import { assertNotProcessing } from '../../billing/pay/open-attempt.ts'
import { type EngineContext, engineContextOf, type Write } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { assertFits, assertNotWithCredit, parseAmount, parsePayment } from '../../invoices/payment.ts'
import { amountDue } from '../../invoices/totals.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

export const payInvoice: Write<'payInvoice'> = async ({ path, body }, requestContext) => {
  assertFits(body)
  const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant } = context
  transition(invoice.status, 'pay')
  assertNotWithCredit(body, invoice)
  await assertNotProcessing(trx, invoice)
  const amount = parseAmount(body, invoice)
  const engine = engineContextOf(context)
  if (body.source === 'out_of_band')
    await payOutOfBand(engine, invoice, amount, parsePayment(body, invoice, context.now))
  else if (!(await payFromWallet(engine, invoice, { amount, least: amount })))
    throw await insufficient(engine, invoice)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}

async function insufficient(engine: EngineContext, invoice: InvoiceRow): Promise<Problem> {
  const balance_cents = await creditFor(engine, invoice)
  return new Problem('INSUFFICIENT_BALANCE', {
    details: { balance_cents, amount_due_cents: amountDue(invoice) },
  })
}
