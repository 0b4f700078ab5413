import type { Handlers } from '../generated/operations.ts'
import { advanceTestClock } from './clock/advance.ts'
import { getTestClock } from './clock/get.ts'
import type { Context, OpenContext } from './context.ts'
import { createCustomer } from './customers/create.ts'
import { getCustomer } from './customers/get.ts'
import { listCustomers } from './customers/list.ts'
import { updateCustomer } from './customers/update.ts'
import { getEvent } from './events/get.ts'
import { ingestEvents } from './events/ingest.ts'
import { listEvents } from './events/list.ts'
import { getHealth } from './health/get.ts'
import { createInvoice } from './invoices/create.ts'
import { deleteInvoice } from './invoices/delete.ts'
import { finalizeInvoice } from './invoices/finalize.ts'
import { getInvoice } from './invoices/get.ts'
import { listInvoices } from './invoices/list.ts'
import { markInvoiceUncollectible } from './invoices/mark-uncollectible.ts'
import { payInvoice } from './invoices/pay.ts'
import { updateInvoice } from './invoices/update.ts'
import { voidInvoice } from './invoices/void.ts'
import { archiveMeter } from './meters/archive.ts'
import { createMeter } from './meters/create.ts'
import { getMeter } from './meters/get.ts'
import { listMeters } from './meters/list.ts'
import { updateMeter } from './meters/update.ts'
import { archivePlan } from './plans/archive.ts'
import { createPlan } from './plans/create.ts'
import { getPlan } from './plans/get.ts'
import { listPlans } from './plans/list.ts'
import { updatePlan } from './plans/update.ts'
import { createPricingUnit } from './pricing-units/create.ts'
import { listPricingUnits } from './pricing-units/list.ts'
import { cancelSubscription } from './subscriptions/cancel.ts'
import { changeSubscriptionPlan } from './subscriptions/change-plan.ts'
import { createSubscription } from './subscriptions/create.ts'
import { getSubscription } from './subscriptions/get.ts'
import { getUpcomingInvoice } from './subscriptions/get-upcoming-invoice.ts'
import { listSubscriptions } from './subscriptions/list.ts'
import { read, write } from './unit-of-work.ts'
import { getCustomerUsage } from './usage-report/get.ts'
import { createCreditGrant } from './wallets/create-credit-grant.ts'
import { listCustomerBalances } from './wallets/list-balances.ts'
import { listWalletTransactions } from './wallets/list-transactions.ts'

/** The API on one page: each operation of the contract, and whether it reads or writes. */
export const handlers: Handlers<Context, OpenContext> = {
  getHealth,

  createCustomer: write(createCustomer),
  listCustomers: read(listCustomers),
  getCustomer: read(getCustomer),
  updateCustomer: write(updateCustomer),

  // Reading a wallet first takes off what has expired.
  listCustomerBalances: write(listCustomerBalances),
  createCreditGrant: write(createCreditGrant),
  listWalletTransactions: write(listWalletTransactions),

  // Stores events together with those of concurrent requests, in a transaction of their own.
  ingestEvents,
  listEvents: read(listEvents),
  getEvent: read(getEvent),

  createInvoice: write(createInvoice),
  listInvoices: read(listInvoices),
  getInvoice: read(getInvoice),
  updateInvoice: write(updateInvoice),
  deleteInvoice: write(deleteInvoice),
  finalizeInvoice: write(finalizeInvoice),
  voidInvoice: write(voidInvoice),
  payInvoice: write(payInvoice),
  markInvoiceUncollectible: write(markInvoiceUncollectible),

  createMeter: write(createMeter),
  listMeters: read(listMeters),
  getMeter: read(getMeter),
  updateMeter: write(updateMeter),
  archiveMeter: write(archiveMeter),
  getCustomerUsage: read(getCustomerUsage),

  createPricingUnit: write(createPricingUnit),
  listPricingUnits: read(listPricingUnits),
  createPlan: write(createPlan),
  listPlans: read(listPlans),
  getPlan: read(getPlan),
  updatePlan: write(updatePlan),
  archivePlan: write(archivePlan),

  createSubscription: write(createSubscription),
  listSubscriptions: read(listSubscriptions),
  getSubscription: read(getSubscription),
  cancelSubscription: write(cancelSubscription),
  changeSubscriptionPlan: write(changeSubscriptionPlan),
  getUpcomingInvoice: write(getUpcomingInvoice),

  getTestClock: read(getTestClock),
  // Waits for the clock without a connection: what falls due on the way is done in transactions of its own.
  advanceTestClock,
}
