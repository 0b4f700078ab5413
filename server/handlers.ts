import type { Handlers } from '../generated/operations.ts'
import type { Context, OpenContext } from './context.ts'
import { exportAuditEvents } from './operations/audit/export-audit-events.ts'
import { listAuditEvents } from './operations/audit/list-audit-events.ts'
import { getCompany } from './operations/company/get-company.ts'
import { updateCompany } from './operations/company/update-company.ts'
import { couponHandlers } from './operations/coupons/handlers.ts'
import { creditNoteHandlers } from './operations/credit-notes/handlers.ts'
import { createCustomer } from './operations/customers/create-customer.ts'
import { deleteCustomer } from './operations/customers/delete-customer.ts'
import { exportCustomers } from './operations/customers/export-customers.ts'
import { getCustomer } from './operations/customers/get-customer.ts'
import { listCustomers } from './operations/customers/list-customers.ts'
import { updateCustomer } from './operations/customers/update-customer.ts'
import { discountHandlers } from './operations/discounts/handlers.ts'
import { exportEvents } from './operations/events/export-events.ts'
import { getEvent } from './operations/events/get-event.ts'
import { ingestEvents } from './operations/events/ingest-events.ts'
import { listEventCharges } from './operations/events/list-event-charges.ts'
import { listEvents } from './operations/events/list-events.ts'
import { voidEvent } from './operations/events/void-event.ts'
import { getHealth } from './operations/health/get-health.ts'
import { createInvoice } from './operations/invoices/create-invoice.ts'
import { deleteInvoice } from './operations/invoices/delete-invoice.ts'
import { exportInvoices } from './operations/invoices/export-invoices.ts'
import { finalizeInvoice } from './operations/invoices/finalize-invoice.ts'
import { getInvoice } from './operations/invoices/get-invoice.ts'
import { getInvoicePdf } from './operations/invoices/get-invoice-pdf.ts'
import { getInvoiceReceipt } from './operations/invoices/get-invoice-receipt.ts'
import { listInvoices } from './operations/invoices/list-invoices.ts'
import { markInvoiceUncollectible } from './operations/invoices/mark-invoice-uncollectible.ts'
import { payInvoice } from './operations/invoices/pay-invoice.ts'
import { updateInvoice } from './operations/invoices/update-invoice.ts'
import { voidInvoice } from './operations/invoices/void-invoice.ts'
import { voidPayment } from './operations/invoices/void-payment.ts'
import { archiveMeter } from './operations/meters/archive-meter.ts'
import { createMeter } from './operations/meters/create-meter.ts'
import { getCustomerUsage } from './operations/meters/get-customer-usage.ts'
import { getMeter } from './operations/meters/get-meter.ts'
import { getMeterUsage } from './operations/meters/get-meter-usage.ts'
import { listMeters } from './operations/meters/list-meters.ts'
import { unarchiveMeter } from './operations/meters/unarchive-meter.ts'
import { updateMeter } from './operations/meters/update-meter.ts'
import { cancelPaymentAttempt } from './operations/payments/cancel-payment-attempt.ts'
import { createPaymentAttempt } from './operations/payments/create-payment-attempt.ts'
import { createPaymentMethod } from './operations/payments/create-payment-method.ts'
import { createPaymentMethodSession } from './operations/payments/create-payment-method-session.ts'
import { detachPaymentMethod } from './operations/payments/detach-payment-method.ts'
import { getPaymentAttempt } from './operations/payments/get-payment-attempt.ts'
import { getPaymentMethod } from './operations/payments/get-payment-method.ts'
import { getPaymentProvider } from './operations/payments/get-payment-provider.ts'
import { listCustomerPaymentMethods } from './operations/payments/list-customer-payment-methods.ts'
import { listPaymentAttempts } from './operations/payments/list-payment-attempts.ts'
import { reportPaymentAttempt } from './operations/payments/report-payment-attempt.ts'
import { updatePaymentProvider } from './operations/payments/update-payment-provider.ts'
import { archivePlan } from './operations/plans/archive-plan.ts'
import { createPlan } from './operations/plans/create-plan.ts'
import { getPlan } from './operations/plans/get-plan.ts'
import { listPlans } from './operations/plans/list-plans.ts'
import { unarchivePlan } from './operations/plans/unarchive-plan.ts'
import { updatePlan } from './operations/plans/update-plan.ts'
import { pricingUnitHandlers } from './operations/pricing-units/handlers.ts'
import { refundHandlers } from './operations/refunds/handlers.ts'
import { exportTaxes } from './operations/reports/export-taxes.ts'
import { getInvoicesReport } from './operations/reports/get-invoices-report.ts'
import { getMrrReport } from './operations/reports/get-mrr-report.ts'
import { getReceivablesReport } from './operations/reports/get-receivables-report.ts'
import { getRevenueReport } from './operations/reports/get-revenue-report.ts'
import { getTaxReport } from './operations/reports/get-tax-report.ts'
import { cancelSubscription } from './operations/subscriptions/cancel-subscription.ts'
import { changeSubscriptionPlan } from './operations/subscriptions/change-subscription-plan.ts'
import { createSubscription } from './operations/subscriptions/create-subscription.ts'
import { exportSubscriptions } from './operations/subscriptions/export-subscriptions.ts'
import { getSubscription } from './operations/subscriptions/get-subscription.ts'
import { getSubscriptionUsage } from './operations/subscriptions/get-subscription-usage.ts'
import { getUpcomingInvoice } from './operations/subscriptions/get-upcoming-invoice.ts'
import { listSubscriptions } from './operations/subscriptions/list-subscriptions.ts'
import { previewSubscription } from './operations/subscriptions/preview-subscription.ts'
import { previewSubscriptionCancellation } from './operations/subscriptions/preview-subscription-cancellation.ts'
import { previewSubscriptionPlanChange } from './operations/subscriptions/preview-subscription-plan-change.ts'
import { updateSubscription } from './operations/subscriptions/update-subscription.ts'
import { taxRateHandlers } from './operations/tax-rates/handlers.ts'
import { advanceTestClock } from './operations/test-clocks/advance-test-clock.ts'
import { createTestClock } from './operations/test-clocks/create-test-clock.ts'
import { deleteTestClock } from './operations/test-clocks/delete-test-clock.ts'
import { getTestClock } from './operations/test-clocks/get-test-clock.ts'
import { listTestClocks } from './operations/test-clocks/list-test-clocks.ts'
import { updateTestClock } from './operations/test-clocks/update-test-clock.ts'
import { createCreditGrant } from './operations/wallets/create-credit-grant.ts'
import { getCreditGrant } from './operations/wallets/get-credit-grant.ts'
import { listBalances } from './operations/wallets/list-balances.ts'
import { listCreditGrants } from './operations/wallets/list-credit-grants.ts'
import { listCustomerBalances } from './operations/wallets/list-customer-balances.ts'
import { listCustomerCreditGrants } from './operations/wallets/list-customer-credit-grants.ts'
import { listCustomerWalletTransactions } from './operations/wallets/list-customer-wallet-transactions.ts'
import { payOutCreditGrant } from './operations/wallets/pay-out-credit-grant.ts'
import { updateCreditGrant } from './operations/wallets/update-credit-grant.ts'
import { voidCreditGrant } from './operations/wallets/void-credit-grant.ts'
import { webhookHandlers } from './operations/webhook-endpoints/handlers.ts'
import { afterArrived, preview, read, write } from './unit-of-work.ts'

export const handlers: Handlers<Context, OpenContext> = {
  getHealth,
  getCompany: read(getCompany),
  updateCompany: write(updateCompany),
  listAuditEvents: read(listAuditEvents),
  ...webhookHandlers,

  createCustomer: write(createCustomer),
  listCustomers: read(listCustomers),
  getCustomer: read(getCustomer),
  updateCustomer: write(updateCustomer),
  // The operation waits without a connection.
  deleteCustomer: afterArrived(deleteCustomer),

  // Reading a wallet first expires grants.
  listBalances: write(listBalances),
  listCreditGrants: write(listCreditGrants),
  listCustomerBalances: write(listCustomerBalances),
  createCreditGrant: write(createCreditGrant),
  listCustomerCreditGrants: write(listCustomerCreditGrants),
  getCreditGrant: write(getCreditGrant),
  updateCreditGrant: write(updateCreditGrant),
  voidCreditGrant: write(voidCreditGrant),
  payOutCreditGrant: write(payOutCreditGrant),
  listCustomerWalletTransactions: write(listCustomerWalletTransactions),

  // Concurrent requests share a transaction of ingest.
  ingestEvents,
  // Operations that read the queue run after arrived events were queued.
  listEvents: afterArrived(read(listEvents)),
  getEvent: afterArrived(read(getEvent)),
  listEventCharges: afterArrived(read(listEventCharges)),
  voidEvent: afterArrived(write(voidEvent)),

  ...creditNoteHandlers,

  createInvoice: write(createInvoice),
  listInvoices: read(listInvoices),
  getInvoice: read(getInvoice),
  getInvoicePdf,
  getInvoiceReceipt,
  updateInvoice: write(updateInvoice),
  deleteInvoice: write(deleteInvoice),
  finalizeInvoice: afterArrived(write(finalizeInvoice)),
  voidInvoice: write(voidInvoice),
  payInvoice: write(payInvoice),
  markInvoiceUncollectible: write(markInvoiceUncollectible),
  voidPayment: write(voidPayment),

  // Operations on payments wait for a provider after the commit.
  createPaymentAttempt,
  cancelPaymentAttempt,
  updatePaymentProvider,
  listPaymentAttempts: read(listPaymentAttempts),
  getPaymentAttempt: read(getPaymentAttempt),
  reportPaymentAttempt: write(reportPaymentAttempt),
  ...refundHandlers,
  createPaymentMethod: write(createPaymentMethod),
  createPaymentMethodSession: write(createPaymentMethodSession),
  listCustomerPaymentMethods: read(listCustomerPaymentMethods),
  getPaymentMethod: read(getPaymentMethod),
  detachPaymentMethod: write(detachPaymentMethod),
  getPaymentProvider: read(getPaymentProvider),

  createMeter: write(createMeter),
  listMeters: read(listMeters),
  getMeter: read(getMeter),
  updateMeter: write(updateMeter),
  archiveMeter: write(archiveMeter),
  unarchiveMeter: write(unarchiveMeter),
  getCustomerUsage: read(getCustomerUsage),
  getMeterUsage: read(getMeterUsage),

  ...pricingUnitHandlers,
  ...taxRateHandlers,
  ...couponHandlers,
  ...discountHandlers,
  createPlan: write(createPlan),
  listPlans: read(listPlans),
  getPlan: read(getPlan),
  updatePlan: write(updatePlan),
  archivePlan: write(archivePlan),
  unarchivePlan: write(unarchivePlan),

  createSubscription: write(createSubscription),
  // The request's own locks show what would be refused.
  previewSubscription: preview(previewSubscription),
  listSubscriptions: read(listSubscriptions),
  getSubscription: read(getSubscription),
  updateSubscription: write(updateSubscription),
  cancelSubscription: write(cancelSubscription),
  previewSubscriptionCancellation: preview(previewSubscriptionCancellation),
  changeSubscriptionPlan: write(changeSubscriptionPlan),
  previewSubscriptionPlanChange: preview(previewSubscriptionPlanChange),
  getUpcomingInvoice: preview(getUpcomingInvoice),
  getSubscriptionUsage: read(getSubscriptionUsage),

  // Exports read page after page while they are sent.
  exportInvoices,
  exportCustomers,
  exportSubscriptions,
  exportEvents: afterArrived(exportEvents),
  exportAuditEvents,
  exportTaxes,
  getInvoicesReport: read(getInvoicesReport),
  getRevenueReport: read(getRevenueReport),
  getReceivablesReport: read(getReceivablesReport),
  getMrrReport: read(getMrrReport),
  getTaxReport: read(getTaxReport),

  createTestClock: write(createTestClock),
  listTestClocks: read(listTestClocks),
  getTestClock: read(getTestClock),
  updateTestClock: write(updateTestClock),
  // Operations on clocks wait without a connection.
  advanceTestClock,
  deleteTestClock,
}
