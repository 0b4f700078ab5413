import type { OperationIdWith } from '../../generated/operations.ts'
import type { Call, CheckContext } from './check-context.ts'
import {
  anyCustomer,
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createSubscription,
  finalizedInvoice,
} from './fixtures.ts'

export type KeyedId = OperationIdWith<{ keyed: true }>

/** Two requests that succeed, for each operation that takes an Idempotency-Key. A new one does not compile until it is here. */
export const idempotentRequests: Record<KeyedId, (ctx: CheckContext) => Promise<[Call, Call]>> = {
  createCustomer: async (ctx) => [newCustomer(ctx), newCustomer(ctx)],
  updateCustomer: (ctx) => renames(ctx, createCustomer),
  updateMeter: (ctx) => renames(ctx, createMeter),
  updatePlan: (ctx) => renames(ctx, createPlan),
  updateInvoice: async (ctx) => {
    const path = { id: (await createInvoice(ctx)).id }
    return [
      { path, body: { days_until_due: 1 } },
      { path, body: { days_until_due: 2 } },
    ]
  },
  deleteInvoice: async (ctx) => [pathOf(await createInvoice(ctx)), pathOf(await createInvoice(ctx))],
  createMeter: async (ctx) => [newCounter(ctx), newCounter(ctx)],
  createPricingUnit: async (ctx) => [newUnit(ctx), newUnit(ctx)],
  createPlan: async (ctx) => [newPlan(ctx), newPlan(ctx)],
  createCreditGrant: async (ctx) => {
    const path = { id: (await createCustomer(ctx)).id }
    const grant = (amount: string) => ({ path, body: { amount, account_type: 'currency' } })
    return [grant('1.00'), grant('2.00')]
  },
  createInvoice: async (ctx) => {
    const customer_id = (await createCustomer(ctx)).id
    const invoice = (unit_amount_cents: number) => ({
      body: {
        customer_id,
        collection_method: 'charge_automatically',
        line_items: [{ description: 'API calls', quantity: 1, unit_amount_cents }],
      },
    })
    return [invoice(1), invoice(2)]
  },
  createSubscription: async (ctx) => {
    const customer_id = (await createCustomer(ctx)).id
    const [one, other] = [
      await createPlan(ctx, { interval: 'year' }),
      await createPlan(ctx, { interval: 'year' }),
    ]
    return [{ body: { customer_id, plan_id: one.id } }, { body: { customer_id, plan_id: other.id } }]
  },
  cancelSubscription: async (ctx) => {
    const path = {
      id: (await createSubscription(ctx, { plan_id: (await createPlan(ctx, { interval: 'year' })).id })).id,
    }
    return [
      { path, body: { at_period_end: true } },
      { path, body: { at_period_end: false } },
    ]
  },
  changeSubscriptionPlan: async (ctx) => {
    const path = {
      id: (await createSubscription(ctx, { plan_id: (await createPlan(ctx, { interval: 'year' })).id })).id,
    }
    const [one, other] = [
      await createPlan(ctx, { interval: 'year' }),
      await createPlan(ctx, { interval: 'year' }),
    ]
    return [
      { path, body: { plan_id: one.id } },
      { path, body: { plan_id: other.id } },
    ]
  },
  archiveMeter: async (ctx) => [pathOf(await createMeter(ctx)), pathOf(await createMeter(ctx))],
  unarchiveMeter: async (ctx) => [pathOf(await createMeter(ctx)), pathOf(await createMeter(ctx))],
  unarchivePlan: async (ctx) => [
    pathOf(await createPlan(ctx, { interval: 'year' })),
    pathOf(await createPlan(ctx, { interval: 'year' })),
  ],
  archivePlan: async (ctx) => [
    pathOf(await createPlan(ctx, { interval: 'year' })),
    pathOf(await createPlan(ctx, { interval: 'year' })),
  ],
  finalizeInvoice: async (ctx) => [pathOf(await createInvoice(ctx)), pathOf(await createInvoice(ctx))],
  voidInvoice: async (ctx) => [pathOf(await openInvoice(ctx)), pathOf(await openInvoice(ctx))],
  markInvoiceUncollectible: async (ctx) => [pathOf(await openInvoice(ctx)), pathOf(await openInvoice(ctx))],
  payInvoice: async (ctx) => {
    const [one, other] = [pathOf(await openInvoice(ctx)), pathOf(await openInvoice(ctx))]
    const body = { source: 'out_of_band' }
    return [
      { ...one, body },
      { ...other, body },
    ]
  },
}

export function newCustomer(ctx: CheckContext): Call {
  return { body: { name: ctx.unique('Acme'), email: 'billing@acme-robotics.example' } }
}

function newCounter(ctx: CheckContext): Call {
  const body = {
    code: ctx.unique('meter'),
    name: 'Requests',
    event_name: 'api.request.never',
    aggregation: 'count',
  }
  return { body }
}

export function newUnit(ctx: CheckContext): Call {
  return { body: { code: ctx.unique('unit'), name: 'Credits' } }
}

function newPlan(ctx: CheckContext): Call {
  return { body: { code: ctx.unique('plan'), name: 'Pro', interval: 'year' } }
}

async function renames(
  ctx: CheckContext,
  create: (ctx: CheckContext) => Promise<{ id: string }>,
): Promise<[Call, Call]> {
  const path = { id: (await create(ctx)).id }
  return [
    { path, body: { name: 'Renamed' } },
    { path, body: { name: 'Renamed again' } },
  ]
}

async function openInvoice(ctx: CheckContext) {
  return finalizedInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })
}

function pathOf({ id }: { id: string }): Call {
  return { path: { id } }
}
