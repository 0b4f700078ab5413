import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createPricingUnit, grant } from '../../kit/fixtures.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'
import { balanceOf, invalid, refused } from '../../kit/requests.ts'

const defaults = { tag: 'Plans', level: 'behaviour', reference: 'archivePricingUnit' } as const
const TAKEN = [409, 'CODE_ALREADY_EXISTS'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'pricing-units.archived-takes-nothing-new',
    title: 'An archived pricing unit takes no new price and no new grant; usage and balances in it go on.',
    operations: [
      'archivePricingUnit',
      'unarchivePricingUnit',
      'createPlan',
      'archivePlan',
      'unarchivePlan',
      'createCreditGrant',
      'ingestEvents',
    ],
    async run(ctx) {
      const { customer, code, meter, send } = await subscribeInUnit(ctx, {
        charge_model: 'per_unit',
        unit_amount: '1',
      })
      const unit = { account_type: 'pricing_unit' as const, pricing_unit_code: code }
      await grant(ctx, customer, { ...unit, amount: '10' })
      const listed = await ctx.succeed('listPricingUnits', { query: { code } })
      const path = { id: listed.body.pricing_units[0]?.id ?? '' }
      await ctx.succeed('archivePricingUnit', { path })
      const credit = { path: { id: customer.id }, body: { ...unit, amount: '1' } }
      await invalid(ctx, 'createCreditGrant', credit, [
        { path: 'body.pricing_unit_code', code: 'unknown_pricing_unit' },
      ])
      const price = {
        meter_id: meter.id,
        charge_model: 'per_unit',
        unit_amount: '1',
        pricing_unit_code: code,
      }
      const plan = { code: ctx.unique('plan'), name: 'Pro', interval: 'year', prices: [price] }
      await invalid(ctx, 'createPlan', { body: plan }, [
        { path: 'body.prices[0].pricing_unit_code', code: 'unknown_pricing_unit' },
      ])
      await send(3)
      ctx.equal(await balanceOf(ctx, customer, code), '7', 'the balance after usage')
      await ctx.succeed('unarchivePricingUnit', { path })
      await ctx.succeed('createCreditGrant', credit)
      const made = await ctx.succeed('createPlan', { body: plan })
      const ofPlan = { path: { id: made.body.plan.id } }
      await ctx.succeed('archivePlan', ofPlan)
      await ctx.succeed('archivePricingUnit', { path })
      await refused(ctx, 'unarchivePlan', ofPlan, [409, 'PRICING_UNIT_ARCHIVED'], { pricing_unit_code: code })
    },
  },
  {
    ...defaults,
    id: 'pricing-units.used-codes-stay-taken',
    title:
      'The code of an archived pricing unit is free if it was never used; one that a wallet or a plan used stays taken.',
    operations: ['archivePricingUnit', 'unarchivePricingUnit', 'createPricingUnit'],
    async run(ctx) {
      const [unused, granted, priced] = [
        await createPricingUnit(ctx),
        await createPricingUnit(ctx),
        await createPricingUnit(ctx),
      ]
      const unit = { account_type: 'pricing_unit' as const, pricing_unit_code: granted.code }
      await grant(ctx, await createCustomer(ctx), unit)
      const { id: meter_id } = await createMeter(ctx)
      const price = { meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }
      await createPlan(ctx, { prices: [{ ...price, pricing_unit_code: priced.code }] })
      for (const { id } of [unused, granted, priced])
        await ctx.succeed('archivePricingUnit', { path: { id } })
      await createPricingUnit(ctx, { code: unused.code })
      await refused(ctx, 'unarchivePricingUnit', { path: { id: unused.id } }, TAKEN, { code: unused.code })
      for (const { code } of [granted, priced])
        await refused(ctx, 'createPricingUnit', { body: { code, name: 'Again' } }, TAKEN, { code })
    },
  },
]
