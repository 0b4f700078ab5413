import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createMeter, ingest, processed } from '../../kit/fixtures.ts'
import { eventsFor, readUsage, settled } from '../../kit/requests.ts'
import { createResource, resourcesWithCode } from '../../kit/resources.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Authentication-and-modes' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'isolation.events-and-keys-are-apart',
    title:
      'Two companies may use the same event key, external_id, and code of each kind, and neither meters the other’s usage, nor finds the other’s customers by their external_id.',
    operations: [
      'ingestEvents',
      'listEvents',
      'createMeter',
      'createPlan',
      'createPricingUnit',
      'createCustomer',
    ],
    needs: ['other-key'],
    async run(ctx) {
      const keys = ['own', 'other'] as const
      const external_id = ctx.unique('acct')
      const code = ctx.unique('code')
      const event_name = ctx.unique('shared')
      const now = (await ctx.now()).toISOString()
      const made = []
      for (const key of keys) {
        const customer = await createCustomer(ctx, { external_id }, { key })
        const meter = await ctx.ifImplemented(() => createMeter(ctx, { code, event_name }, { key }))
        for (const { kind, create } of resourcesWithCode(ctx.contract))
          if (kind !== 'meter') await ctx.ifImplemented(() => createResource(ctx, create, { code }, key))
        made.push({ key, customer, meter, amount: key === 'own' ? 1 : 10 })
      }
      const shared = ctx.unique('evt')
      for (const { key, customer, meter, amount } of made) {
        if (meter === undefined || ctx.lacks('ingestEvents')) continue
        const event = { event_name, idempotency_key: shared, customer_id: customer.id, timestamp: now }
        const events = [{ ...event, properties: { calls: amount } }]
        const answer = await ctx.succeed('ingestEvents', { body: { events }, key })
        ctx.equal(answer.body.duplicates, 0, 'duplicates', answer)
        const [verdict] = await processed(ctx, events, { key })
        const wanted = [customer.id, { calls: amount }]
        ctx.equal([verdict?.customer_id, verdict?.properties], wanted, 'the event')
        const usage = await ctx.succeed('getCustomerUsage', {
          path: { id: customer.id },
          query: { meter_id: meter.id },
          key,
        })
        ctx.equal(usage.body.usage.total, String(amount), 'the usage', usage)
      }
      await expectNobody(ctx)
    },
  },
  {
    ...defaults,
    id: 'isolation.foreign-events-count-nothing',
    title:
      'An event that another company sends for your customer is rejected, and neither company counts it.',
    operations: ['ingestEvents', 'listEvents', 'getCustomerUsage'],
    needs: ['other-key'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const { event_name } = meter
      await createMeter(ctx, { event_name }, { key: 'other' })
      const now = (await ctx.now()).toISOString()
      const foreign = eventsFor(ctx, customer, meter, [{ at: now, properties: { calls: 7 } }])
      await ctx.succeed('ingestEvents', { body: { events: foreign }, key: 'other' })
      const [verdict] = await processed(ctx, foreign, { key: 'other' })
      ctx.equal(
        [verdict?.status, verdict?.rejection?.code],
        ['rejected', 'CUSTOMER_NOT_FOUND'],
        'the verdict',
      )
      await settled(ctx, customer)
      ctx.equal((await readUsage(ctx, customer, meter)).total, '0', 'the usage of the own customer')
    },
  },
]

/** Expects nobody, since the external_id of the other company's customer names nobody here. */
async function expectNobody(ctx: CheckContext): Promise<void> {
  if (ctx.lacks('ingestEvents')) return
  const { external_id } = await createCustomer(ctx, { external_id: ctx.unique('acct') }, { key: 'other' })
  const timestamp = (await ctx.now()).toISOString()
  const event = { event_name: 'a', idempotency_key: ctx.unique('evt'), timestamp }
  await ingest(ctx, [{ ...event, external_customer_id: external_id }])
  const [verdict] = await processed(ctx, [event])
  ctx.equal(
    [verdict?.rejection?.code, verdict?.customer_id],
    ['CUSTOMER_NOT_FOUND', null],
    'the rejection and customer_id of an event for the external_id of the other company’s customer',
  )
}
