import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  type Meter,
  type Plan,
  processed,
} from '../../kit/fixtures.ts'
import { at, endNow, eventsFor, invalid, readUsage, refused, use } from '../../kit/requests.ts'

const defaults = { tag: 'Meters', level: 'behaviour' } as const
const LIMIT = 100

export const checks: Check[] = [
  {
    ...defaults,
    id: 'meters.readable-as-sent',
    title: 'A meter can be read as it was made; `count` takes no property, and the others need one.',
    reference: 'createMeter',
    operations: ['createMeter', 'getMeter'],
    async run(ctx) {
      const filters = [
        { property: 'region', in: ['eu', 1, '2'] },
        { property: 'tier.a', in: ['x'] },
      ]
      for (const aggregation of ['sum', 'max', 'unique_count', 'latest', 'count'] as const) {
        const property = aggregation === 'count' ? null : 'a.b-c_1'
        const made = await createMeter(ctx, { aggregation, property, filters, name: 'Größe 👋' })
        const { name, archived_at } = made
        ctx.equal(
          [name, made.aggregation, archived_at],
          ['Größe 👋', aggregation, null],
          'name, aggregation, archived_at',
        )
        ctx.equal([made.property, made.filters], [property, filters], 'property and filters')
        const read = await ctx.succeed('getMeter', { path: { id: made.id } })
        ctx.equal(read.body.meter, made, 'the meter as it is read', read)
        const { code, event_name } = made
        const wrong = {
          code: `${code}-2`,
          name,
          event_name,
          aggregation,
          ...(property === null && { property: 'calls' }),
        }
        await invalid(ctx, 'createMeter', { body: wrong }, [{ path: 'body.property' }])
      }
      const one = await createMeter(ctx, { aggregation: 'count' })
      ctx.equal(one.filters, [], 'filters, not sent')
      const { code, name, event_name, aggregation } = one
      const twice = [...filters, { property: 'region', in: ['us'] }]
      const body = { code: `${code}-2`, name, event_name, aggregation, filters: twice }
      await invalid(ctx, 'createMeter', { body }, [
        { path: 'body.filters[2].property', code: 'duplicate_property' },
      ])
    },
  },
  {
    ...defaults,
    id: 'meters.archived-counts-no-more',
    title: 'An archived meter counts nothing from then on; what it counted can be read and is billed.',
    reference: 'archiveMeter',
    operations: ['archiveMeter', 'ingestEvents', 'getCustomerUsage', 'createPlan', 'archivePlan'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const billed = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.07' }]
      const { id: plan_id } = await createPlan(ctx, { interval: 'year', prices: billed })
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id })
      const at = (await ctx.now()).toISOString()
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 3 } }]))
      const start = (await ctx.now()).toISOString()
      const path = { id: meter.id }
      await ctx.succeed('archivePlan', { path: { id: plan_id } })
      const archived = await ctx.succeed('archiveMeter', { path })
      const { archived_at, updated_at } = archived.body.meter
      const moved = [(archived_at ?? '') >= start, updated_at >= start]
      ctx.equal(moved, [true, true], `whether archived_at and updated_at are from ${start} on`, archived)
      const more = eventsFor(ctx, customer, meter, [{ at, properties: { calls: 4 } }])
      await use(ctx, customer, more)
      const [verdict] = await processed(ctx, more)
      ctx.equal(
        [verdict?.status, verdict?.rejection?.code],
        ['rejected', 'NO_MATCHING_METER'],
        'the verdict on a later event',
      )
      ctx.equal((await readUsage(ctx, customer, meter)).total, '3', 'the usage')
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
      ctx.equal(upcoming.body.upcoming_invoice.total_cents, 21, 'what is billed of it', upcoming)
      await endNow(ctx, subscription)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '1' }]
      const plan = { code: ctx.unique('plan'), name: 'Pro', interval: 'month', prices }
      await refused(ctx, 'createPlan', { body: plan }, [409, 'METER_ARCHIVED'], { meter_id: meter.id })
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
  {
    ...defaults,
    id: 'meters.priced-by-a-plan-stay',
    title:
      'A meter that an active plan prices cannot be archived; without the price, or once the plan is archived, it can.',
    reference: 'archiveMeter',
    operations: ['archiveMeter', 'createPlan', 'updatePlan', 'archivePlan', 'unarchivePlan'],
    async run(ctx) {
      const [meter, other] = [await createMeter(ctx), await createMeter(ctx)]
      const path = { id: meter.id }
      const pricing = (...meters: Meter[]) =>
        meters.map(({ id }) => ({ meter_id: id, charge_model: 'per_unit' as const, unit_amount: '1' }))
      const [first, second] = [
        await createPlan(ctx, { interval: 'year', prices: pricing(other, meter) }),
        await createPlan(ctx, { interval: 'year', prices: pricing(meter) }),
      ]
      const expectUsedBy = async (...plans: Plan[]) => {
        const exchange = await refused(ctx, 'archiveMeter', { path }, [409, 'METER_IN_USE'])
        const named: unknown = at(exchange.body, 'error', 'details', 'plan_ids')
        const ids = plans.map(({ id }) => id).toSorted()
        ctx.equal(Array.isArray(named) ? named.toSorted() : named, ids, 'error.details.plan_ids', exchange)
        const read = await ctx.succeed('getMeter', { path })
        ctx.equal(read.body.meter, meter, 'the meter after a refusal', read)
      }
      await expectUsedBy(first, second)
      await ctx.succeed('updatePlan', { path: { id: first.id }, body: { prices: pricing(other) } })
      await expectUsedBy(second)
      await ctx.succeed('archivePlan', { path: { id: second.id } })
      await ctx.succeed('unarchivePlan', { path: { id: second.id } })
      await expectUsedBy(second)
      await ctx.succeed('archivePlan', { path: { id: second.id } })
      await ctx.succeed('archiveMeter', { path })
      await ctx.succeed('archiveMeter', { path })
    },
  },
  {
    ...defaults,
    id: 'meters.filters-of-the-list',
    title: 'The list selects meters by event name, archived or not, and by both together.',
    reference: 'listMeters',
    operations: ['listMeters', 'archiveMeter'],
    async run(ctx) {
      const { id: first, event_name } = await createMeter(ctx)
      const { id: second } = await createMeter(ctx, { event_name })
      const { id: foreign, event_name: other } = await createMeter(ctx)
      await ctx.succeed('archiveMeter', { path: { id: second } })
      const rows: Array<[Record<string, string | boolean>, string[]]> = [
        [{ event_name }, [first, second]],
        [{ event_name, archived: true }, [second]],
        [{ event_name, archived: false }, [first]],
        [{ event_name: other, archived: false }, [foreign]],
        [{ event_name: other, archived: true }, []],
        [{ event_name: event_name.toUpperCase() }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await ctx.succeed('listMeters', { query })
        const given = exchange.body.meters.map(({ id }) => id).toSorted()
        ctx.equal(given, wanted.toSorted(), `the meters for ${JSON.stringify(query)}, in any order`, exchange)
      }
    },
  },
  {
    ...defaults,
    id: 'meters.limit-of-an-event-name',
    title:
      'An event name has up to 100 active meters, also where they are created at once; archived ones do not count.',
    reference: 'createMeter',
    operations: ['createMeter', 'archiveMeter'],
    async run(ctx) {
      const first = await createMeter(ctx)
      const { event_name } = first
      const meter = () => ({
        code: ctx.unique('meter'),
        name: 'One of many',
        event_name,
        aggregation: 'count',
      })
      const answers = await ctx.all(LIMIT + 1, () => ctx.call('createMeter', { body: meter() }))
      const taken = answers.filter(({ status }) => status === 201)
      ctx.equal(taken.length, LIMIT - 1, `how many of ${LIMIT + 1} more meters are created`)
      const full = [409, 'METER_LIMIT_EXCEEDED'] as const
      for (const each of answers.filter(({ status }) => status !== 201)) ctx.expectStatus(each, ...full)
      await refused(ctx, 'createMeter', { body: meter() }, full, { event_name, limit: LIMIT })
      await createMeter(ctx)
      await ctx.succeed('archiveMeter', { path: { id: first.id } })
      await createMeter(ctx, { event_name })
      await refused(ctx, 'createMeter', { body: meter() }, full, { event_name, limit: LIMIT })
    },
  },
]
