import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  type Customer,
  createCustomer,
  createMeter,
  type EventInput,
  expectNoEvent,
  ingest,
  newEvent,
  processed,
} from '../../kit/fixtures.ts'
import { invalid, refused, UNKNOWN_ID } from '../../kit/requests.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: 'ingestEvents' } as const
const CONFLICT = [409, 'IDEMPOTENCY_CONFLICT'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.one-name-of-a-customer',
    title:
      'An event with both `customer_id` and `external_customer_id`, or with neither, is refused at `customer_id`; null is as if it were left out.',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx: CheckContext) {
      const { customer_id: _customer, ...rest } = await newEvent(ctx, { customer_id: UNKNOWN_ID })
      const good = await newEvent(ctx, { customer_id: UNKNOWN_ID })
      const external_customer_id = ctx.unique('acct')
      const rows: Array<[Partial<EventInput>, string]> = [
        [{ customer_id: UNKNOWN_ID, external_customer_id }, 'not_allowed'],
        [{}, 'required'],
        [{ customer_id: null }, 'required'],
        [{ external_customer_id: null }, 'required'],
        [{ customer_id: null, external_customer_id: null }, 'required'],
      ]
      for (const [members, code] of rows) {
        const path = 'body.events[1].customer_id'
        const exchange = await invalid(
          ctx,
          'ingestEvents',
          { body: { events: [good, { ...rest, ...members }] } },
          [{ path, code }],
        )
        ctx.expect(problemsOf(exchange.body).length === 1, {
          expected: 'one problem in error.details',
          actual: exchange.text,
          exchange,
        })
      }
      for (const { idempotency_key } of [good, rest]) await expectNoEvent(ctx, idempotency_key)
      const events = [
        { ...good, external_customer_id: null },
        { ...rest, customer_id: null, external_customer_id },
      ]
      ctx.equal(await ingest(ctx, events), { accepted: 2, duplicates: 0 }, 'the counts with nulls')
    },
  },
  {
    ...defaults,
    id: 'events.external-id-is-content',
    title:
      'Under one key, an event with another `external_customer_id`, or with the `customer_id` of the same customer, is other content.',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx: CheckContext) {
      const external_id = ctx.unique('acct')
      const customer: Customer = await createCustomer(ctx, { external_id })
      const { event_name } = await createMeter(ctx, { aggregation: 'count' })
      const byExternalId = await newEvent(ctx, { event_name, external_customer_id: external_id })
      const byId = await newEvent(ctx, { event_name, customer_id: customer.id })
      await ingest(ctx, [byExternalId, byId])
      await processed(ctx, [byExternalId, byId])
      const { customer_id: _customer, ...unnamed } = byId
      const { external_customer_id: _external, ...nameless } = byExternalId
      const others: EventInput[] = [
        { ...unnamed, external_customer_id: external_id },
        { ...nameless, customer_id: customer.id },
        { ...nameless, external_customer_id: `${external_id}x` },
      ]
      for (const other of others)
        await refused(ctx, 'ingestEvents', { body: { events: [other] } }, CONFLICT, {
          idempotency_keys: [other.idempotency_key],
        })
      const repeated = await ingest(ctx, [byExternalId, byId])
      ctx.equal(repeated, { accepted: 2, duplicates: 2 }, 'the counts of the repeats')
    },
  },
]

function problemsOf(body: unknown): unknown[] {
  const details: unknown = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'details')
  return Array.isArray(details) ? details : []
}
