import type { Handlers } from '../generated/operations.ts'
import { selectAuditEvents } from './audit/audit-store.ts'
import type { Context, OpenContext } from './context.ts'
import { coupons } from './coupons/coupons-store.ts'
import { loadCustomer } from './customers/customers-store.ts'
import { selectCustomers } from './customers/list-store.ts'
import { loadDiscount, selectDiscounts } from './discounts/discounts-store.ts'
import { loadEmail, selectEmails } from './emails/emails-store.ts'
import { loadCreditNote, selectCreditNotes } from './invoices/credit-notes/credit-notes-store.ts'
import { loadInvoice } from './invoices/invoices-store.ts'
import { meters } from './meters/meters-store.ts'
import { exportAuditEvents } from './operations/audit/export-audit-events.ts'
import { toAuditEvent } from './operations/audit/response.ts'
import { getCompany } from './operations/company/get-company.ts'
import { updateCompany } from './operations/company/update-company.ts'
import { createCoupon } from './operations/coupons/create-coupon.ts'
import { toCoupon } from './operations/coupons/response.ts'
import { updateCoupon } from './operations/coupons/update-coupon.ts'
import { createCreditNote } from './operations/credit-notes/create-credit-note.ts'
import { exportCreditNotes } from './operations/credit-notes/export-credit-notes.ts'
import { getCreditNoteEInvoice } from './operations/credit-notes/get-credit-note-e-invoice.ts'
import { getCreditNotePdf } from './operations/credit-notes/get-credit-note-pdf.ts'
import { previewCreditNote } from './operations/credit-notes/preview-credit-note.ts'
import { toCreditNote } from './operations/credit-notes/response.ts'
import { voidCreditNote } from './operations/credit-notes/void-credit-note.ts'
import { createCustomer } from './operations/customers/create-customer.ts'
import { createCustomerPortalSession } from './operations/customers/create-customer-portal-session.ts'
import { deleteCustomer } from './operations/customers/delete-customer.ts'
import { exportCustomers } from './operations/customers/export-customers.ts'
import { toCustomer } from './operations/customers/response.ts'
import { updateCustomer } from './operations/customers/update-customer.ts'
import { createDiscount } from './operations/discounts/create-discount.ts'
import { endDiscount } from './operations/discounts/end-discount.ts'
import { toDiscount } from './operations/discounts/response.ts'
import { resendEmail } from './operations/emails/resend-email.ts'
import { toEmail, toEmailSummary } from './operations/emails/response.ts'
import { sendInvoice } from './operations/emails/send-invoice.ts'
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
import { getInvoiceEInvoice } from './operations/invoices/get-invoice-e-invoice.ts'
import { getInvoicePdf } from './operations/invoices/get-invoice-pdf.ts'
import { getInvoiceReceipt } from './operations/invoices/get-invoice-receipt.ts'
import { listInvoices } from './operations/invoices/list-invoices.ts'
import { markInvoiceUncollectible } from './operations/invoices/mark-invoice-uncollectible.ts'
import { payInvoice } from './operations/invoices/pay-invoice.ts'
import { toInvoice } from './operations/invoices/response.ts'
import { updateInvoice } from './operations/invoices/update-invoice.ts'
import { voidInvoice } from './operations/invoices/void-invoice.ts'
import { voidPayment } from './operations/invoices/void-payment.ts'
import { archiveMeter } from './operations/meters/archive-meter.ts'
import { createMeter } from './operations/meters/create-meter.ts'
import { getCustomerUsage } from './operations/meters/get-customer-usage.ts'
import { getMeterUsage } from './operations/meters/get-meter-usage.ts'
import { toMeter } from './operations/meters/response.ts'
import { unarchiveMeter } from './operations/meters/unarchive-meter.ts'
import { updateMeter } from './operations/meters/update-meter.ts'
import { archiveOne, getOne, listOf, unarchiveOne } from './operations/of-nouns.ts'
import { cancelPaymentAttempt } from './operations/payments/cancel-payment-attempt.ts'
import { createPaymentAttempt } from './operations/payments/create-payment-attempt.ts'
import { createPaymentMethod } from './operations/payments/create-payment-method.ts'
import { createPaymentMethodSession } from './operations/payments/create-payment-method-session.ts'
import { detachPaymentMethod } from './operations/payments/detach-payment-method.ts'
import { getPaymentMethod } from './operations/payments/get-payment-method.ts'
import { getPaymentProvider } from './operations/payments/get-payment-provider.ts'
import { listCustomerPaymentMethods } from './operations/payments/list-customer-payment-methods.ts'
import { exportPayments, listPayments } from './operations/payments/list-payments.ts'
import { reportPaymentAttempt } from './operations/payments/report-payment-attempt.ts'
import { toPaymentAttempt } from './operations/payments/response.ts'
import { updatePaymentProvider } from './operations/payments/update-payment-provider.ts'
import { createPlan } from './operations/plans/create-plan.ts'
import { toPlan } from './operations/plans/response.ts'
import { unarchivePlan } from './operations/plans/unarchive-plan.ts'
import { updatePlan } from './operations/plans/update-plan.ts'
import { createPricingUnit } from './operations/pricing-units/create-pricing-unit.ts'
import { toPricingUnit } from './operations/pricing-units/response.ts'
import { updatePricingUnit } from './operations/pricing-units/update-pricing-unit.ts'
import { createRefund } from './operations/refunds/create-refund.ts'
import { exportRefunds } from './operations/refunds/export-refunds.ts'
import { reportRefund } from './operations/refunds/report-refund.ts'
import { toRefund } from './operations/refunds/response.ts'
import { exportEcSales } from './operations/reports/export-ec-sales.ts'
import { exportTaxes } from './operations/reports/export-taxes.ts'
import { getInvoicesReport } from './operations/reports/get-invoices-report.ts'
import { getMrrReport } from './operations/reports/get-mrr-report.ts'
import { getRevenueReport } from './operations/reports/get-revenue-report.ts'
import { getTaxReport } from './operations/reports/get-tax-report.ts'
import { exportReceivables, getReceivablesReport, listReceivables } from './operations/reports/receivables.ts'
import { cancelSubscription } from './operations/subscriptions/cancel-subscription.ts'
import { changeSubscriptionPlan } from './operations/subscriptions/change-subscription-plan.ts'
import { createSubscription } from './operations/subscriptions/create-subscription.ts'
import { exportSubscriptions } from './operations/subscriptions/export-subscriptions.ts'
import { getSubscriptionUsage } from './operations/subscriptions/get-subscription-usage.ts'
import { getUpcomingInvoice } from './operations/subscriptions/get-upcoming-invoice.ts'
import { getUsageBreakdown } from './operations/subscriptions/get-usage-breakdown.ts'
import { previewSubscription } from './operations/subscriptions/preview-subscription.ts'
import { previewSubscriptionCancellation } from './operations/subscriptions/preview-subscription-cancellation.ts'
import { previewSubscriptionPlanChange } from './operations/subscriptions/preview-subscription-plan-change.ts'
import { toSubscription } from './operations/subscriptions/response.ts'
import { updateSubscription } from './operations/subscriptions/update-subscription.ts'
import { archiveTaxRate } from './operations/tax-rates/archive-tax-rate.ts'
import { createTaxRate } from './operations/tax-rates/create-tax-rate.ts'
import { toTaxRate } from './operations/tax-rates/response.ts'
import { updateTaxRate } from './operations/tax-rates/update-tax-rate.ts'
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
import { createWebhookDelivery } from './operations/webhook-endpoints/create-webhook-delivery.ts'
import { createWebhookEndpoint } from './operations/webhook-endpoints/create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './operations/webhook-endpoints/delete-webhook-endpoint.ts'
import { toWebhookDelivery, toWebhookEndpoint } from './operations/webhook-endpoints/response.ts'
import { rotateWebhookSecret } from './operations/webhook-endpoints/rotate-webhook-secret.ts'
import { updateWebhookEndpoint } from './operations/webhook-endpoints/update-webhook-endpoint.ts'
import { getWebhookEvent } from './operations/webhook-events/get-webhook-event.ts'
import { listWebhookEvents } from './operations/webhook-events/list-webhook-events.ts'
import { loadAttempt, selectAttempts } from './payments/attempts-store.ts'
import { loadRefund, selectRefunds } from './payments/refunds-store.ts'
import { plans } from './plans/plans-store.ts'
import { pricingUnits } from './pricing-units/pricing-units-store.ts'
import { loadSubscription, selectSubscriptions } from './subscriptions/subscriptions-store.ts'
import { taxRates } from './tax-rates/tax-rates-store.ts'
import { afterArrived, preview, read, write, writeSecret } from './unit-of-work.ts'
import { loadDelivery, selectDeliveries } from './webhook-endpoints/deliveries-store.ts'
import { loadEndpoint, selectEndpoints } from './webhook-endpoints/endpoints-store.ts'

export const handlers: Handlers<Context, OpenContext> = {
  getHealth,
  getCompany: read(getCompany),
  updateCompany: write(updateCompany),
  listAuditEvents: read(listOf('audit_events', selectAuditEvents, toAuditEvent)),

  // These operations first number committed events.
  listWebhookEvents,
  getWebhookEvent,

  createWebhookEndpoint,
  updateWebhookEndpoint,
  createWebhookDelivery,
  listWebhookEndpoints: read(
    listOf(
      'webhook_endpoints',
      (db, tenantId, _, request) => selectEndpoints(db, tenantId, request),
      toWebhookEndpoint,
    ),
  ),
  getWebhookEndpoint: read(getOne('webhook_endpoint', loadEndpoint, toWebhookEndpoint)),
  deleteWebhookEndpoint: write(deleteWebhookEndpoint),
  rotateWebhookSecret: writeSecret(rotateWebhookSecret),
  listWebhookDeliveries: read(listOf('webhook_deliveries', selectDeliveries, toWebhookDelivery)),
  getWebhookDelivery: read(getOne('webhook_delivery', loadDelivery, toWebhookDelivery)),

  createCustomer: write(createCustomer),
  listCustomers: read(listOf('customers', selectCustomers, toCustomer)),
  getCustomer: read(getOne('customer', loadCustomer, toCustomer)),
  updateCustomer: write(updateCustomer),
  deleteCustomer: afterArrived(deleteCustomer),
  createCustomerPortalSession: writeSecret(createCustomerPortalSession),

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

  // Requests of the same moment share a transaction.
  ingestEvents,
  // These operations read the queue, so arrived events are queued first.
  listEvents: afterArrived(read(listEvents)),
  getEvent: afterArrived(read(getEvent)),
  listEventCharges: afterArrived(read(listEventCharges)),
  voidEvent: afterArrived(write(voidEvent)),

  createCreditNote: write(createCreditNote),
  previewCreditNote: preview(previewCreditNote),
  listCreditNotes: read(
    listOf('credit_notes', selectCreditNotes, (row, _, context) => toCreditNote(row, context)),
  ),
  getCreditNote: read(getOne('credit_note', loadCreditNote, (row, _, context) => toCreditNote(row, context))),
  getCreditNotePdf,
  getCreditNoteEInvoice,
  voidCreditNote: write(voidCreditNote),

  createInvoice: write(createInvoice),
  listInvoices: read(listInvoices),
  getInvoice: read(getOne('invoice', loadInvoice, (row, _, context) => toInvoice(row, context))),
  getInvoicePdf,
  getInvoiceEInvoice,
  getInvoiceReceipt,
  updateInvoice: write(updateInvoice),
  deleteInvoice: write(deleteInvoice),
  finalizeInvoice: afterArrived(write(finalizeInvoice)),
  voidInvoice: write(voidInvoice),
  payInvoice: write(payInvoice),
  markInvoiceUncollectible: write(markInvoiceUncollectible),
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
  sendInvoice,
  listEmails: read(listOf('emails', selectEmails, toEmailSummary)),
  getEmail: read(getOne('email', loadEmail, toEmail)),
  resendEmail,
  listRefunds: read(listOf('refunds', selectRefunds, toRefund)),
  getRefund: read(getOne('refund', loadRefund, toRefund)),
  reportRefund: write(reportRefund),

  createPaymentMethod: write(createPaymentMethod),
  createPaymentMethodSession: write(createPaymentMethodSession),
  listCustomerPaymentMethods: read(listCustomerPaymentMethods),
  getPaymentMethod: read(getPaymentMethod),
  detachPaymentMethod: write(detachPaymentMethod),
  getPaymentProvider: read(getPaymentProvider),

  createMeter: write(createMeter),
  listMeters: read(listOf('meters', meters.select, toMeter)),
  getMeter: read(getOne('meter', meters.load, toMeter)),
  updateMeter: write(updateMeter),
  archiveMeter: write(archiveMeter),
  unarchiveMeter: write(unarchiveMeter),
  getCustomerUsage: read(getCustomerUsage),
  getMeterUsage: read(getMeterUsage),

  createPricingUnit: write(createPricingUnit),
  listPricingUnits: read(listOf('pricing_units', pricingUnits.select, toPricingUnit)),
  getPricingUnit: read(getOne('pricing_unit', pricingUnits.load, toPricingUnit)),
  updatePricingUnit: write(updatePricingUnit),
  archivePricingUnit: write(archiveOne('pricing_unit', pricingUnits, toPricingUnit)),
  unarchivePricingUnit: write(unarchiveOne('pricing_unit', pricingUnits, toPricingUnit)),

  createTaxRate: write(createTaxRate),
  listTaxRates: read(listOf('tax_rates', taxRates.select, toTaxRate)),
  getTaxRate: read(getOne('tax_rate', taxRates.load, toTaxRate)),
  updateTaxRate: write(updateTaxRate),
  archiveTaxRate: write(archiveTaxRate),
  unarchiveTaxRate: write(unarchiveOne('tax_rate', taxRates, toTaxRate)),

  createCoupon: write(createCoupon),
  listCoupons: read(listOf('coupons', coupons.select, toCoupon)),
  getCoupon: read(getOne('coupon', coupons.load, toCoupon)),
  updateCoupon: write(updateCoupon),
  archiveCoupon: write(archiveOne('coupon', coupons, toCoupon)),
  unarchiveCoupon: write(unarchiveOne('coupon', coupons, toCoupon)),

  createDiscount: write(createDiscount),
  listDiscounts: read(listOf('discounts', selectDiscounts, toDiscount)),
  getDiscount: read(getOne('discount', loadDiscount, toDiscount)),
  endDiscount: write(endDiscount),

  createPlan: write(createPlan),
  listPlans: read(listOf('plans', plans.select, toPlan)),
  getPlan: read(getOne('plan', plans.load, toPlan)),
  updatePlan: write(updatePlan),
  archivePlan: write(archiveOne('plan', plans, toPlan)),
  unarchivePlan: write(unarchivePlan),

  createSubscription: write(createSubscription),
  // A preview takes the request's own locks, so it refuses what the request would refuse.
  previewSubscription: preview(previewSubscription),
  listSubscriptions: read(listOf('subscriptions', selectSubscriptions, toSubscription)),
  getSubscription: read(getOne('subscription', loadSubscription, toSubscription)),
  updateSubscription: write(updateSubscription),
  cancelSubscription: write(cancelSubscription),
  previewSubscriptionCancellation: preview(previewSubscriptionCancellation),
  changeSubscriptionPlan: write(changeSubscriptionPlan),
  previewSubscriptionPlanChange: preview(previewSubscriptionPlanChange),
  getUpcomingInvoice: preview(getUpcomingInvoice),
  getSubscriptionUsage: read(getSubscriptionUsage),
  // As a page of an export, it waits for the company's turn.
  getUsageBreakdown,

  // Exports read pages while they send.
  exportInvoices,
  exportCustomers,
  exportSubscriptions,
  exportEvents: afterArrived(exportEvents),
  exportAuditEvents,
  exportTaxes,
  exportEcSales,
  exportCreditNotes,
  exportPayments,
  exportRefunds,
  exportReceivables,
  getInvoicesReport: read(getInvoicesReport),
  getRevenueReport: read(getRevenueReport),
  getReceivablesReport: read(getReceivablesReport),
  listReceivables: read(listReceivables),
  getMrrReport: read(getMrrReport),
  getTaxReport: read(getTaxReport),

  createTestClock: write(createTestClock),
  listTestClocks: read(listTestClocks),
  getTestClock: read(getTestClock),
  updateTestClock: write(updateTestClock),
  advanceTestClock,
  deleteTestClock,
}

/** The dashboard calculates with a plan before it is saved. */
export const previews = {
  ...handlers,
  createPlan: preview(createPlan),
  updatePlan: preview(updatePlan),
}
