import { type OperationIdWith, operations } from '../../generated/operations.ts'
import type { Call } from './check-context.ts'
import type { Owned } from './isolation-fixture.ts'

type PathId = OperationIdWith<{ pathParameters: readonly [string, ...string[]] }>

/** The operations that name a thing of a company. */
export type NamingId = PathId | 'createInvoice'

/**
 * What each operation names, and the rest of its request. An operation with a path parameter that is missing here does not
 * compile.
 */
const NAMES: Record<NamingId, [kind: keyof Owned, rest?: (owned: Owned) => Call]> = {
  getCustomer: ['customer'],
  updateCustomer: ['customer', () => ({ body: { name: 'Mine now' } })],
  listCustomerBalances: ['customer'],
  createCreditGrant: ['customer', () => ({ body: { amount: '1', account_type: 'currency' } })],
  listWalletTransactions: ['customer'],
  getCustomerUsage: ['customer', ({ meter }) => ({ query: { meter_id: meter } })],
  getEvent: ['event'],
  getMeter: ['meter'],
  updateMeter: ['meter', () => ({ body: { name: 'Mine now' } })],
  archiveMeter: ['meter'],
  unarchiveMeter: ['meter'],
  getPlan: ['plan'],
  updatePlan: ['plan', () => ({ body: { name: 'Mine now' } })],
  archivePlan: ['plan'],
  unarchivePlan: ['plan'],
  getSubscription: ['subscription'],
  cancelSubscription: ['subscription', () => ({ body: { at_period_end: false } })],
  changeSubscriptionPlan: ['subscription', ({ plan }) => ({ body: { plan_id: plan } })],
  getUpcomingInvoice: ['subscription'],
  createInvoice: ['customer', ({ customer }) => ({ body: invoiceOf(customer) })],
  getInvoice: ['invoice'],
  updateInvoice: ['draft', () => ({ body: { metadata: { mine: 'now' } } })],
  deleteInvoice: ['draft'],
  finalizeInvoice: ['draft'],
  voidInvoice: ['invoice'],
  payInvoice: ['invoice', () => ({ body: { source: 'out_of_band' } })],
  markInvoiceUncollectible: ['invoice'],
}

export const namingIds = Object.keys(NAMES) as NamingId[]

export function namedKind(id: NamingId): keyof Owned {
  return NAMES[id][0]
}

/** The request for something owned, to be sent with the other company's key. */
export function crossTenantRequest(id: NamingId, owned: Owned): Call {
  const [kind, rest] = NAMES[id]
  const path = Object.fromEntries(operations[id].pathParameters.map((name) => [name, owned[kind]]))
  return { path, ...rest?.(owned) }
}

function invoiceOf(customer_id: string): object {
  const line_items = [{ description: 'API calls', quantity: 1, unit_amount_cents: 1 }]
  return { customer_id, collection_method: 'send_invoice', days_until_due: 30, line_items }
}
