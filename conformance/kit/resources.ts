import type { Contract } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import type { Call, CheckContext, KeyChoice } from './check-context.ts'
import { discountsOfACustomer, newCoupon } from './coupons.ts'
import { notesOfACustomer } from './credit-notes.ts'
import { emailsOfACustomer } from './emails.ts'
import { changesOfACustomer } from './event-log.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  findEvent,
  grant,
  ingest,
  line,
} from './fixtures.ts'
import { accountOf, type ListCall, type ListId, type Row, readPage } from './pages.ts'
import { attemptsOfACustomer } from './payment-attempts.ts'
import { methodsOfACustomer } from './payment-methods.ts'
import { paymentsOfACustomer } from './payments.ts'
import { receivablesOfCustomers } from './receivables.ts'
import { refundsOfACustomer } from './refunds.ts'
import { unknownId } from './requests.ts'
import { singular } from './singular.ts'
import { newTaxRate } from './tax-rates.ts'
import { later } from './time.ts'
import { deliveriesToAnEndpoint, newDelivery, newEndpoint } from './webhook-endpoints.ts'

type Operations = typeof operations
/** A list below another resource, such as a customer's grants, needs more than a body. */
type ListPath = Exclude<Operations[ListId]['path'], `${string}{${string}`>

/** The operations that create a resource where it is listed, such as `POST /v1/plans`. */
export type CreateId = {
  [Id in OperationId]: Operations[Id] extends { method: 'POST'; path: ListPath } ? Id : never
}[OperationId]

/** The operations that archive a resource, such as `POST /v1/plans/{id}/archive`. */
export type ArchiveId = {
  [Id in OperationId]: Operations[Id] extends { method: 'POST'; path: `${ListPath}/{id}/archive` }
    ? Id
    : never
}[OperationId]

/** The lists of resources that an operation creates. */
type CreatableId = {
  [Id in ListId]: Operations[Id]['path'] extends Operations[CreateId]['path'] ? Id : never
}[ListId]

/** The body of a request that creates a resource, each time another. */
type Creatable = { body(ctx: CheckContext): object | Promise<object> }
/** A filter that selects rows of this check only, and how to add such a row. */
type Filterable = { filtered(ctx: CheckContext): Promise<{ call: ListCall; add(): Promise<string> }> }

/**
 * How checks make the rows of each list. The checks of pages, lists, codes, idempotency and isolation take them from here. A
 * new list does not compile until it is here; without a filter, the rows of other checks are on its pages too.
 */
const resources: Record<CreatableId, Creatable & Partial<Filterable>> &
  Record<Exclude<ListId, CreatableId>, Filterable> = {
  listCustomers: {
    body: (ctx) => ({ name: ctx.unique('Acme'), email: 'billing@acme-robotics.example' }),
    filtered: async (ctx) => {
      const email = `${ctx.unique('pages')}@example.com`
      return { call: { query: { email } }, add: async () => (await createCustomer(ctx, { email })).id }
    },
  },
  listEvents: {
    filtered: async (ctx) => {
      const [customer_id, now] = [unknownId(), await ctx.now()]
      let count = 0
      const add = async () => {
        count += 1
        const idempotency_key = ctx.unique('evt')
        await ingest(ctx, [{ event_name: 'a', idempotency_key, customer_id, timestamp: later(now, count) }])
        return (await findEvent(ctx, { idempotency_key })).event.id
      }
      return { call: { query: { customer_id } }, add }
    },
  },
  listInvoices: {
    body: async (ctx) => {
      const customer_id = (await createCustomer(ctx)).id
      return { customer_id, collection_method: 'charge_automatically', line_items: [line()] }
    },
    filtered: async (ctx) => {
      const customer_id = (await createCustomer(ctx)).id
      const add = async () => (await createInvoice(ctx, { customer_id })).id
      return { call: { query: { customer_id } }, add }
    },
  },
  listMeters: {
    body: (ctx) => ({
      code: ctx.unique('meter'),
      name: 'Requests',
      event_name: 'api.request.never',
      aggregation: 'count',
    }),
    filtered: async (ctx) => {
      const event_name = ctx.unique('pages')
      return { call: { query: { event_name } }, add: async () => (await createMeter(ctx, { event_name })).id }
    },
  },
  listPlans: { body: (ctx) => ({ code: ctx.unique('plan'), name: 'Pro', interval: 'year' }) },
  listPricingUnits: { body: (ctx) => ({ code: ctx.unique('unit'), name: 'Credits' }) },
  listTaxRates: { body: newTaxRate },
  listCoupons: { body: newCoupon },
  listDiscounts: { filtered: discountsOfACustomer },
  listSubscriptions: {
    body: async (ctx) => {
      const customer_id = (await createCustomer(ctx)).id
      return { customer_id, plan_id: (await createPlan(ctx, { interval: 'year' })).id }
    },
    filtered: async (ctx) => {
      const customer_id = (await createCustomer(ctx)).id
      const plan_id = (await createPlan(ctx, { interval: 'year' })).id
      const add = async () => (await createSubscription(ctx, { customer_id, plan_id })).id
      return { call: { query: { customer_id } }, add }
    },
  },
  listTestClocks: { body: (ctx) => ({ name: ctx.unique('clock') }) },
  listBalances: {
    filtered: async (ctx) => {
      const customer = await createCustomer(ctx)
      let count = 0
      // The first row is there from the start.
      const add = async () => {
        count += 1
        if (count === 1) return accountOf({ ...customer, customer_id: customer.id })
        const { code: pricing_unit_code } = await createPricingUnit(ctx)
        return accountOf(await grant(ctx, customer, { account_type: 'pricing_unit', pricing_unit_code }))
      }
      return { call: { query: { customer_id: customer.id } }, add }
    },
  },
  listCreditGrants: { filtered: (ctx) => grantsOfACustomer(ctx, (id) => ({ query: { customer_id: id } })) },
  listCustomerCreditGrants: { filtered: (ctx) => grantsOfACustomer(ctx, (id) => ({ path: { id } })) },
  listCreditNotes: { filtered: notesOfACustomer },
  listCustomerPaymentMethods: { filtered: methodsOfACustomer },
  listPayments: { filtered: paymentsOfACustomer },
  listPaymentAttempts: { filtered: attemptsOfACustomer },
  listRefunds: { filtered: refundsOfACustomer },
  listEmails: { filtered: emailsOfACustomer },
  listReceivables: { filtered: receivablesOfCustomers },
  listWebhookEvents: { filtered: changesOfACustomer },
  listWebhookEndpoints: { body: newEndpoint },
  listWebhookDeliveries: { body: newDelivery, filtered: deliveriesToAnEndpoint },
  listAuditEvents: { filtered: changesInTheAudit },
  listCustomerWalletTransactions: {
    filtered: async (ctx) => {
      const customer = await createCustomer(ctx)
      const call = { path: { id: customer.id } }
      const add = async () => {
        await grant(ctx, customer)
        return (await readPage(ctx, 'listCustomerWalletTransactions', call)).rows[0]?.id ?? ''
      }
      return { call, add }
    },
  },
}

async function grantsOfACustomer(ctx: CheckContext, callOf: (id: string) => ListCall) {
  const { id } = await createCustomer(ctx)
  return { call: callOf(id), add: async () => (await grant(ctx, { id })).id }
}

export type Resource = {
  list: ListId
  /** The field of a response that holds a single resource: `plan`. */
  kind: string
  filtered?: Filterable['filtered']
  create?: CreateId
  body?: Creatable['body']
  read?: OperationId
  update?: OperationId
  archive?: ArchiveId
  unarchive?: OperationId
}

/** Every kind of resource that is listed, with the contract's operations for one. */
export const allResources: Resource[] = (Object.keys(resources) as ListId[]).map((list) => {
  const { path, rows } = operations[list]
  const [create] = path.includes('{') ? [] : operationsAt<CreateId>('POST', path)
  const [read] = operationsAt('GET', `${path}/{id}`, `${path}/{idempotency_key}`)
  const [update] = operationsAt('PATCH', `${path}/{id}`)
  const [archive] = operationsAt<ArchiveId>('POST', `${path}/{id}/archive`)
  const [unarchive] = operationsAt('POST', `${path}/{id}/unarchive`)
  return {
    list,
    kind: singular(rows),
    ...resources[list],
    ...(create && { create }),
    ...(read && { read }),
    ...(update && { update }),
    ...(archive && { archive }),
    ...(unarchive && { unarchive }),
  }
})

/** A kind whose resources have a code, which their company chooses, and are archived where others are deleted. */
export type Coded = Required<Omit<Resource, 'filtered'>>

export function resourcesWithCode(contract: Contract): Coded[] {
  return allResources.filter((resource): resource is Coded & Resource => {
    const schema = resource.create && contract.operation(resource.create).body?.schema
    return schema !== undefined && contract.resolve(schema).properties?.code !== undefined
  })
}

/** A request that creates a resource, each time another. */
export async function newRequest(ctx: CheckContext, create: CreateId): Promise<Call> {
  const resource = allResources.find((each) => each.create === create)
  return { body: { ...(await resource?.body?.(ctx)) } }
}

/** The resource as the response shows it. */
export async function createResource(
  ctx: CheckContext,
  create: CreateId,
  members: object = {},
  key: KeyChoice = 'own',
): Promise<Row> {
  const { body } = await newRequest(ctx, create)
  const exchange = await ctx.succeed(create, { body: { ...Object(body), ...members }, key })
  const { kind } = allResources.find((each) => each.create === create) ?? {}
  return Reflect.get(exchange.body, String(kind))
}

function operationsAt<Id extends OperationId>(method: string, ...paths: string[]): Id[] {
  const ids = Object.keys(operations) as Id[]
  return ids.filter((id) => operations[id].method === method && paths.includes(operations[id].path))
}

async function changesInTheAudit(ctx: CheckContext) {
  const { id } = await createCustomer(ctx)
  const call = { query: { object_id: id, operation: 'updateCustomer' } }
  const add = async () => {
    await ctx.succeed('updateCustomer', { path: { id }, body: { metadata: { k: ctx.unique('v') } } })
    return (await readPage(ctx, 'listAuditEvents', call)).rows[0]?.id ?? ''
  }
  return { call, add }
}
