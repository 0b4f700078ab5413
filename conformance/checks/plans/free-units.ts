import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  type Without,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { eventsFor, use } from '../../kit/requests.ts'

type PriceTerms = Without<components['schemas']['PriceInput'], 'meter_id'>

const defaults = { tag: 'Plans', level: 'behaviour', reference: '#section/Prices' } as const

const tiers = [
  { up_to: '100', unit_amount: '1', flat_amount: '2' },
  { up_to: null, unit_amount: '0.5' },
]
const FREE = { free_units: '10.5' }

/** Prices for 121 units, and what they come to, calculated by hand. */
const PRICES: Array<[PriceTerms, number, string]> = [
  [{ charge_model: 'package', package_amount: '1', package_size: '10', free_units: '10' }, 1_200, '10'],
  [{ charge_model: 'per_unit', unit_amount: '0.1', ...FREE }, 1_105, '10.5'],
  [{ charge_model: 'graduated', tiers, ...FREE }, 10_725, '10.5'],
  [{ charge_model: 'volume', tiers, free_units: '21' }, 10_200, '21'],
  [{ charge_model: 'graduated', tiers, free_units: '121' }, 0, '121'],
  [{ charge_model: 'per_unit', unit_amount: '1', free_units: '1000' }, 0, '121'],
  [{ charge_model: 'per_unit', unit_amount: '1' }, 12_100, '0'],
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'prices.free-units',
    title:
      'Free units are taken off before any model prices the rest, and shown beside all units; a line has the name of its price, or else of its meter.',
    operations: [
      'createPlan',
      'createSubscription',
      'ingestEvents',
      'getUpcomingInvoice',
      'getSubscriptionUsage',
    ],
    async run(ctx) {
      const event_name = ctx.unique('metered')
      const prices = await Promise.all(
        PRICES.map(async ([terms], index) => {
          const { id: meter_id } = await createMeter(ctx, { event_name, name: `Meter ${index}` })
          return { ...terms, meter_id, name: index % 2 === 0 ? `Price ${index}` : null }
        }),
      )
      const plan = await createPlan(ctx, { prices })
      const copied = await createPlan(ctx, { prices: plan.prices.map((price) => ({ ...price, id: null })) })
      const terms = (of: typeof plan) => of.prices.map(({ id: _, ...price }) => price)
      ctx.equal(terms(copied), terms(plan), 'the prices of a plan created with those of another')
      ctx.equal(
        plan.prices.map(({ free_units }) => free_units),
        PRICES.map(([{ free_units }]) => free_units ?? '0'),
        'free_units of the prices',
      )
      const customer = await createCustomer(ctx)
      const { id } = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const at = (await ctx.now()).toISOString()
      await use(ctx, customer, eventsFor(ctx, customer, { event_name }, [{ at, properties: { calls: 121 } }]))
      const wanted = PRICES.map(([, cents, free], index) => [
        `${index % 2 === 0 ? 'Price' : 'Meter'} ${index}`,
        cents,
        '121',
        free,
      ])
      const { line_items } = (await ctx.succeed('getUpcomingInvoice', { path: { id } })).body.upcoming_invoice
      const lines = line_items.filter(({ type }) => type === 'usage')
      const given = lines.map((line) => {
        const usage = usageOf(line)
        return [line.description, line.amount_cents, usage?.units, usage?.free_units]
      })
      ctx.equal(given, wanted, 'the description, cents, units and free units of each line')
      const { body } = await ctx.succeed('getSubscriptionUsage', { path: { id } })
      const charged = body.subscription_usage.charges.map((charge) => [
        charge.description,
        'amount_cents' in charge ? charge.amount_cents : undefined,
        charge.usage.units,
        charge.usage.free_units,
      ])
      ctx.equal(charged, wanted, 'the same of each charge of the usage')
    },
  },
]
