import { read, write } from '../../unit-of-work.ts'
import { createRefund } from './create-refund.ts'
import { getRefund } from './get-refund.ts'
import { listRefunds } from './list-refunds.ts'
import { reportRefund } from './report-refund.ts'

export const refundHandlers = {
  createRefund,
  listRefunds: read(listRefunds),
  getRefund: read(getRefund),
  reportRefund: write(reportRefund),
}
