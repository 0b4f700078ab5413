import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { voidPayment } from '../operations/invoices/void-payment.ts'
import { getOne, listOf } from '../operations/of-nouns.ts'
import { cancelPaymentAttempt } from '../operations/payments/cancel-payment-attempt.ts'
import { createPaymentAttempt } from '../operations/payments/create-payment-attempt.ts'
import { createPaymentMethod } from '../operations/payments/create-payment-method.ts'
import { createPaymentMethodSession } from '../operations/payments/create-payment-method-session.ts'
import { detachPaymentMethod } from '../operations/payments/detach-payment-method.ts'
import { getPaymentMethod } from '../operations/payments/get-payment-method.ts'
import { getPaymentProvider } from '../operations/payments/get-payment-provider.ts'
import { listCustomerPaymentMethods } from '../operations/payments/list-customer-payment-methods.ts'
import { exportPayments, listPayments } from '../operations/payments/list-payments.ts'
import { reportPaymentAttempt } from '../operations/payments/report-payment-attempt.ts'
import { toPaymentAttempt } from '../operations/payments/response.ts'
import { updatePaymentProvider } from '../operations/payments/update-payment-provider.ts'
import { createRefund } from '../operations/refunds/create-refund.ts'
import { exportRefunds } from '../operations/refunds/export-refunds.ts'
import { reportRefund } from '../operations/refunds/report-refund.ts'
import { toRefund } from '../operations/refunds/response.ts'
import { loadAttempt, selectAttempts } from '../payments/attempts-store.ts'
import { loadRefund, selectRefunds } from '../payments/refunds-store.ts'
import { read, write } from '../unit-of-work.ts'

export const payments = {
  voidPayment: write(voidPayment),
  // Operations on payments ask a provider after the commit.
  createPaymentAttempt,
  cancelPaymentAttempt,
  updatePaymentProvider,
  listPayments: read(listPayments),
  listPaymentAttempts: read(listOf('payment_attempts', selectAttempts, toPaymentAttempt)),
  getPaymentAttempt: read(getOne('payment_attempt', loadAttempt, toPaymentAttempt)),
  reportPaymentAttempt: write(reportPaymentAttempt),
  createRefund,
  listRefunds: read(listOf('refunds', selectRefunds, toRefund)),
  getRefund: read(getOne('refund', loadRefund, toRefund)),
  reportRefund: write(reportRefund),
  createPaymentMethod: write(createPaymentMethod),
  createPaymentMethodSession: write(createPaymentMethodSession),
  listCustomerPaymentMethods: read(listCustomerPaymentMethods),
  getPaymentMethod: read(getPaymentMethod),
  detachPaymentMethod: write(detachPaymentMethod),
  getPaymentProvider: read(getPaymentProvider),
  // Exports read pages while they send.
  exportPayments,
  exportRefunds,
} satisfies Partial<Handlers<Context, OpenContext>>
