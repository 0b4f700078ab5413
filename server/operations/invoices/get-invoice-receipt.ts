import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { headersOf, receiptName } from '../../pages/invoice/pdf/headers.ts'
import { toReceipt } from '../../pages/invoice/pdf/to-receipt.ts'
import { loadView } from './load-view.ts'

export const getInvoiceReceipt: Handler<'getInvoiceReceipt', Context> = async (input, context) => {
  const { pdf } = context.service
  const { view } = await loadView(input, context)
  const receipt = view && toReceipt(view)
  if (receipt === undefined) throw new Problem('INVOICE_NOT_PAID')
  const bytes = await pdf.render(receipt, context.tenant.id)
  return { status: 200, body: bytes, headers: headersOf(receiptName(receipt), bytes) }
}
