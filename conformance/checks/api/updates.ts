import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCoupon } from '../../kit/coupons.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
  grant,
} from '../../kit/fixtures.ts'
import { at, invalid } from '../../kit/requests.ts'
import { replacedTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Requests-and-responses' } as const
const metadata = { a: '1', b: '2' }

type Updates = {
  name: string
  /** Makes the resource, and returns it as it is read. */
  make(ctx: CheckContext): Promise<{ id: string; customer_id?: string }>
  /** The fields that can be sent back as they were read. */
  writable: readonly string[]
}

/** The plan is in use, and the meter that it prices is not active any more. */
const updates = {
  updateCustomer: {
    name: 'customer',
    make: (ctx) => createCustomer(ctx, { metadata }),
    writable: ['name', 'email', 'address', 'tax_ids', 'external_id', 'metadata'],
  },
  updateMeter: {
    name: 'meter',
    make: (ctx) => createMeter(ctx, { metadata }),
    writable: ['name', 'metadata'],
  },
  updatePricingUnit: {
    name: 'pricing_unit',
    make: (ctx) => createPricingUnit(ctx, { metadata }),
    writable: ['name', 'metadata'],
  },
  updateCoupon: {
    name: 'coupon',
    make: (ctx) => createCoupon(ctx, { max_redemptions: 5, redeem_by: '2027-01-01T00:00:00.000Z', metadata }),
    writable: ['name', 'max_redemptions', 'max_redemptions_per_customer', 'redeem_by', 'metadata'],
  },
  updateTaxRate: {
    name: 'tax_rate',
    make: (ctx) => replacedTaxRate(ctx, { metadata }),
    writable: ['name', 'replaced_by', 'metadata'],
  },
  updatePlan: {
    name: 'plan',
    async make(ctx) {
      const { id: meter_id } = await createMeter(ctx)
      const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = await createPlan(ctx, { amount_cents: 100, prices, metadata })
      await ctx.ifImplemented(() => createSubscription(ctx, { plan_id: plan.id }))
      return plan
    },
    writable: [
      'name',
      'amount_cents',
      'minimum_amount_cents',
      'maximum_amount_cents',
      'trial_days',
      'prices',
      'included_credits',
      'metadata',
    ],
  },
  updateCreditGrant: {
    name: 'credit_grant',
    make: async (ctx) => grant(ctx, await createCustomer(ctx), { description: 'Prepaid', metadata }),
    writable: ['description', 'metadata'],
  },
  updateInvoice: {
    name: 'invoice',
    make: (ctx) => createInvoice(ctx, { metadata }),
    writable: ['collection_method', 'days_until_due', 'apply_credit', 'metadata'],
  },
  updateSubscription: {
    name: 'subscription',
    make: (ctx) => createSubscription(ctx, { metadata }),
    writable: [
      'collection_method',
      'days_until_due',
      'apply_credit',
      'cancel_at_period_end',
      'trial_ends_at',
      'metadata',
    ],
  },
} as const satisfies Partial<Record<OperationId, Updates>>

const operations = Object.keys(updates) as Array<keyof typeof updates>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'updates.merge-metadata',
    title:
      'A PATCH merges metadata by key: a key that is sent is set, null removes it, others stay; up to 50 are left.',
    operations,
    async run(ctx) {
      for (const id of ctx.selected(operations)) {
        const { name, make } = updates[id]
        const path = { id: (await make(ctx)).id }
        const merge = async (body: object, wanted: object) => {
          const exchange = await ctx.succeed(id, { path, body })
          ctx.equal(at(exchange.body, name, 'metadata'), wanted, `the metadata of the ${name}`, exchange)
        }
        await merge({ metadata: { b: '', c: '3' } }, { a: '1', b: '', c: '3' })
        await merge({ metadata: { a: null, none: null } }, { b: '', c: '3' })
        await merge({ metadata: {} }, { b: '', c: '3' })
        const keys = Array.from({ length: 49 }, (_, index) => [`k${index}`, 'x'])
        const body = { metadata: Object.fromEntries(keys) }
        await invalid(ctx, id, { path, body }, [{ path: 'body.metadata', code: 'too_many_keys' }])
        await merge({ metadata: { b: null, c: null } }, {})
      }
    },
  },
  {
    ...defaults,
    id: 'updates.what-holds-changes-nothing',
    title: 'A PATCH with what was read returns 200 with the resource as it was, updated_at included.',
    operations,
    async run(ctx) {
      for (const id of ctx.selected(operations)) {
        const { name, make, writable } = updates[id]
        const known = await make(ctx)
        const asRead = Object.fromEntries(writable.map((field) => [field, at(known, field)]))
        const path = { id: known.id }
        for (const body of [asRead, { metadata: {} }, { metadata: { none: null } }]) {
          const exchange = await ctx.succeed(id, { path, body })
          ctx.equal(at(exchange.body, name), known, `the ${name}, changed to what it was`, exchange)
        }
      }
    },
  },
  {
    ...defaults,
    id: 'requests.null-is-absent',
    title: 'What is null in an answer may be sent as null, and is the same as what is left out.',
    operations: ['createCustomer', 'createMeter', 'createInvoice', 'createCreditGrant', 'createSubscription'],
    async run(ctx) {
      const absent = async (id: OperationId, name: string, call: object, body: object, nulls: object) => {
        const exchange = await ctx.succeed(id, { ...call, body: { ...body, ...nulls } })
        for (const field of Object.keys(nulls))
          ctx.equal(at(exchange.body, name, field), null, `the ${name}'s ${field}, sent as null`, exchange)
      }
      const customer = await createCustomer(ctx)
      const charge = { customer_id: customer.id, collection_method: 'charge_automatically' }
      const bodies: Partial<Record<OperationId, () => Promise<void>>> = {
        createCustomer: () =>
          absent(
            'createCustomer',
            'customer',
            {},
            { name: 'A', email: 'a@example.com' },
            { external_id: null, address: null },
          ),
        createMeter: () =>
          absent(
            'createMeter',
            'meter',
            {},
            { code: ctx.unique('meter'), name: 'M', event_name: 'e', aggregation: 'count' },
            { property: null },
          ),
        createInvoice: async () => {
          const { line_items } = await finalizedInvoice(ctx)
          const lines = line_items.map(({ description, quantity, unit_amount_cents }) => ({
            description,
            quantity,
            unit_amount_cents,
          }))
          await absent(
            'createInvoice',
            'invoice',
            {},
            { ...charge, line_items: lines },
            { days_until_due: null },
          )
        },
        createCreditGrant: () =>
          absent(
            'createCreditGrant',
            'credit_grant',
            { path: { id: customer.id } },
            { amount: '1.00', account_type: 'currency' },
            { expires_at: null, description: null },
          ),
        createSubscription: async () => {
          const plan_id = (await createPlan(ctx, { interval: 'year' })).id
          await absent(
            'createSubscription',
            'subscription',
            {},
            { ...charge, plan_id },
            { days_until_due: null },
          )
        },
      }
      for (const id of ctx.selected(this.operations)) await bodies[id]?.()
    },
  },
]
