import { showAccount } from './pages/account.ts'
import { showAuditLog } from './pages/audit-log.ts'
import { showCouponFields, showNewCoupon } from './pages/coupons/fields.ts'
import { showCoupon, showCoupons } from './pages/coupons/list.ts'
import { showWhoGets } from './pages/coupons/redemptions.ts'
import { showBalances, showGrants } from './pages/credit.ts'
import { showCreditNote } from './pages/credit-note.ts'
import { showCustomerEvents } from './pages/customer/events.ts'
import { showCustomerFields, showNewCustomer } from './pages/customer/fields.ts'
import { showGrant, showGrantFields } from './pages/customer/grant.ts'
import { showNewGrant } from './pages/customer/grants.ts'
import { showNewMethod } from './pages/customer/methods.ts'
import { showNewPortalLink } from './pages/customer/portal.ts'
import { showCustomer, showCustomerInvoices } from './pages/customer/show.ts'
import { showTopUp } from './pages/customer/top-up.ts'
import { showCustomerUsage } from './pages/customer/usage.ts'
import { showWallet } from './pages/customer/wallet.ts'
import { showCustomers } from './pages/customers.ts'
import { showEmails } from './pages/emails/list.ts'
import { lookOfEmail, showEmail } from './pages/emails/show.ts'
import { showEventLog } from './pages/event-log/list.ts'
import { showLoggedEvent } from './pages/event-log/show.ts'
import { showEvent, showEvents } from './pages/events.ts'
import { showCreditNotes, showRefunds } from './pages/given-back.ts'
import { showDraftFields, showNewInvoice } from './pages/invoice/draft.ts'
import { showDraftTaxes } from './pages/invoice/draft-taxes.ts'
import { showDraftTexts } from './pages/invoice/draft-texts.ts'
import { showGiveBack } from './pages/invoice/give-back.ts'
import { showInvoiceMetadata } from './pages/invoice/metadata.ts'
import { showInvoice } from './pages/invoice/show.ts'
import { showInvoices } from './pages/invoices.ts'
import { showKeys } from './pages/keys/show.ts'
import { showMembers } from './pages/members.ts'
import { showMeterFields, showNewMeter } from './pages/meters/fields.ts'
import { showMeters } from './pages/meters/list.ts'
import { showMeter } from './pages/meters/show.ts'
import { showOverview } from './pages/overview/show.ts'
import { showPayments } from './pages/payments.ts'
import { showNewPlan, showPlanFields } from './pages/plans/fields.ts'
import { showPlans } from './pages/plans/list.ts'
import { showPlan } from './pages/plans/show.ts'
import { showNewPricingUnit, showPricingUnitFields } from './pages/pricing-units/fields.ts'
import { showPricingUnit, showPricingUnits } from './pages/pricing-units/list.ts'
import { showReceivables } from './pages/receivables.ts'
import { showSearch } from './pages/search.ts'
import { showSettings } from './pages/settings/show.ts'
import { showUsageBreakdown } from './pages/subscriptions/breakdown.ts'
import { showCancel } from './pages/subscriptions/cancel.ts'
import { showChangePlan } from './pages/subscriptions/change-plan.ts'
import { showApplyCoupon } from './pages/subscriptions/discounts.ts'
import { showSubscriptionFields } from './pages/subscriptions/fields.ts'
import { showSubscriptions } from './pages/subscriptions/list.ts'
import { showSubscription } from './pages/subscriptions/show.ts'
import { showSubscribe } from './pages/subscriptions/subscribe.ts'
import { showNewTaxRate, showTaxRateFields } from './pages/tax-rates/fields.ts'
import { showTaxRate, showTaxRates } from './pages/tax-rates/list.ts'
import { showTaxReport } from './pages/tax-report.ts'
import { showTestClockFields } from './pages/test-clocks/advance.ts'
import { showTestClocks } from './pages/test-clocks/list.ts'
import { showTestClock } from './pages/test-clocks/show.ts'
import { showEndpointFields, showNewEndpoint } from './pages/webhooks/fields.ts'
import { showWebhooks } from './pages/webhooks/list.ts'
import { showEndpoint } from './pages/webhooks/show.ts'
import { beginGrant, beginInvoice, beginSubscription } from './parts/begin-with-customer.ts'
import type { Download, Frame, Page } from './visit.ts'

export const pages: Record<string, Page> = {
  '': showOverview,
  '/search': showSearch,
  '/customers': showCustomers,
  '/customers/new': showNewCustomer,
  '/customers/:id': showCustomer,
  '/customers/:id/edit': showCustomerFields,
  '/customers/:id/usage': showCustomerUsage,
  '/customers/:id/invoices': showCustomerInvoices,
  '/customers/:id/wallet': showWallet,
  '/customers/:id/events': showCustomerEvents,
  '/customers/:id/credit-grants/new': showNewGrant,
  '/customers/:id/credit-grants/:grant_id': showGrant,
  '/customers/:id/credit-grants/:grant_id/edit': showGrantFields,
  '/customers/:id/payment-methods/new': showNewMethod,
  '/customers/:id/portal/new': showNewPortalLink,
  '/customers/:id/top-up': showTopUp,
  '/customers/:id/subscriptions/new': showSubscribe,
  '/customers/:id/invoices/new': showNewInvoice,
  '/subscriptions': showSubscriptions,
  '/subscriptions/new': beginSubscription,
  '/subscriptions/:id': showSubscription,
  '/subscriptions/:id/usage': showUsageBreakdown,
  '/subscriptions/:id/edit': showSubscriptionFields,
  '/subscriptions/:id/change-plan': showChangePlan,
  '/subscriptions/:id/cancel': showCancel,
  '/subscriptions/:id/discounts/new': showApplyCoupon,
  '/invoices': showInvoices,
  '/invoices/new': beginInvoice,
  '/invoices/:id': showInvoice,
  '/invoices/:id/edit': showDraftFields,
  '/invoices/:id/metadata': showInvoiceMetadata,
  '/invoices/:id/texts/edit': showDraftTexts,
  '/invoices/:id/tax-rates/edit': showDraftTaxes,
  '/invoices/:id/credit-notes/new': showGiveBack,
  '/receivables': showReceivables,
  '/credit-notes': showCreditNotes,
  '/credit-notes/:id': showCreditNote,
  '/payments': showPayments,
  '/refunds': showRefunds,
  '/credit': showGrants,
  '/credit/new': beginGrant,
  '/credit/balances': showBalances,
  '/emails': showEmails,
  '/emails/:id': showEmail,
  '/events': showEvents,
  '/events/:id': showEvent,
  '/plans': showPlans,
  '/plans/new': showNewPlan,
  '/plans/:id': showPlan,
  '/plans/:id/edit': showPlanFields,
  '/meters': showMeters,
  '/meters/new': showNewMeter,
  '/meters/:id': showMeter,
  '/meters/:id/edit': showMeterFields,
  '/pricing-units': showPricingUnits,
  '/pricing-units/new': showNewPricingUnit,
  '/pricing-units/:id': showPricingUnit,
  '/pricing-units/:id/edit': showPricingUnitFields,
  '/coupons': showCoupons,
  '/coupons/new': showNewCoupon,
  '/coupons/:id': showCoupon,
  '/coupons/:id/edit': showCouponFields,
  '/coupons/:id/discounts/new': showWhoGets,
  '/tax-report': showTaxReport,
  '/tax-rates': showTaxRates,
  '/tax-rates/new': showNewTaxRate,
  '/tax-rates/:id': showTaxRate,
  '/tax-rates/:id/edit': showTaxRateFields,
  '/test-clocks': showTestClocks,
  '/test-clocks/:id': showTestClock,
  '/test-clocks/:id/edit': showTestClockFields,
  '/keys': showKeys,
  '/webhooks': showWebhooks,
  '/webhooks/new': showNewEndpoint,
  '/webhooks/:id': showEndpoint,
  '/webhooks/:id/edit': showEndpointFields,
  '/event-log': showEventLog,
  '/event-log/:id': showLoggedEvent,
  '/members': showMembers,
  '/settings': showSettings,
  '/audit-log': showAuditLog,
  '/account': showAccount,
}

/** What a page shows in a frame. */
export const frames: Record<string, Frame> = { '/emails/:id/look': lookOfEmail }

export const downloads: Record<string, Download> = {
  '/customers.csv': { operation: 'exportCustomers', page: '/customers' },
  '/invoices.csv': { operation: 'exportInvoices', page: '/invoices' },
  '/credit-notes.csv': { operation: 'exportCreditNotes', page: '/credit-notes' },
  '/payments.csv': { operation: 'exportPayments', page: '/payments' },
  '/refunds.csv': { operation: 'exportRefunds', page: '/refunds' },
  '/receivables.csv': { operation: 'exportReceivables', page: '/receivables' },
  '/subscriptions.csv': { operation: 'exportSubscriptions', page: '/subscriptions' },
  '/usage-events.csv': { operation: 'exportEvents', page: '/events' },
  '/ec-sales.csv': { operation: 'exportEcSales', page: '/tax-report' },
  '/tax-report.csv': { operation: 'exportTaxes', page: '/tax-report' },
  '/audit-events.csv': { operation: 'exportAuditEvents', page: '/audit-log' },
  '/invoices/:id/e-invoice': { operation: 'getInvoiceEInvoice', page: showInvoice },
  '/credit-notes/:id/e-invoice': { operation: 'getCreditNoteEInvoice', page: showCreditNote },
}
