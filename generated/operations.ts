// Generated from openapi/ by `npm run generate`. Do not edit.
import type { operations as Contract } from './types.ts'

/** Every operation of the contract: where it is mounted, whether it takes a key and a body, which statuses it declares. */
export const operations = {
  getHealth: {"method":"GET","path":"/v1/health","secured":false,"body":false,"success":200,"statuses":[200,405,500,503],"defaulted":[]},
  listCustomers: {"method":"GET","path":"/v1/customers","secured":true,"body":false,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createCustomer: {"method":"POST","path":"/v1/customers","secured":true,"body":true,"success":201,"statuses":[201,400,401,405,409,413,415,429,500,503],"defaulted":[]},
  getCustomer: {"method":"GET","path":"/v1/customers/{id}","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  updateCustomer: {"method":"PATCH","path":"/v1/customers/{id}","secured":true,"body":true,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  listCustomerBalances: {"method":"GET","path":"/v1/customers/{id}/balances","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  ingestEvents: {"method":"POST","path":"/v1/events/ingest","secured":true,"body":true,"success":202,"statuses":[202,400,401,405,409,413,415,429,500,503],"defaulted":[]},
  listEvents: {"method":"GET","path":"/v1/events","secured":true,"body":false,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  getEvent: {"method":"GET","path":"/v1/events/{idempotency_key}","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  listInvoices: {"method":"GET","path":"/v1/invoices","secured":true,"body":false,"success":200,"statuses":[200,400,401,405,429,500,503],"defaulted":["limit"]},
  createInvoice: {"method":"POST","path":"/v1/invoices","secured":true,"body":true,"success":201,"statuses":[201,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  getInvoice: {"method":"GET","path":"/v1/invoices/{id}","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,429,500,503],"defaulted":[]},
  deleteInvoice: {"method":"DELETE","path":"/v1/invoices/{id}","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  updateInvoice: {"method":"PATCH","path":"/v1/invoices/{id}","secured":true,"body":true,"success":200,"statuses":[200,400,401,404,405,409,413,415,429,500,503],"defaulted":[]},
  finalizeInvoice: {"method":"POST","path":"/v1/invoices/{id}/finalize","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
  voidInvoice: {"method":"POST","path":"/v1/invoices/{id}/void","secured":true,"body":false,"success":200,"statuses":[200,400,401,404,405,409,429,500,503],"defaulted":[]},
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
  /** Ingest usage events: POST /v1/events/ingest */
  ingestEvents: Handler<'ingestEvents', Context>
  /** List usage events: GET /v1/events */
  listEvents: Handler<'listEvents', Context>
  /** Get a usage event: GET /v1/events/{idempotency_key} */
  getEvent: Handler<'getEvent', Context>
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
}

type Success<Id extends OperationId> = Contract[Id]['responses'] extends infer Responses
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
