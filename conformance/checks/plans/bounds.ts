import type { Check } from '../../kit/check.ts'
import {
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  type Plan,
} from '../../kit/fixtures.ts'
import { invalid, refused } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    tag: 'Plans',
    level: 'behaviour',
    id: 'plans.bounds',
    title:
      'Minimum and maximum of a plan and of a price are read as they were sent, go with each other, with the fee and with the currency, and stay once the plan is subscribed to.',
    reference: '#section/Minimum-spend',
    operations: ['createPlan', 'updatePlan', 'createSubscription'],
    async run(ctx) {
      const [meter, other, unit] = [
        await createMeter(ctx),
        await createMeter(ctx),
        await createPricingUnit(ctx),
      ]
      const priced = (bounds: object, meter_id = meter.id) => ({
        meter_id,
        charge_model: 'per_unit' as const,
        unit_amount: '1',
        ...bounds,
      })
      const plan = await createPlan(ctx, {
        amount_cents: 100,
        minimum_amount_cents: 100,
        maximum_amount_cents: 100,
        prices: [priced({ minimum_amount: '20.50', maximum_amount: '20.5' }), priced({}, other.id)],
      })
      ctx.equal([plan.minimum_amount_cents, plan.maximum_amount_cents], [100, 100], 'the bounds of the plan')
      ctx.equal(
        plan.prices.map(({ minimum_amount, maximum_amount }) => [minimum_amount, maximum_amount]),
        [
          ['20.5', '20.5'],
          [null, null],
        ],
        'the bounds of its prices',
      )
      const { minimum_amount_cents, maximum_amount_cents, prices } = plan
      const copy = await createPlan(ctx, {
        minimum_amount_cents,
        maximum_amount_cents,
        prices: prices.map((price) => ({ ...price, id: null })),
      })
      ctx.equal(
        [copy.minimum_amount_cents, copy.maximum_amount_cents, ...copy.prices.map(withoutId)],
        [minimum_amount_cents, maximum_amount_cents, ...prices.map(withoutId)],
        'the bounds of a plan made of those of another',
      )
      const large = '1000000000000'
      const [minimum, maximum] = ['body.prices[0].minimum_amount', 'body.prices[0].maximum_amount']
      const wrong: Array<[members: object, path: string, code: string]> = [
        [
          { minimum_amount_cents: 8, maximum_amount_cents: 7 },
          'minimum_amount_cents',
          'minimum_above_maximum',
        ],
        [{ amount_cents: 8, maximum_amount_cents: 7 }, 'maximum_amount_cents', 'maximum_below_fee'],
        [{ minimum_amount_cents: 10 ** 15 + 1 }, 'minimum_amount_cents', 'maximum'],
        [
          { prices: [priced({ minimum_amount: '2', maximum_amount: '1' })] },
          minimum,
          'minimum_above_maximum',
        ],
        [{ prices: [priced({ minimum_amount: '0.005' })] }, minimum, 'too_many_decimals'],
        [
          { currency_code: 'JPY' as const, prices: [priced({ maximum_amount: '0.5' })] },
          maximum,
          'too_many_decimals',
        ],
        [{ prices: [priced({ maximum_amount: '1', pricing_unit_code: unit.code })] }, maximum, 'not_allowed'],
        [{ prices: [priced({ maximum_amount: `${large}.01` })] }, maximum, 'pattern'],
        [
          {
            currency_code: 'KWD',
            prices: [priced({ minimum_amount: large }), priced({ minimum_amount: '1' }, other.id)],
          },
          'prices',
          'amount_out_of_range',
        ],
      ]
      for (const [members, path, code] of wrong) {
        const body = {
          code: ctx.unique('plan'),
          name: 'Wrong',
          currency_code: 'USD',
          interval: 'month',
          ...members,
        }
        const problem = { path: path.startsWith('body.') ? path : `body.${path}`, code }
        await invalid(ctx, 'createPlan', { body }, [problem])
      }
      const path = { id: plan.id }
      for (const [body, code] of [
        [{ minimum_amount_cents: 101 }, 'minimum_above_maximum'],
        [{ maximum_amount_cents: 99, minimum_amount_cents: null }, 'maximum_below_fee'],
        [{ amount_cents: 101 }, 'maximum_below_fee'],
      ] as const)
        await invalid(ctx, 'updatePlan', { path, body }, [{ path: `body.${Object.keys(body)[0]}`, code }])
      await createSubscription(ctx, { plan_id: plan.id })
      const frozen = { path, body: { minimum_amount_cents: null, maximum_amount_cents: 500 } }
      await refused(ctx, 'updatePlan', frozen, [409, 'PLAN_IN_USE'], { members: Object.keys(frozen.body) })
    },
  },
]

function withoutId({ id: _, ...price }: Plan['prices'][number]): object {
  return price
}
