import type { Check } from '../../kit/check.ts'
import { createCustomer, findEvent, ingest, newEvent } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    id: 'events.properties-keep-their-type',
    title: 'Text that looks like a number, a truth value or a time stays text, and numbers stay numbers.',
    tag: 'Events',
    level: 'behaviour',
    reference: 'ingestEvents',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const properties = {
        digits: '42',
        padded: '007',
        decimal: '1.50',
        exponent: '1e3',
        truth: 'true',
        nothing: 'null',
        time: '2026-03-01T00:00:00Z',
        spaces: '  x ',
        zero: 0,
        tenth: 0.1,
        whole: 1200,
      }
      const event = await newEvent(ctx, { customer_id, properties })
      await ingest(ctx, [event])
      const read = await findEvent(ctx, event)
      ctx.equal(read.event.properties, properties, 'the properties', read.exchange)
    },
  },
]
