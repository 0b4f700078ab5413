import type { Check } from '../../kit/check.ts'
import { createCustomer, ingest, newEvent } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    id: 'events.properties-keep-their-type',
    title: 'Text that looks like a number, a truth value or a time stays text, and numbers stay numbers.',
    tag: 'Events',
    level: 'behaviour',
    reference: 'ingestEvents',
    operations: ['ingestEvents', 'getEvent'],
    async run(lab) {
      const { id: customer_id } = await createCustomer(lab)
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
      const event = await newEvent(lab, { customer_id, properties })
      await ingest(lab, [event])
      const read = await lab.succeed('getEvent', { path: { idempotency_key: event.idempotency_key } })
      lab.equal(read.body.event.properties, properties, 'the properties', read)
    },
  },
]
