import { changeOwnPassword, showAccount } from './pages/account.ts'
import { createCoupon, editCoupon, showCouponFields, showNewCoupon } from './pages/coupons/fields.ts'
import { showCoupon } from './pages/coupons/list.ts'
import {
  createCustomer,
  deleteCustomer,
  editCustomer,
  showCustomerFields,
  showNewCustomer,
} from './pages/customer/fields.ts'
import { editGrant, showGrant, showGrantFields, voidCustomerGrant } from './pages/customer/grant.ts'
import { createGrant, showNewGrant } from './pages/customer/grants.ts'
import {
  createMethod,
  createMethodLink,
  detachMethod,
  makeDefault,
  showNewMethod,
} from './pages/customer/methods.ts'
import { payOutGrant } from './pages/customer/pay-out.ts'
import { createPortalLink, openPortal, showNewPortalLink } from './pages/customer/portal.ts'
import { showCustomer } from './pages/customer/show.ts'
import { saveTopUp, showTopUp, stopTopUp } from './pages/customer/top-up.ts'
import { resendEmail, showEmail } from './pages/emails/show.ts'
import { sendLoggedEvent, showLoggedEvent } from './pages/event-log/show.ts'
import { showEvent, voidEvent } from './pages/events.ts'
import { invoiceAction, payInvoice, voidPayment } from './pages/invoice/actions.ts'
import { cancelAttempt } from './pages/invoice/attempts.ts'
import { chargeInvoice, payInvoiceFromWallet } from './pages/invoice/charge.ts'
import { voidCreditNote } from './pages/invoice/credit-notes.ts'
import {
  createDraft,
  deleteDraft,
  editDraft,
  showDraftFields,
  showNewInvoice,
} from './pages/invoice/draft.ts'
import { editDraftTaxes, showDraftTaxes } from './pages/invoice/draft-taxes.ts'
import { editDraftTexts, showDraftTexts } from './pages/invoice/draft-texts.ts'
import { sendInvoice } from './pages/invoice/emails.ts'
import { issueCreditNote, showGiveBack } from './pages/invoice/give-back.ts'
import { editInvoiceMetadata, showInvoiceMetadata } from './pages/invoice/metadata.ts'
import { refundAttempt } from './pages/invoice/refunds.ts'
import { showInvoice } from './pages/invoice/show.ts'
import { createApiKey, revokeApiKey, rollApiKey } from './pages/keys/actions.ts'
import { showKeys } from './pages/keys/show.ts'
import { changeRole, inviteMember, removeMember, showMembers } from './pages/members.ts'
import { createMeter, editMeter, showMeterFields, showNewMeter } from './pages/meters/fields.ts'
import { showMeter } from './pages/meters/show.ts'
import { deleteDemo } from './pages/overview/demo.ts'
import { showOverview } from './pages/overview/show.ts'
import { createPlan, editPlan, showNewPlan, showPlanFields } from './pages/plans/fields.ts'
import { showPlan } from './pages/plans/show.ts'
import {
  createPricingUnit,
  editPricingUnit,
  showNewPricingUnit,
  showPricingUnitFields,
} from './pages/pricing-units/fields.ts'
import { showPricingUnit } from './pages/pricing-units/list.ts'
import { updateSettings } from './pages/settings/fields.ts'
import { updateProvider } from './pages/settings/payments.ts'
import { showSettings } from './pages/settings/show.ts'
import { cancelSubscription, showCancel } from './pages/subscriptions/cancel.ts'
import { changePlan, showChangePlan } from './pages/subscriptions/change-plan.ts'
import { applyCoupon, endDiscount, showApplyCoupon } from './pages/subscriptions/discounts.ts'
import { editSubscription, resumeSubscription, showSubscriptionFields } from './pages/subscriptions/fields.ts'
import { showSubscription } from './pages/subscriptions/show.ts'
import { createSubscription, showSubscribe } from './pages/subscriptions/subscribe.ts'
import { createTaxRate, editTaxRate, showNewTaxRate, showTaxRateFields } from './pages/tax-rates/fields.ts'
import { showTaxRate } from './pages/tax-rates/list.ts'
import {
  advanceTestClock,
  deleteTestClock,
  editTestClock,
  showTestClockFields,
} from './pages/test-clocks/advance.ts'
import { createTestClock, showTestClocks } from './pages/test-clocks/list.ts'
import { showTestClock } from './pages/test-clocks/show.ts'
import {
  changeStatus,
  createEndpoint,
  editEndpoint,
  removeEndpoint,
  replayEvents,
  rotateSecret,
  sendEvent,
} from './pages/webhooks/actions.ts'
import { showEndpointFields, showNewEndpoint } from './pages/webhooks/fields.ts'
import { showEndpoint } from './pages/webhooks/show.ts'
import { archiveAction } from './parts/archive.ts'
import type { Action } from './visit.ts'

export const actions: Record<string, Action> = {
  '/customers': { perform: createCustomer, page: showNewCustomer },
  '/customers/:id/edit': { perform: editCustomer, page: showCustomerFields },
  '/customers/:id/delete': { perform: deleteCustomer, page: showCustomerFields },
  '/customers/:id/top-up': { perform: saveTopUp, page: showTopUp },
  '/customers/:id/top-up/stop': { perform: stopTopUp, page: showTopUp },
  '/customers/:id/credit-grants': { perform: createGrant, page: showNewGrant },
  '/customers/:id/credit-grants/:grant_id/edit': { perform: editGrant, page: showGrantFields },
  '/customers/:id/credit-grants/:grant_id/void': { perform: voidCustomerGrant, page: showGrant },
  '/customers/:id/credit-grants/:grant_id/pay-out': { perform: payOutGrant, page: showGrant },
  '/customers/:id/portal': { perform: createPortalLink, page: showNewPortalLink },
  '/customers/:id/portal/open': { perform: openPortal, page: showCustomer },
  '/customers/:id/payment-methods': { perform: createMethod, page: showNewMethod },
  '/customers/:id/payment-methods/session': { perform: createMethodLink, page: showNewMethod },
  '/customers/:id/payment-methods/:method_id/default': { perform: makeDefault, page: showCustomer },
  '/customers/:id/payment-methods/:method_id/detach': { perform: detachMethod, page: showCustomer },
  '/customers/:id/subscriptions': { perform: createSubscription, page: showSubscribe },
  '/subscriptions/:id/edit': { perform: editSubscription, page: showSubscriptionFields },
  '/subscriptions/:id/resume': { perform: resumeSubscription, page: showSubscription },
  '/subscriptions/:id/change-plan': { perform: changePlan, page: showChangePlan },
  '/subscriptions/:id/cancel': { perform: cancelSubscription, page: showCancel },
  '/customers/:id/invoices': { perform: createDraft, page: showNewInvoice },
  '/invoices/:id/edit': { perform: editDraft, page: showDraftFields },
  '/invoices/:id/metadata': { perform: editInvoiceMetadata, page: showInvoiceMetadata },
  '/invoices/:id/texts/edit': { perform: editDraftTexts, page: showDraftTexts },
  '/invoices/:id/tax-rates/edit': { perform: editDraftTaxes, page: showDraftTaxes },
  '/invoices/:id/delete': { perform: deleteDraft, page: showInvoice },
  '/plans': { perform: createPlan, page: showNewPlan },
  '/plans/:id/edit': { perform: editPlan, page: showPlanFields },
  '/plans/:id/archive': { perform: archiveAction('archivePlan', '/plans'), page: showPlan },
  '/plans/:id/unarchive': { perform: archiveAction('unarchivePlan', '/plans'), page: showPlan },
  '/meters': { perform: createMeter, page: showNewMeter },
  '/meters/:id/edit': { perform: editMeter, page: showMeterFields },
  '/meters/:id/archive': { perform: archiveAction('archiveMeter', '/meters'), page: showMeter },
  '/meters/:id/unarchive': { perform: archiveAction('unarchiveMeter', '/meters'), page: showMeter },
  '/pricing-units': { perform: createPricingUnit, page: showNewPricingUnit },
  '/pricing-units/:id/edit': { perform: editPricingUnit, page: showPricingUnitFields },
  '/pricing-units/:id/archive': {
    perform: archiveAction('archivePricingUnit', '/pricing-units'),
    page: showPricingUnit,
  },
  '/pricing-units/:id/unarchive': {
    perform: archiveAction('unarchivePricingUnit', '/pricing-units'),
    page: showPricingUnit,
  },
  '/subscriptions/:id/discounts': { perform: applyCoupon, page: showApplyCoupon },
  '/subscriptions/:id/discounts/:discount_id/end': { perform: endDiscount, page: showSubscription },
  '/coupons': { perform: createCoupon, page: showNewCoupon },
  '/coupons/:id/edit': { perform: editCoupon, page: showCouponFields },
  '/coupons/:id/archive': { perform: archiveAction('archiveCoupon', '/coupons'), page: showCoupon },
  '/coupons/:id/unarchive': { perform: archiveAction('unarchiveCoupon', '/coupons'), page: showCoupon },
  '/tax-rates': { perform: createTaxRate, page: showNewTaxRate },
  '/tax-rates/:id/edit': { perform: editTaxRate, page: showTaxRateFields },
  '/tax-rates/:id/archive': { perform: archiveAction('archiveTaxRate', '/tax-rates'), page: showTaxRate },
  '/tax-rates/:id/unarchive': { perform: archiveAction('unarchiveTaxRate', '/tax-rates'), page: showTaxRate },
  '/invoices/:id/finalize': { perform: invoiceAction('finalizeInvoice', 'finalized'), page: showInvoice },
  '/invoices/:id/void': { perform: invoiceAction('voidInvoice', 'voided'), page: showInvoice },
  '/invoices/:id/mark-uncollectible': {
    perform: invoiceAction('markInvoiceUncollectible', 'uncollectible'),
    page: showInvoice,
  },
  '/invoices/:id/payments/:payment_id/void': { perform: voidPayment, page: showInvoice },
  '/invoices/:id/credit-notes': { perform: issueCreditNote, page: showGiveBack },
  '/invoices/:id/credit-notes/:note_id/void': { perform: voidCreditNote, page: showInvoice },
  '/invoices/:id/charge': { perform: chargeInvoice, page: showInvoice },
  '/invoices/:id/pay-from-wallet': { perform: payInvoiceFromWallet, page: showInvoice },
  '/invoices/:id/send': { perform: sendInvoice, page: showInvoice },
  '/invoices/:id/pay': { perform: payInvoice, page: showInvoice },
  '/invoices/:id/payment-attempts/:attempt_id/cancel': { perform: cancelAttempt, page: showInvoice },
  '/invoices/:id/payment-attempts/:attempt_id/refund': { perform: refundAttempt, page: showInvoice },
  '/emails/:id/resend': { perform: resendEmail, page: showEmail },
  '/events/:id/void': { perform: voidEvent, page: showEvent },
  '/demo/delete': { perform: deleteDemo, page: showOverview },
  '/test-clocks': { perform: createTestClock, page: showTestClocks },
  '/test-clocks/:id/edit': { perform: editTestClock, page: showTestClockFields },
  '/test-clocks/:id/delete': { perform: deleteTestClock, page: showTestClock },
  '/test-clocks/:id/advance': { perform: advanceTestClock, page: showTestClock },
  '/keys': { perform: createApiKey, page: showKeys },
  '/keys/:id/roll': { perform: rollApiKey, page: showKeys },
  '/keys/:id/revoke': { perform: revokeApiKey, page: showKeys },
  '/webhooks': { perform: createEndpoint, page: showNewEndpoint },
  '/webhooks/:id/edit': { perform: editEndpoint, page: showEndpointFields },
  '/webhooks/:id/rotate-secret': { perform: rotateSecret, page: showEndpoint },
  '/webhooks/:id/enable': { perform: changeStatus('enabled'), page: showEndpoint },
  '/webhooks/:id/disable': { perform: changeStatus('disabled'), page: showEndpoint },
  '/webhooks/:id/delete': { perform: removeEndpoint, page: showEndpoint },
  '/webhooks/:id/send': { perform: sendEvent, page: showEndpoint },
  '/webhooks/:id/replay': { perform: replayEvents, page: showEndpoint },
  '/event-log/:id/send': { perform: sendLoggedEvent, page: showLoggedEvent },
  '/members': { perform: inviteMember, page: showMembers },
  '/settings': { perform: updateSettings, page: showSettings },
  '/settings/payment-provider': { perform: updateProvider, page: showSettings },
  '/account': { perform: changeOwnPassword, page: showAccount },
  '/members/:id/role': { perform: changeRole, page: showMembers },
  '/members/:id/remove': { perform: removeMember, page: showMembers },
}
