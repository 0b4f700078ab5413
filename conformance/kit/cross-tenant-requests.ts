import type { OperationId } from '../../generated/operations.ts'
import type { Call } from './check-context.ts'
import type { Owned } from './isolation-fixture.ts'

/** Each operation that names something: the request for an owned thing, to be sent with the other company's key. */
export const namings: Array<[OperationId, string, (owned: Owned) => Call]> = [
  ['getCustomer', 'customer', ({ customer }) => ({ path: { id: customer } })],
  ['updateCustomer', 'customer', ({ customer }) => ({ path: { id: customer }, body: { name: 'Mine now' } })],
  ['listCustomerBalances', 'customer', ({ customer }) => ({ path: { id: customer } })],
  [
    'createCreditGrant',
    'customer',
    ({ customer }) => ({ path: { id: customer }, body: { amount: '1', account_type: 'currency' } }),
  ],
  ['listWalletTransactions', 'customer', ({ customer }) => ({ path: { id: customer } })],
  [
    'getCustomerUsage',
    'customer',
    ({ customer, meter }) => ({ path: { id: customer }, query: { meter_id: meter } }),
  ],
  ['getEvent', 'event', ({ event }) => ({ path: { idempotency_key: event } })],
  ['getMeter', 'meter', ({ meter }) => ({ path: { id: meter } })],
  ['updateMeter', 'meter', ({ meter }) => ({ path: { id: meter }, body: { name: 'Mine now' } })],
  ['archiveMeter', 'meter', ({ meter }) => ({ path: { id: meter } })],
  ['getPlan', 'plan', ({ plan }) => ({ path: { id: plan } })],
  ['updatePlan', 'plan', ({ plan }) => ({ path: { id: plan }, body: { name: 'Mine now' } })],
  ['archivePlan', 'plan', ({ plan }) => ({ path: { id: plan } })],
  ['getSubscription', 'subscription', ({ subscription }) => ({ path: { id: subscription } })],
  [
    'cancelSubscription',
    'subscription',
    ({ subscription }) => ({ path: { id: subscription }, body: { at_period_end: false } }),
  ],
  [
    'changeSubscriptionPlan',
    'subscription',
    ({ subscription, plan }) => ({ path: { id: subscription }, body: { plan_id: plan } }),
  ],
  ['getUpcomingInvoice', 'subscription', ({ subscription }) => ({ path: { id: subscription } })],
  ['createInvoice', 'customer', ({ customer }) => ({ body: invoiceOf(customer) })],
  ['getInvoice', 'open invoice', ({ open }) => ({ path: { id: open } })],
  ['updateInvoice', 'draft', ({ draft }) => ({ path: { id: draft }, body: { metadata: { mine: 'now' } } })],
  ['deleteInvoice', 'draft', ({ draft }) => ({ path: { id: draft } })],
  ['finalizeInvoice', 'draft', ({ draft }) => ({ path: { id: draft } })],
  ['voidInvoice', 'open invoice', ({ open }) => ({ path: { id: open } })],
  ['payInvoice', 'open invoice', ({ open }) => ({ path: { id: open }, body: { source: 'out_of_band' } })],
  ['markInvoiceUncollectible', 'open invoice', ({ open }) => ({ path: { id: open } })],
]

function invoiceOf(customer_id: string): object {
  const line_items = [{ description: 'API calls', quantity: 1, unit_amount_cents: 1 }]
  return { customer_id, collection_method: 'send_invoice', days_until_due: 30, line_items }
}
