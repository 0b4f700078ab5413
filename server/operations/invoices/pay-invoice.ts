import type { Input, Reply } from '../../../generated/operations.ts'
import { accountOf, amountDueOf, markPaid, payFromWallet } from '../../billing/collect-payment.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { assertFits, parsePayment } from '../../invoices/payment.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/store.ts'
import { formatMajor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import { readBalance } from '../../wallets/store.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

export async function payInvoice(
  { path, body }: Input<'payInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'payInvoice'>> {
  assertFits(body)
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant } = context
  transition(invoice.status, 'pay')
  const engine = engineContextOf(context)
  if (body.source === 'out_of_band') await markPaid(engine, invoice, parsePayment(body, invoice, context.now))
  else if (!(await payFromWallet(engine, invoice))) throw await insufficient(trx, invoice)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}

async function insufficient(trx: WriteContext['trx'], invoice: InvoiceRow): Promise<Problem> {
  const balance = formatMajor(decimal(await readBalance(trx, accountOf(invoice))), invoice.currency_code)
  return new Problem('INSUFFICIENT_BALANCE', {
    details: { balance, amount_due: formatMajor(amountDueOf(invoice), invoice.currency_code) },
  })
}
