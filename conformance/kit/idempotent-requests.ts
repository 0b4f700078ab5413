import type { OperationIdWith } from '../../generated/operations.ts'
import type { Call, Lab } from './check-context.ts'
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
export const idempotentRequests: Record<KeyedId, (lab: Lab) => Promise<[Call, Call]>> = {
  createCustomer: async (lab) => [newCustomer(lab), newCustomer(lab)],
  createMeter: async (lab) => [newCounter(lab), newCounter(lab)],
  createPricingUnit: async (lab) => [newUnit(lab), newUnit(lab)],
  createPlan: async (lab) => [newPlan(lab), newPlan(lab)],
  createCreditGrant: async (lab) => {
    const path = { id: (await createCustomer(lab)).id }
    const grant = (amount: string) => ({ path, body: { amount, account_type: 'currency' } })
    return [grant('1.00'), grant('2.00')]
  },
  createInvoice: async (lab) => {
    const customer_id = (await createCustomer(lab)).id
    const invoice = (unit_amount_cents: number) => ({
      body: {
        customer_id,
        collection_method: 'charge_automatically',
        line_items: [{ description: 'API calls', quantity: 1, unit_amount_cents }],
      },
    })
    return [invoice(1), invoice(2)]
  },
  createSubscription: async (lab) => {
    const customer_id = (await createCustomer(lab)).id
    const [one, other] = [
      await createPlan(lab, { interval: 'year' }),
      await createPlan(lab, { interval: 'year' }),
    ]
    return [{ body: { customer_id, plan_id: one.id } }, { body: { customer_id, plan_id: other.id } }]
  },
  cancelSubscription: async (lab) => {
    const path = {
      id: (await createSubscription(lab, { plan_id: (await createPlan(lab, { interval: 'year' })).id })).id,
    }
    return [
      { path, body: { at_period_end: true } },
      { path, body: { at_period_end: false } },
    ]
  },
  changeSubscriptionPlan: async (lab) => {
    const path = {
      id: (await createSubscription(lab, { plan_id: (await createPlan(lab, { interval: 'year' })).id })).id,
    }
    const [one, other] = [
      await createPlan(lab, { interval: 'year' }),
      await createPlan(lab, { interval: 'year' }),
    ]
    return [
      { path, body: { plan_id: one.id } },
      { path, body: { plan_id: other.id } },
    ]
  },
  archiveMeter: async (lab) => [pathOf(await createMeter(lab)), pathOf(await createMeter(lab))],
  archivePlan: async (lab) => [
    pathOf(await createPlan(lab, { interval: 'year' })),
    pathOf(await createPlan(lab, { interval: 'year' })),
  ],
  finalizeInvoice: async (lab) => [pathOf(await createInvoice(lab)), pathOf(await createInvoice(lab))],
  voidInvoice: async (lab) => [pathOf(await openInvoice(lab)), pathOf(await openInvoice(lab))],
  markInvoiceUncollectible: async (lab) => [pathOf(await openInvoice(lab)), pathOf(await openInvoice(lab))],
  payInvoice: async (lab) => {
    const [one, other] = [pathOf(await openInvoice(lab)), pathOf(await openInvoice(lab))]
    const body = { source: 'out_of_band' }
    return [
      { ...one, body },
      { ...other, body },
    ]
  },
}

export function newCustomer(lab: Lab): Call {
  return { body: { name: lab.unique('Acme'), email: 'billing@acme-robotics.example' } }
}

function newCounter(lab: Lab): Call {
  const body = {
    code: lab.unique('meter'),
    name: 'Requests',
    event_name: 'api.request.never',
    aggregation: 'count',
  }
  return { body }
}

export function newUnit(lab: Lab): Call {
  return { body: { code: lab.unique('unit'), name: 'Credits' } }
}

function newPlan(lab: Lab): Call {
  return { body: { code: lab.unique('plan'), name: 'Pro', interval: 'year' } }
}

async function openInvoice(lab: Lab) {
  return finalizedInvoice(lab, { customer_id: (await anyCustomer(lab)).id })
}

function pathOf({ id }: { id: string }): Call {
  return { path: { id } }
}
