import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, ingest, processed } from '../../kit/fixtures.ts'
import { eventsFor, readUsage, refused } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    id: 'events.rejected-gives-way',
    title:
      'A rejected event counted nothing: other content under its key replaces it and is counted, and the same content stays a repeat.',
    tag: 'Events',
    level: 'behaviour',
    reference: 'ingestEvents',
    operations: ['ingestEvents', 'listEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const now = (await ctx.now()).toISOString()
      const rejected = eventsFor(ctx, customer, meter, [{ at: now, properties: { region: 'eu' } }])
      await ingest(ctx, rejected)
      const [first] = await processed(ctx, rejected)
      ctx.equal(first?.rejection?.code, 'MISSING_PROPERTY', 'the rejection')
      ctx.equal(await ingest(ctx, rejected), { accepted: 1, duplicates: 1 }, 'the counts of the repeat')
      const corrected = rejected.map((event) => ({ ...event, properties: { calls: 3 } }))
      ctx.equal(await ingest(ctx, corrected), { accepted: 1, duplicates: 0 }, 'the counts once corrected')
      const [second] = await processed(ctx, corrected)
      ctx.equal(
        [second?.id, second?.status, second?.properties],
        [first?.id, 'processed', { calls: 3 }],
        'id, status and properties of the event',
      )
      ctx.equal((await readUsage(ctx, customer, meter)).total, '3', 'the usage')
      await refused(ctx, 'ingestEvents', { body: { events: rejected } }, [409, 'IDEMPOTENCY_CONFLICT'])
    },
  },
]
