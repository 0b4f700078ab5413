import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  type Meter,
  processed,
} from '../../kit/fixtures.ts'
import { endNow, eventsFor, invalid, readUsage, refused, use } from '../../kit/requests.ts'

const about = { tag: 'Meters', level: 'behaviour' } as const
const LIMIT = 100
const TAKEN = [409, 'CODE_ALREADY_EXISTS'] as const

export const checks: Check[] = [
  {
    ...about,
    id: 'meters.readable-as-sent',
    title: 'A meter can be read as it was made; `count` takes no property, and the others need one.',
    reference: 'createMeter',
    operations: ['createMeter', 'getMeter'],
    async run(lab) {
      const filters = { region: ['eu', 1, '2'], 'tier.a': ['x'] }
      for (const aggregation of ['sum', 'max', 'unique_count', 'latest', 'count'] as const) {
        const property = aggregation === 'count' ? null : 'a.b-c_1'
        const made = await createMeter(lab, { aggregation, property, filters, name: 'Größe 👋' })
        const { name, archived_at } = made
        lab.equal(
          [name, made.aggregation, archived_at],
          ['Größe 👋', aggregation, null],
          'name, aggregation, archived_at',
        )
        lab.equal([made.property, made.filters], [property, filters], 'property and filters')
        const read = await lab.succeed('getMeter', { path: { id: made.id } })
        lab.equal(read.body.meter, made, 'the meter as it is read', read)
        const { code, event_name } = made
        const wrong = {
          code: `${code}-2`,
          name,
          event_name,
          aggregation,
          ...(property === null && { property: 'calls' }),
        }
        await invalid(lab, 'createMeter', { body: wrong }, [{ path: 'property' }])
      }
      lab.equal((await createMeter(lab, { aggregation: 'count' })).filters, {}, 'filters, not sent')
    },
  },
  {
    ...about,
    id: 'meters.rename-leaves-the-rest',
    title: 'Renaming changes the name alone, archived or not.',
    reference: 'updateMeter',
    operations: ['updateMeter', 'archiveMeter', 'getMeter'],
    async run(lab) {
      const made = await createMeter(lab, { filters: { region: ['eu'] } })
      const path = { id: made.id }
      const rename = async (name: string, known: Meter) => {
        const exchange = await lab.succeed('updateMeter', { path, body: { name } })
        const { meter } = exchange.body
        lab.equal(meter, { ...known, name, updated_at: meter.updated_at }, 'the meter', exchange)
        const read = await lab.succeed('getMeter', { path })
        lab.equal(read.body.meter, meter, 'the meter as it is read', read)
        return meter
      }
      const renamed = await rename('Renamed', made)
      const archived = await lab.succeed('archiveMeter', { path })
      const { archived_at, updated_at } = archived.body.meter
      lab.equal(archived.body.meter, { ...renamed, archived_at, updated_at }, 'the archived meter', archived)
      await rename('Renamed again', archived.body.meter)
    },
  },
  {
    ...about,
    id: 'meters.archived-counts-no-more',
    title:
      'An archived meter counts nothing from then on; what it counted can be read; archiving again changes nothing.',
    reference: 'archiveMeter',
    operations: ['archiveMeter', 'ingestEvents', 'getCustomerUsage', 'createPlan'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab)
      const billed = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '7' }]
      const { id: plan_id } = await createPlan(lab, { interval: 'year', prices: billed })
      const subscription = await createSubscription(lab, { customer_id: customer.id, plan_id })
      const at = (await lab.now()).toISOString()
      await use(lab, customer, eventsFor(lab, customer, meter, [{ at, properties: { calls: 3 } }]))
      const start = (await lab.now()).toISOString()
      const path = { id: meter.id }
      const archived = await lab.succeed('archiveMeter', { path })
      const { archived_at, updated_at } = archived.body.meter
      const moved = [(archived_at ?? '') >= start, updated_at >= start]
      lab.equal(moved, [true, true], `whether archived_at and updated_at are from ${start} on`, archived)
      const more = eventsFor(lab, customer, meter, [{ at, properties: { calls: 4 } }])
      await use(lab, customer, more)
      const [verdict] = await processed(lab, more)
      lab.equal(
        [verdict?.status, verdict?.rejection?.code],
        ['rejected', 'NO_MATCHING_METER'],
        'the verdict on a later event',
      )
      lab.equal((await readUsage(lab, customer, meter)).total, '3', 'the usage')
      const upcoming = await lab.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
      lab.equal(upcoming.body.upcoming_invoice.total_cents, 21, 'what is billed of it', upcoming)
      await endNow(lab, subscription)
      const again = await lab.succeed('archiveMeter', { path })
      lab.equal(again.body.meter, archived.body.meter, 'the meter, archived again', again)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '1' }]
      const plan = { code: lab.unique('plan'), name: 'Pro', interval: 'month', prices }
      await refused(lab, 'createPlan', { body: plan }, [409, 'METER_ARCHIVED'], { meter_id: meter.id })
    },
  },
  {
    ...about,
    id: 'meters.filters-of-the-list',
    title: 'The list selects meters by event name, archived or not, and by both together.',
    reference: 'listMeters',
    operations: ['listMeters', 'archiveMeter'],
    async run(lab) {
      const { id: first, event_name } = await createMeter(lab)
      const { id: second } = await createMeter(lab, { event_name })
      const { id: foreign, event_name: other } = await createMeter(lab)
      await lab.succeed('archiveMeter', { path: { id: second } })
      const rows: Array<[Record<string, string | boolean>, string[]]> = [
        [{ event_name }, [first, second]],
        [{ event_name, archived: true }, [second]],
        [{ event_name, archived: false }, [first]],
        [{ event_name: other, archived: false }, [foreign]],
        [{ event_name: other, archived: true }, []],
        [{ event_name: event_name.toUpperCase() }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await lab.succeed('listMeters', { query })
        const given = exchange.body.meters.map(({ id }) => id).toSorted()
        lab.equal(given, wanted.toSorted(), `the meters for ${JSON.stringify(query)}, in any order`, exchange)
      }
    },
  },
  {
    ...about,
    id: 'meters.limit-of-an-event-name',
    title:
      'An event name has up to 100 active meters, also where they are created at once; archived ones do not count.',
    reference: 'createMeter',
    operations: ['createMeter', 'archiveMeter'],
    async run(lab) {
      const first = await createMeter(lab)
      const { event_name } = first
      const meter = () => ({
        code: lab.unique('meter'),
        name: 'One of many',
        event_name,
        aggregation: 'count',
      })
      const answers = await lab.all(LIMIT + 1, () => lab.call('createMeter', { body: meter() }))
      const taken = answers.filter(({ status }) => status === 201)
      lab.equal(taken.length, LIMIT - 1, `how many of ${LIMIT + 1} more meters are created`)
      const full = [409, 'METER_LIMIT_EXCEEDED'] as const
      for (const each of answers.filter(({ status }) => status !== 201)) lab.expectStatus(each, ...full)
      await refused(lab, 'createMeter', { body: meter() }, full, { event_name, limit: LIMIT })
      await createMeter(lab)
      await lab.succeed('archiveMeter', { path: { id: first.id } })
      await createMeter(lab, { event_name })
      await refused(lab, 'createMeter', { body: meter() }, full, { event_name, limit: LIMIT })
    },
  },
  {
    ...about,
    id: 'codes.are-unique',
    title:
      'A code is given once among its kind: a second meter, plan or pricing unit of it is refused, also at once and once it is archived.',
    reference: '#section/Errors',
    operations: ['createMeter', 'createPlan', 'createPricingUnit', 'archiveMeter', 'archivePlan'],
    async run(lab) {
      const unit = await createPricingUnit(lab)
      const { code } = unit
      // Kinds do not mind each other's codes.
      const meter = await createMeter(lab, { code })
      const plan = await createPlan(lab, { code })
      const bodies = {
        createPricingUnit: { code, name: 'Again' },
        createMeter: { code, name: 'Again', event_name: 'a', aggregation: 'count' },
        createPlan: { code, name: 'Again', interval: 'month' },
      } as const
      const names = Object.keys(bodies) as Array<keyof typeof bodies>
      for (const id of names) await refused(lab, id, { body: bodies[id] }, TAKEN, { code })
      await lab.succeed('archiveMeter', { path: { id: meter.id } })
      await lab.succeed('archivePlan', { path: { id: plan.id } })
      for (const id of names) await refused(lab, id, { body: bodies[id] }, TAKEN, { code })
      const fresh = lab.unique('code')
      for (const id of names) {
        const answers = await lab.all(4, () => lab.call(id, { body: { ...bodies[id], code: fresh } }))
        lab.equal(
          answers.filter(({ status }) => status === 201).length,
          1,
          `how many of four ${id} at once succeed`,
        )
        for (const each of answers.filter(({ status }) => status !== 201)) lab.expectStatus(each, ...TAKEN)
      }
    },
  },
]
