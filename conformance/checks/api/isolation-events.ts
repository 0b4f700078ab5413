import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, processed } from '../../kit/fixtures.ts'
import { otherNow } from '../../kit/isolation-fixture.ts'
import { eventsFor, readUsage, settled } from '../../kit/requests.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Authentication-and-modes' } as const

export const checks: Check[] = [
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
        const meter = await lab.ifThere(() => createMeter(lab, { code: codes.meter, event_name }, { key }))
        await lab.ifThere(() => createPlan(lab, { code: codes.plan }, { key }))
        const unit = { code: codes.unit, name: 'Unit' }
        await lab.ifThere(() => lab.succeed('createPricingUnit', { body: unit, key }))
        made.push({ key, customer, meter, amount: key === 'own' ? 1 : 10 })
      }
      const shared = lab.unique('evt')
      for (const { key, customer, meter, amount } of made) {
        if (meter === undefined || lab.lacks('ingestEvents')) continue
        const timestamp = key === 'own' ? now : await otherNow(lab)
        const event = { event_name, idempotency_key: shared, customer_id: customer.id, timestamp }
        const events = [{ ...event, properties: { calls: amount } }]
        const answer = await lab.succeed('ingestEvents', { body: { events }, key })
        lab.equal(answer.body.duplicates, 0, 'duplicates', answer)
        const [verdict] = await processed(lab, events, { key })
        const wanted = [customer.id, { calls: amount }]
        lab.equal([verdict?.customer_id, verdict?.properties], wanted, 'the event')
        const usage = await lab.succeed('getCustomerUsage', {
          path: { id: customer.id },
          query: { meter_id: meter.id },
          key,
        })
        lab.equal(usage.body.usage.total, String(amount), 'the usage', usage)
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
