import { settleRefund } from '../../billing/notes/settle-refund.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { isRefundNews, parseRefundReport } from '../../payments/refunds.ts'
import { loadRefund, type RefundRow } from '../../payments/refunds-store.ts'
import { loadAttemptLockingCustomer } from '../payments/load-attempt-locking-customer.ts'
import { toRefund } from './response.ts'

export const reportRefund: Write<'reportRefund'> = async ({ path, body }, requestContext) => {
  const outcome = parseRefundReport(body)
  const { trx, tenant } = requestContext
  const { payment_attempt_id } = await loadRefund(trx, tenant.id, path.id)
  const { context } = await loadAttemptLockingCustomer(requestContext, payment_attempt_id)
  // Another transaction may have ended the refund before the lock.
  const refund = await loadRefund(trx, tenant.id, path.id)
  const { status } = refund
  const show = (row: RefundRow) => ({ status: 200, body: { refund: toRefund(row, tenant) } }) as const
  if (isRemote(refund.provider)) throw new Problem('REFUND_NOT_REPORTABLE')
  if (status === outcome.status) return show(refund)
  if (!isRefundNews(refund, outcome)) throw new Problem('REFUND_ENDED', { details: { status } })
  return show(await settleRefund(engineContextOf(context), refund, outcome))
}
