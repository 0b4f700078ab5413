import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../check.ts'
import { createCustomer, createMeter, createPlan, createSubscription, processed } from '../fixtures.ts'
import type { Call } from '../lab.ts'
import { at, eventsFor, readUsage, settled, unknownId } from './ask.ts'
import { compare, type Owned, otherNow, own, read } from './isolation-ground.ts'
import { namings } from './isolation-namings.ts'
import { type ListId, listMembers } from './pages.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Authentication-and-modes' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'isolation.answers-as-if-it-did-not-exist',
    title:
      'Whatever another company names of yours, it gets the status and the body of what does not exist, and changes nothing.',
    operations: namings.map(([id]) => id),
    needs: ['other-key'],
    async run(lab) {
      const owned = await own(lab)
      const nothing: Owned = {
        customer: unknownId(),
        meter: unknownId(),
        plan: unknownId(),
        draft: unknownId(),
        open: unknownId(),
        subscription: unknownId(),
        event: lab.unique('evt'),
        unit: lab.unique('unit'),
      }
      const before = await read(lab, owned)
      for (const [id, kind, request] of namings)
        await compare(lab, id, kind, request(owned), request(nothing))
      lab.equal(await read(lab, owned), before, 'what the own company has, after the other asked for it')
    },
  },
  {
    ...about,
    id: 'isolation.bodies-reach-nothing-foreign',
    title:
      'A body that names a plan, meter or pricing unit of another company is refused as if that did not exist.',
    operations: [
      'createSubscription',
      'createPlan',
      'createCreditGrant',
      'getCustomerUsage',
      'changeSubscriptionPlan',
    ],
    needs: ['other-key'],
    async run(lab) {
      const owned = await own(lab)
      const other = { key: 'other' } as const
      const customer = await createCustomer(lab, {}, other)
      const subscription = await createSubscription(lab, { customer_id: customer.id }, other)
      const path = { id: customer.id }
      const plan = (meter_id: string, unit: string | null) => ({
        code: lab.unique('plan'),
        name: 'Pro',
        interval: 'month',
        prices: [{ meter_id, charge_model: 'per_unit', unit_amount: '1', pricing_unit_code: unit }],
      })
      const meter = await createMeter(lab, {}, other)
      const credits = (pricing_unit_code: string) => ({
        path,
        body: { amount: '1', account_type: 'pricing_unit', pricing_unit_code },
      })
      const pairs: Array<[OperationId, (id: string, code: string) => Call, string]> = [
        ['createSubscription', (id) => ({ body: { customer_id: customer.id, plan_id: id } }), owned.plan],
        [
          'createSubscription',
          (id) => ({ body: { customer_id: id, plan_id: subscription.plan_id } }),
          owned.customer,
        ],
        [
          'changeSubscriptionPlan',
          (id) => ({ path: { id: subscription.id }, body: { plan_id: id } }),
          owned.plan,
        ],
        ['createPlan', (id) => ({ body: plan(id, null) }), owned.meter],
        ['createPlan', (_id, code) => ({ body: plan(meter.id, code) }), owned.unit],
        ['createCreditGrant', (_id, code) => credits(code), owned.unit],
        ['getCustomerUsage', (id) => ({ path, query: { meter_id: id } }), owned.meter],
      ]
      for (const [id, request, foreign] of pairs) {
        const nothing = unknownId()
        await compare(lab, id, 'thing', request(foreign, foreign), request(nothing, nothing))
      }
    },
  },
  {
    ...about,
    id: 'isolation.lists-show-nothing-foreign',
    title: 'No list shows a row of another company, whether it is asked for by filter or not.',
    operations: Object.keys(listMembers) as ListId[],
    needs: ['other-key'],
    async run(lab) {
      const { customer, subscription, plan, meter, open, draft, event } = await own(lab)
      const mine = [customer, subscription, plan, meter, open, draft, event]
      const { email } = (await lab.succeed('getCustomer', { path: { id: customer } })).body.customer
      const { event_name } = (await lab.succeed('getMeter', { path: { id: meter } })).body.meter
      const asked: Array<[ListId, Record<string, string>]> = [
        ['listCustomers', { email }],
        ['listEvents', { customer_id: customer }],
        ['listEvents', { event_name }],
        ['listInvoices', { customer_id: customer }],
        ['listInvoices', { subscription_id: subscription }],
        ['listSubscriptions', { customer_id: customer }],
        ['listSubscriptions', { plan_id: plan }],
        ['listMeters', { event_name }],
      ]
      for (const [id, query] of asked) {
        const exchange = await lab.call(id, { query, key: 'other' })
        lab.equal(
          at(exchange.body, listMembers[id]),
          [],
          `the ${listMembers[id]} of another company`,
          exchange,
        )
        const own = await lab.call(id, { query })
        lab.expectStatus(own, 200)
        lab.equal(Object(at(own.body, listMembers[id])).length > 0, true, 'that the own list has rows', own)
      }
      for (const id of Object.keys(listMembers) as ListId[]) {
        if (id === 'listWalletTransactions') continue
        const exchange = await lab.call(id, { query: { limit: 100 }, key: 'other' })
        const seen = mine.filter((each) => exchange.text.includes(`"${each}"`))
        lab.equal(seen, [], `what the other company sees in ${id} of the own company`, exchange)
      }
    },
  },
  {
    ...about,
    id: 'isolation.events-and-keys-are-apart',
    title:
      'Two companies may use the same event key, meter code, plan code, unit code and external_id, and neither meters the other’s usage.',
    operations: [
      'ingestEvents',
      'getEvent',
      'createMeter',
      'createPlan',
      'createPricingUnit',
      'createCustomer',
    ],
    needs: ['other-key'],
    async run(lab) {
      const keys = ['own', 'other'] as const
      const external_id = lab.unique('acct')
      const codes = { meter: lab.unique('meter'), plan: lab.unique('plan'), unit: lab.unique('unit') }
      const event_name = lab.unique('shared')
      const now = (await lab.now()).toISOString()
      const made = []
      for (const key of keys) {
        const customer = await createCustomer(lab, { external_id }, { key })
        const meter = await createMeter(lab, { code: codes.meter, event_name }, { key })
        await createPlan(lab, { code: codes.plan }, { key })
        await lab.succeed('createPricingUnit', { body: { code: codes.unit, name: 'Unit' }, key })
        made.push({ key, customer, meter })
      }
      const shared = lab.unique('evt')
      for (const [index, { key, customer }] of made.entries()) {
        const timestamp = key === 'own' ? now : await otherNow(lab)
        const event = { event_name, idempotency_key: shared, customer_id: customer.id, timestamp }
        const events = [{ ...event, properties: { calls: 10 ** index } }]
        const answer = await lab.succeed('ingestEvents', { body: { events }, key })
        lab.equal(answer.body.duplicates, 0, 'duplicates', answer)
        const [verdict] = await processed(lab, events, { key })
        lab.equal(
          [verdict?.customer_id, verdict?.properties],
          [customer.id, { calls: 10 ** index }],
          'the event',
        )
        const usage = await lab.succeed('getCustomerUsage', {
          path: { id: customer.id },
          query: { meter_id: made[index]?.meter.id },
          key,
        })
        lab.equal(usage.body.usage.total, String(10 ** index), 'the usage', usage)
      }
    },
  },
  {
    ...about,
    id: 'isolation.foreign-events-count-nothing',
    title:
      'An event that another company sends for your customer is rejected, and neither company counts it.',
    operations: ['ingestEvents', 'getEvent', 'getCustomerUsage'],
    needs: ['other-key'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab)
      const { event_name } = meter
      await createMeter(lab, { event_name }, { key: 'other' })
      const now = await otherNow(lab)
      const foreign = eventsFor(lab, customer, meter, [{ at: now, properties: { calls: 7 } }])
      await lab.succeed('ingestEvents', { body: { events: foreign }, key: 'other' })
      const [verdict] = await processed(lab, foreign, { key: 'other' })
      lab.equal(
        [verdict?.status, verdict?.rejection?.code],
        ['rejected', 'CUSTOMER_NOT_FOUND'],
        'the verdict',
      )
      await settled(lab, customer)
      lab.equal((await readUsage(lab, customer, meter)).total, '0', 'the usage of the own customer')
    },
  },
]
