import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, processed } from '../../kit/fixtures.ts'
import { eventsFor, readUsage, refused, use } from '../../kit/requests.ts'

const defaults = { tag: 'Meters', level: 'behaviour' } as const
const TAKEN = [409, 'CODE_ALREADY_EXISTS'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'codes.are-free-once-archived',
    title:
      'The code of an archived meter or plan can be given again; then it cannot be unarchived until the code is free.',
    reference: 'unarchiveMeter',
    operations: ['archiveMeter', 'unarchiveMeter', 'archivePlan', 'unarchivePlan'],
    async run(ctx) {
      const code = ctx.unique('code')
      const meter = { path: { id: (await createMeter(ctx, { code })).id } }
      const plan = { path: { id: (await createPlan(ctx, { code })).id } }
      await ctx.succeed('archiveMeter', meter)
      await ctx.succeed('archivePlan', plan)
      const second = { path: { id: (await createMeter(ctx, { code })).id } }
      const other = { path: { id: (await createPlan(ctx, { code })).id } }
      await refused(ctx, 'unarchiveMeter', meter, TAKEN, { code })
      await refused(ctx, 'unarchivePlan', plan, TAKEN, { code })
      await ctx.succeed('archiveMeter', second)
      await ctx.succeed('archivePlan', other)
      const active = await ctx.succeed('unarchiveMeter', meter)
      ctx.equal(active.body.meter.archived_at, null, 'archived_at of the meter', active)
      const again = await ctx.succeed('unarchiveMeter', meter)
      ctx.equal(again.body.meter, active.body.meter, 'the meter, unarchived again', again)
      const open = await ctx.succeed('unarchivePlan', plan)
      ctx.equal(open.body.plan.archived_at, null, 'archived_at of the plan', open)
      const unchanged = await ctx.succeed('unarchivePlan', plan)
      ctx.equal(unchanged.body.plan, open.body.plan, 'the plan, unarchived again', unchanged)
    },
  },
  {
    ...defaults,
    id: 'meters.unarchived-counts-again',
    title:
      'An unarchived meter counts what comes, and what was rejected for want of it; a plan can price it.',
    reference: 'unarchiveMeter',
    operations: ['unarchiveMeter', 'archiveMeter', 'ingestEvents', 'getCustomerUsage', 'unarchivePlan'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const path = { id: meter.id }
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = { path: { id: (await createPlan(ctx, { interval: 'year', prices })).id } }
      await ctx.succeed('archivePlan', plan)
      await ctx.succeed('archiveMeter', { path })
      await refused(ctx, 'unarchivePlan', plan, [409, 'METER_ARCHIVED'], { meter_id: meter.id })
      const at = (await ctx.now()).toISOString()
      const missed = eventsFor(ctx, customer, meter, [{ at, properties: { calls: 3 } }])
      await use(ctx, customer, missed)
      ctx.equal((await processed(ctx, missed))[0]?.status, 'rejected', 'the status while it is archived')
      await ctx.succeed('unarchiveMeter', { path })
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 4 } }]))
      await ctx.eventually('the rejected event to be counted', async () =>
        (await readUsage(ctx, customer, meter)).total === '7' ? true : undefined,
      )
      await ctx.succeed('unarchivePlan', plan)
    },
  },
]
