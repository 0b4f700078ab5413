import { type OperationId, type OperationIdWith, operations } from '../../generated/operations.ts'
import type { Call } from './check-context.ts'
import { type Owned, pathTo } from './isolation-fixture.ts'
import { singular } from './singular.ts'
import { HOUR_MS, later } from './time.ts'

type NamedByPath = { pathParameters: readonly [string, ...string[]] }

/** The body or the query of each operation that names a resource of a company and needs one. */
const REST: Record<
  | OperationIdWith<NamedByPath & { body: 'required' }>
  | 'getCustomerUsage'
  | 'getUsageBreakdown'
  | 'getInvoiceEInvoice'
  | 'getCreditNoteEInvoice'
  | 'createInvoice',
  (owned: Owned) => Call
> = {
  updateCustomer: () => ({ body: { name: 'Mine now' } }),
  createCreditGrant: () => ({ body: { amount: '1', account_type: 'currency' } }),
  createPaymentMethod: () => ({ body: { token: 'pm_ok', label: 'Visa' } }),
  createPaymentMethodSession: () => ({ body: { return_url: 'https://app.example.com/account' } }),
  getCustomerUsage: ({ meter }) => ({ query: { meter_id: meter } }),
  getUsageBreakdown: ({ plan }) => ({ query: { price_id: plan, group_by: ['region'] } }),
  getInvoiceEInvoice: () => ({ query: { format: 'ubl' } }),
  getCreditNoteEInvoice: () => ({ query: { format: 'ubl' } }),
  updateCreditGrant: () => ({ body: { description: 'Mine now' } }),
  payOutCreditGrant: () => ({ body: { to: 'out_of_band' } }),
  updateMeter: () => ({ body: { name: 'Mine now' } }),
  updatePricingUnit: () => ({ body: { name: 'Mine now' } }),
  updateCoupon: () => ({ body: { name: 'Mine now' } }),
  createDiscount: () => ({ body: { coupon_code: 'mine-now' } }),
  updateTaxRate: () => ({ body: { name: 'Mine now' } }),
  updatePlan: () => ({ body: { name: 'Mine now' } }),
  updateSubscription: () => ({ body: { metadata: { mine: 'now' } } }),
  cancelSubscription: () => ({ body: { at_period_end: false } }),
  previewSubscriptionCancellation: () => ({ body: { at_period_end: false } }),
  previewSubscriptionPlanChange: ({ plan }) => ({ body: { plan_id: plan } }),
  changeSubscriptionPlan: ({ plan }) => ({ body: { plan_id: plan } }),
  createInvoice: ({ customer }) => ({ body: invoiceOf(customer) }),
  createCreditNote: () => ({ body: { reason: 'order_change' } }),
  previewCreditNote: () => ({ body: { reason: 'order_change' } }),
  updateInvoice: () => ({ body: { metadata: { mine: 'now' } } }),
  payInvoice: () => ({ body: { source: 'out_of_band' } }),
  reportPaymentAttempt: () => ({ body: { status: 'processing' } }),
  reportRefund: () => ({ body: { status: 'succeeded' } }),
  updateWebhookEndpoint: () => ({ body: { description: 'Mine now' } }),
  updateTestClock: () => ({ body: { name: 'Mine now' } }),
  advanceTestClock: () => ({ body: { to: later(new Date(), HOUR_MS) } }),
}

const OF_DRAFTS: OperationId[] = ['updateInvoice', 'deleteInvoice', 'finalizeInvoice']

const ids = Object.keys(operations) as OperationId[]

/** The operations that name a resource of a company: in the path, and an invoice's customer. */
export const namingIds = ids.filter(
  (id) => operations[id].pathParameters.length > 0 || id === 'createInvoice',
)

/** The kind of resource that the operation names in the first part of its path. */
export function namedKind(id: OperationId): string {
  if (id === 'createInvoice') return 'customer'
  if (OF_DRAFTS.includes(id)) return 'draft'
  return singular(String(operations[id].path.split('/')[2]))
}

/** The request for something owned, to be sent with the other company's key. */
export function crossTenantRequest(id: OperationId, owned: Owned): Call {
  const rest: Partial<Record<OperationId, (owned: Owned) => Call>> = REST
  return { ...pathTo(id, owned[namedKind(id)]), ...rest[id]?.(owned) }
}

function invoiceOf(customer_id: string): object {
  const line_items = [{ description: 'API calls', quantity: 1, unit_amount_cents: 1 }]
  return { customer_id, collection_method: 'send_invoice', days_until_due: 30, line_items }
}
