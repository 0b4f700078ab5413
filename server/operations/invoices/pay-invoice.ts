import type { Input, Reply } from '../../../generated/operations.ts'
import { accountOf, markPaid, owed, payFromWallet } from '../../billing/collect-payment.ts'
import type { WriteContext } from '../../context.ts'
import { engineContextOf } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { assertMove } from '../../invoices/lifecycle.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/store.ts'
import { formatMajor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import { readBalance } from '../../wallets/store.ts'
import { lockInvoice } from './lock-invoice.ts'
import { toInvoice } from './response.ts'

/** Settles an invoice: from the wallet, all or nothing, or because it was paid elsewhere. */
export async function payInvoice(
  { path, body }: Input<'payInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'payInvoice'>> {
  const { invoice, context } = await lockInvoice(arrived, path.id)
  const { trx, tenant } = context
  assertMove(invoice.status, 'pay')
  if (body.source === 'out_of_band') await markPaid(engineContextOf(context), invoice)
  else if (!(await payFromWallet(engineContextOf(context), invoice))) throw await insufficient(trx, invoice)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}

async function insufficient(trx: WriteContext['trx'], invoice: InvoiceRow): Promise<Problem> {
  const balance = formatMajor(decimal(await readBalance(trx, accountOf(invoice))), invoice.currency_code)
  return new Problem('INSUFFICIENT_BALANCE', {
    details: { balance, amount_due: formatMajor(owed(invoice), invoice.currency_code) },
  })
}
