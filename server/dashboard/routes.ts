import { changeOwnPassword, showAccount } from './pages/account.ts'
import { showAuditLog } from './pages/audit-log.ts'
import { showCustomer } from './pages/customer/show.ts'
import { showCustomers } from './pages/customers.ts'
import { showEvent, showEvents, voidEvent } from './pages/events.ts'
import { invoiceAction, payInvoice, voidPayment } from './pages/invoice/actions.ts'
import { showInvoice } from './pages/invoice/show.ts'
import { showInvoices } from './pages/invoices.ts'
import { createApiKey, revokeApiKey, rollApiKey } from './pages/keys/actions.ts'
import { showKeys } from './pages/keys/show.ts'
import { inviteMember, removeMember, showMembers } from './pages/members.ts'
import { showMeters } from './pages/meters.ts'
import { showOverview } from './pages/overview/show.ts'
import { showPlan, showPlans } from './pages/plans.ts'
import { showSettings } from './pages/settings/show.ts'
import { updateSettings } from './pages/settings/update.ts'
import { advanceTestClock, createTestClock, showTestClock, showTestClocks } from './pages/test-clocks.ts'
import type { Action, Page } from './visit.ts'

export const pages: Record<string, Page> = {
  '': showOverview,
  '/customers': showCustomers,
  '/customers/:id': showCustomer,
  '/invoices': showInvoices,
  '/invoices/:id': showInvoice,
  '/events': showEvents,
  '/events/:id': showEvent,
  '/plans': showPlans,
  '/plans/:id': showPlan,
  '/meters': showMeters,
  '/test-clocks': showTestClocks,
  '/test-clocks/:id': showTestClock,
  '/keys': showKeys,
  '/members': showMembers,
  '/settings': showSettings,
  '/audit-log': showAuditLog,
  '/account': showAccount,
}

export const actions: Record<string, Action> = {
  '/invoices/:id/finalize': { perform: invoiceAction('finalizeInvoice', 'finalized'), page: showInvoice },
  '/invoices/:id/void': { perform: invoiceAction('voidInvoice', 'voided'), page: showInvoice },
  '/invoices/:id/mark-uncollectible': {
    perform: invoiceAction('markInvoiceUncollectible', 'uncollectible'),
    page: showInvoice,
  },
  '/invoices/:id/payments/:payment_id/void': { perform: voidPayment, page: showInvoice },
  '/invoices/:id/pay': { perform: payInvoice, page: showInvoice },
  '/events/:id/void': { perform: voidEvent, page: showEvent },
  '/test-clocks': { perform: createTestClock, page: showTestClocks },
  '/test-clocks/:id/advance': { perform: advanceTestClock, page: showTestClock },
  '/keys': { perform: createApiKey, page: showKeys },
  '/keys/:id/roll': { perform: rollApiKey, page: showKeys },
  '/keys/:id/revoke': { perform: revokeApiKey, page: showKeys },
  '/members': { perform: inviteMember, page: showMembers },
  '/settings': { perform: updateSettings, page: showSettings },
  '/account': { perform: changeOwnPassword, page: showAccount },
  '/members/:id/remove': { perform: removeMember, page: showMembers },
}
