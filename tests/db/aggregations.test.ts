import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Aggregation, createAggregator, type QueuedEvent } from '../../server/metering/aggregate.ts'
import { addToHours, addToSegments } from '../../server/metering/metering-store.ts'
import { selectOpenSegments } from '../../server/metering/segments-store.ts'
import { selectUsage } from '../../server/metering/usage-report/usage-report-store.ts'
import { indexMeters } from '../../server/meters/matching.ts'
import { loadMeter } from '../../server/meters/meters-store.ts'
import { prepareMeter } from '../../server/meters/reading.ts'
import { decimal } from '../../server/money/decimal.ts'
import { addMeter, newPlan } from '../fixtures/catalogue.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisTest } from '../support/service.ts'
import { HOUR_MS } from '../support/time.ts'

const AGGREGATIONS = ['count', 'sum', 'max', 'unique_count', 'latest'] as const
type Sample = { atMs: number; value: number }

test('usage is the same whether it is aggregated in memory, merged into rows batch by batch, or reported from hours', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const meters = await Promise.all(AGGREGATIONS.map((aggregation) => addMeter(company, { aggregation })))
  const { customer_id } = await subscribe(company, newPlan({ prices: meters.map(({ id }) => priceOf(id)) }))
  const { db, clock } = service
  const { tenant_id } = await db.selectFrom('segments').select('tenant_id').executeTakeFirstOrThrow()
  const segments = await selectOpenSegments(db, tenant_id, [customer_id])
  const rows = await Promise.all(meters.map(({ id }) => loadMeter(db, tenant_id, id)))
  const index = indexMeters(rows.map((row) => prepareMeter(row)))
  const startMs = clock.now.getTime()
  const window = { from: new Date(startMs), to: new Date(startMs + 3 * HOUR_MS) }
  const report = { ...window, starts: [clock.now], wholeHours: window, partHours: [] }

  const aggregate = (samples: readonly Sample[], first = 0): Aggregation => {
    const { aggregation, read, add } = createAggregator(segments, clock.now)
    for (const [at, { atMs, value }] of samples.entries()) {
      const event = eventAt(new Date(startMs + atMs), first + at, value)
      add(event, read(event, index))
    }
    return aggregation
  }
  const eventAt = (timestamp: Date, seq: number, calls: number): QueuedEvent => ({
    id: seq,
    seq,
    customer_id,
    event_name: 'api.request',
    timestamp,
    test_clock_id: '',
    properties: { calls },
  })

  await fc.assert(
    fc.asyncProperty(samples(), fc.nat(12), async (all, cut) => {
      const trx = await db.startTransaction().execute()
      try {
        const byId = new Map(segments.map((segment) => [segment.id, segment]))
        const batches = [aggregate(all.slice(0, cut)), aggregate(all.slice(cut), cut)]
        for (const { hours, segments: deltas } of batches) {
          await addToHours(trx, tenant_id, [...hours.values()])
          await addToSegments(trx, tenant_id, [...deltas.values()], byId)
        }
        const stored = await trx.selectFrom('segment_usage').select(['meter_id', 'units']).execute()
        for (const { meter, units, values } of aggregate(all).segments.values()) {
          const inMemory = (meter.aggregation === 'unique_count' ? decimal(values.size) : units).toFixed()
          const merged = stored.find(({ meter_id }) => meter_id === meter.id)?.units
          const row = await loadMeter(trx, tenant_id, meter.id)
          const { total } = await selectUsage(trx, row, customer_id, report)
          expect([meter.aggregation, merged, total]).toEqual([meter.aggregation, inMemory, inMemory])
        }
      } finally {
        await trx.rollback().execute()
      }
    }),
    { numRuns: 100 },
  )
})

function samples(): fc.Arbitrary<Sample[]> {
  // Few moments, so that several events share one and only their order of arrival tells them apart.
  const atMs = fc.constantFrom(0, 1, HOUR_MS - 1, HOUR_MS, 2 * HOUR_MS)
  return fc.array(fc.record({ atMs, value: fc.integer({ min: -3, max: 3 }) }), {
    minLength: 1,
    maxLength: 12,
  })
}

function priceOf(meter_id: string) {
  return { meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }
}
