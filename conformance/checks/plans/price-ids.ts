import type { Check } from '../../kit/check.ts'
import { createMeter, createPlan } from '../../kit/fixtures.ts'
import { invalid, UNKNOWN_ID } from '../../kit/requests.ts'

const defaults = { tag: 'Plans', level: 'behaviour', reference: 'updatePlan' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'plans.ids-of-prices-mean-something',
    title:
      'The id of a price that is sent is that of the price of its meter in this plan, or refused; a new plan takes none.',
    operations: ['updatePlan', 'createPlan', 'getPlan'],
    async run(ctx) {
      const price = { charge_model: 'per_unit' as const, unit_amount: '1' }
      const [one, two] = [await createMeter(ctx), await createMeter(ctx)]
      const inputs = [
        { ...price, meter_id: one.id },
        { ...price, meter_id: two.id },
      ]
      const plan = await createPlan(ctx, { prices: inputs })
      const other = await createPlan(ctx, { prices: inputs })
      const [first, second] = plan.prices.map(({ id }) => id)
      const path = { id: plan.id }
      const withIds = (...ids: Array<string | null | undefined>) => ({
        prices: inputs.map((input, index) => ({ ...input, id: ids[index] })),
      })
      const unknown = (...indexes: number[]) =>
        indexes.map((index) => ({ path: `body.prices[${index}].id`, code: 'unknown_price' }))
      await invalid(ctx, 'updatePlan', { path, body: withIds(second, first) }, unknown(0, 1))
      for (const id of [other.prices[1]?.id, UNKNOWN_ID])
        await invalid(ctx, 'updatePlan', { path, body: withIds(null, id) }, unknown(1))
      const kept = await ctx.succeed('updatePlan', { path, body: withIds(first, null) })
      ctx.equal(kept.body.plan, plan, 'the plan, with the ids that it has', kept)
      const copied = { code: ctx.unique('plan'), name: 'Copy', interval: 'month' }
      await invalid(ctx, 'createPlan', { body: { ...copied, ...withIds(first) } }, unknown(0))
      await ctx.succeed('createPlan', { body: { ...copied, ...withIds(null, null) } })
    },
  },
  {
    ...defaults,
    id: 'plans.price-codes',
    title:
      'A price is found by its code, else by its meter, and keeps its id, where no other price has it by its code. No two prices of a plan have one code.',
    operations: ['updatePlan', 'createPlan'],
    async run(ctx) {
      const [one, two] = [await createMeter(ctx), await createMeter(ctx)]
      const price = (code: string | null, { id: meter_id }: { id: string }) => {
        return { code, meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }
      }
      const made = await createPlan(ctx, { prices: [price('calls', one), price(null, two)] })
      const path = { id: made.id }
      const replace = async (...prices: Array<ReturnType<typeof price>>) =>
        (await ctx.succeed('updatePlan', { path, body: { prices } })).body.plan.prices
      const [calls, other] = made.prices.map(({ id }) => id)
      const moved = await replace(price('calls', two), price(null, one))
      const added = moved[1]?.id
      ctx.equal(
        [moved.map(({ code }) => code), moved[0]?.id, [calls, other].includes(added)],
        [['calls', null], calls, false],
        'the codes, the id of the price whose meter changed, and whether the other has an id of before',
      )
      const renamed = await replace(price('us', one), price('eu', two))
      ctx.equal(
        renamed.map(({ code, id }) => [code, id]),
        [
          ['us', added],
          ['eu', calls],
        ],
        'codes and ids of prices with other codes, which their meters find',
      )
      const twice = { prices: [price('us', one), price('us', two)] }
      const wanted = [{ path: 'body.prices[1].code', code: 'duplicate_code' }]
      await invalid(ctx, 'updatePlan', { path, body: twice }, wanted)
      await createPlan(ctx, { prices: [price('us', one)] })
    },
  },
]
