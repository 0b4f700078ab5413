// Generated from openapi/ by `npm run generate`. Do not edit.
import type { operations as Contract } from './types.ts'

/**
 * Every operation of the contract: where it is mounted, whether it needs an API key, takes a body, an Idempotency-Key and a
 * page's cursor, which statuses it declares.
 */
export const operations = {
  getHealth: {"method":"GET","path":"/v1/health","secured":false,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,405,500,503],"defaulted":[]},
  listCustomers: {"method":"GET","path":"/v1/customers","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createCustomer: {"method":"POST","path":"/v1/customers","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,405,409,413,415,429,500,503],"defaulted":[]},
  getCustomer: {"method":"GET","path":"/v1/customers/{id}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  updateCustomer: {"method":"PATCH","path":"/v1/customers/{id}","secured":true,"body":true,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  listCustomerBalances: {"method":"GET","path":"/v1/customers/{id}/balances","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  createCreditGrant: {"method":"POST","path":"/v1/customers/{id}/credits","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  listWalletTransactions: {"method":"GET","path":"/v1/customers/{id}/wallet_transactions","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":["limit"]},
  getCustomerUsage: {"method":"GET","path":"/v1/customers/{id}/usage","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":["granularity"]},
  ingestEvents: {"method":"POST","path":"/v1/events/ingest","secured":true,"body":true,"keyed":false,"paged":false,"success":202,"statuses":[202,400,401,405,409,413,415,429,500,503],"defaulted":[]},
  listEvents: {"method":"GET","path":"/v1/events","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  getEvent: {"method":"GET","path":"/v1/events/{idempotency_key}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  listMeters: {"method":"GET","path":"/v1/meters","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createMeter: {"method":"POST","path":"/v1/meters","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,405,409,413,415,429,500,503],"defaulted":[]},
  getMeter: {"method":"GET","path":"/v1/meters/{id}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  updateMeter: {"method":"PATCH","path":"/v1/meters/{id}","secured":true,"body":true,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,413,415,429,500,503],"defaulted":[]},
  archiveMeter: {"method":"POST","path":"/v1/meters/{id}/archive","secured":true,"body":false,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  listPricingUnits: {"method":"GET","path":"/v1/pricing_units","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createPricingUnit: {"method":"POST","path":"/v1/pricing_units","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,405,409,413,415,429,500,503],"defaulted":[]},
  listPlans: {"method":"GET","path":"/v1/plans","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createPlan: {"method":"POST","path":"/v1/plans","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  getPlan: {"method":"GET","path":"/v1/plans/{id}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  updatePlan: {"method":"PATCH","path":"/v1/plans/{id}","secured":true,"body":true,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  archivePlan: {"method":"POST","path":"/v1/plans/{id}/archive","secured":true,"body":false,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  listSubscriptions: {"method":"GET","path":"/v1/subscriptions","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createSubscription: {"method":"POST","path":"/v1/subscriptions","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  getSubscription: {"method":"GET","path":"/v1/subscriptions/{id}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  cancelSubscription: {"method":"POST","path":"/v1/subscriptions/{id}/cancel","secured":true,"body":true,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  changeSubscriptionPlan: {"method":"POST","path":"/v1/subscriptions/{id}/change_plan","secured":true,"body":true,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  getUpcomingInvoice: {"method":"GET","path":"/v1/subscriptions/{id}/upcoming_invoice","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  listInvoices: {"method":"GET","path":"/v1/invoices","secured":true,"body":false,"keyed":false,"paged":true,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createInvoice: {"method":"POST","path":"/v1/invoices","secured":true,"body":true,"keyed":true,"paged":false,"success":201,"statuses":[201,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  getInvoice: {"method":"GET","path":"/v1/invoices/{id}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  deleteInvoice: {"method":"DELETE","path":"/v1/invoices/{id}","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  updateInvoice: {"method":"PATCH","path":"/v1/invoices/{id}","secured":true,"body":true,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  finalizeInvoice: {"method":"POST","path":"/v1/invoices/{id}/finalize","secured":true,"body":false,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  voidInvoice: {"method":"POST","path":"/v1/invoices/{id}/void","secured":true,"body":false,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  payInvoice: {"method":"POST","path":"/v1/invoices/{id}/pay","secured":true,"body":true,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  markInvoiceUncollectible: {"method":"POST","path":"/v1/invoices/{id}/mark_uncollectible","secured":true,"body":false,"keyed":true,"paged":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  getTestClock: {"method":"GET","path":"/v1/test_clock","secured":true,"body":false,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,403,405,429,500,503],"defaulted":[]},
  advanceTestClock: {"method":"POST","path":"/v1/test_clock/advance","secured":true,"body":true,"keyed":false,"paged":false,"success":200,"statuses":[200,400,401,403,405,413,415,429,500,503],"defaulted":[]},
} as const

export type OperationId = keyof typeof operations

/** What a handler is given: the request's parts, checked and typed by the contract, defaults filled in. */
export type Input<Id extends OperationId> = {
  path: Part<Id, 'path'>
  query: Filled<Part<Id, 'query'>, (typeof operations)[Id]['defaulted'][number]>
  headers: Part<Id, 'header'>
  body: Body<Contract[Id]>
}

/** What a handler answers: the declared success, without the two members of the envelope that the seam adds. */
export type Reply<Id extends OperationId> = {
  status: (typeof operations)[Id]['success']
  body: Resource<Success<Id>>
  headers?: Record<string, string>
}

export type Handler<Id extends OperationId, Context> = (input: Input<Id>, context: Context) => Promise<Reply<Id>>

/**
 * The whole API as functions. An operation without a handler, a handler without an operation, an undeclared status or a
 * body that breaks its schema does not compile. `Context` is what the seam gives with a key, `Open` without one.
 */
export type Handlers<Context, Open = Context> = {
  /** Check the health of the service: GET /v1/health */
  getHealth: Handler<'getHealth', Open>
  /** List customers: GET /v1/customers */
  listCustomers: Handler<'listCustomers', Context>
  /** Create a customer: POST /v1/customers */
  createCustomer: Handler<'createCustomer', Context>
  /** Get a customer: GET /v1/customers/{id} */
  getCustomer: Handler<'getCustomer', Context>
  /** Update a customer: PATCH /v1/customers/{id} */
  updateCustomer: Handler<'updateCustomer', Context>
  /** List a customer's wallet balances: GET /v1/customers/{id}/balances */
  listCustomerBalances: Handler<'listCustomerBalances', Context>
  /** Grant credits to a customer: POST /v1/customers/{id}/credits */
  createCreditGrant: Handler<'createCreditGrant', Context>
  /** List a customer's wallet transactions: GET /v1/customers/{id}/wallet_transactions */
  listWalletTransactions: Handler<'listWalletTransactions', Context>
  /** Read a customer's usage: GET /v1/customers/{id}/usage */
  getCustomerUsage: Handler<'getCustomerUsage', Context>
  /** Ingest usage events: POST /v1/events/ingest */
  ingestEvents: Handler<'ingestEvents', Context>
  /** List usage events: GET /v1/events */
  listEvents: Handler<'listEvents', Context>
  /** Get a usage event: GET /v1/events/{idempotency_key} */
  getEvent: Handler<'getEvent', Context>
  /** List meters: GET /v1/meters */
  listMeters: Handler<'listMeters', Context>
  /** Create a meter: POST /v1/meters */
  createMeter: Handler<'createMeter', Context>
  /** Get a meter: GET /v1/meters/{id} */
  getMeter: Handler<'getMeter', Context>
  /** Rename a meter: PATCH /v1/meters/{id} */
  updateMeter: Handler<'updateMeter', Context>
  /** Archive a meter: POST /v1/meters/{id}/archive */
  archiveMeter: Handler<'archiveMeter', Context>
  /** List pricing units: GET /v1/pricing_units */
  listPricingUnits: Handler<'listPricingUnits', Context>
  /** Create a pricing unit: POST /v1/pricing_units */
  createPricingUnit: Handler<'createPricingUnit', Context>
  /** List plans: GET /v1/plans */
  listPlans: Handler<'listPlans', Context>
  /** Create a plan: POST /v1/plans */
  createPlan: Handler<'createPlan', Context>
  /** Get a plan: GET /v1/plans/{id} */
  getPlan: Handler<'getPlan', Context>
  /** Update a plan: PATCH /v1/plans/{id} */
  updatePlan: Handler<'updatePlan', Context>
  /** Archive a plan: POST /v1/plans/{id}/archive */
  archivePlan: Handler<'archivePlan', Context>
  /** List subscriptions: GET /v1/subscriptions */
  listSubscriptions: Handler<'listSubscriptions', Context>
  /** Create a subscription: POST /v1/subscriptions */
  createSubscription: Handler<'createSubscription', Context>
  /** Get a subscription: GET /v1/subscriptions/{id} */
  getSubscription: Handler<'getSubscription', Context>
  /** Cancel a subscription: POST /v1/subscriptions/{id}/cancel */
  cancelSubscription: Handler<'cancelSubscription', Context>
  /** Change a subscription's plan: POST /v1/subscriptions/{id}/change_plan */
  changeSubscriptionPlan: Handler<'changeSubscriptionPlan', Context>
  /** Preview the upcoming invoice: GET /v1/subscriptions/{id}/upcoming_invoice */
  getUpcomingInvoice: Handler<'getUpcomingInvoice', Context>
  /** List invoices: GET /v1/invoices */
  listInvoices: Handler<'listInvoices', Context>
  /** Create a draft invoice: POST /v1/invoices */
  createInvoice: Handler<'createInvoice', Context>
  /** Get an invoice: GET /v1/invoices/{id} */
  getInvoice: Handler<'getInvoice', Context>
  /** Delete a draft invoice: DELETE /v1/invoices/{id} */
  deleteInvoice: Handler<'deleteInvoice', Context>
  /** Update a draft invoice: PATCH /v1/invoices/{id} */
  updateInvoice: Handler<'updateInvoice', Context>
  /** Finalize a draft invoice: POST /v1/invoices/{id}/finalize */
  finalizeInvoice: Handler<'finalizeInvoice', Context>
  /** Void an invoice: POST /v1/invoices/{id}/void */
  voidInvoice: Handler<'voidInvoice', Context>
  /** Pay an invoice: POST /v1/invoices/{id}/pay */
  payInvoice: Handler<'payInvoice', Context>
  /** Mark an invoice as uncollectible: POST /v1/invoices/{id}/mark_uncollectible */
  markInvoiceUncollectible: Handler<'markInvoiceUncollectible', Context>
  /** Read the test clock: GET /v1/test_clock */
  getTestClock: Handler<'getTestClock', Context>
  /** Advance the test clock: POST /v1/test_clock/advance */
  advanceTestClock: Handler<'advanceTestClock', Context>
}

/** The body of the declared success, envelope included. */
export type Success<Id extends OperationId> = Contract[Id]['responses'] extends infer Responses
  ? (typeof operations)[Id]['success'] extends keyof Responses
    ? Json<Responses[(typeof operations)[Id]['success']]>
    : never
  : never
type Json<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Value : never
type Resource<Envelope> = Omit<Envelope, 'success' | 'request_id'>
type Body<Operation> = Operation extends { requestBody: infer Request } ? Json<Request> : undefined
type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = NonNullable<
  Contract[Id]['parameters'][Name]
>
type Filled<Query, Name extends PropertyKey> = Omit<Query, Name> & Required<Pick<Query, Name & keyof Query>>
