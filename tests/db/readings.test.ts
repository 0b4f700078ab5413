import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WriteHandle } from '../../server/db/schema.ts'
import { createAggregator, type HourDelta, type QueuedEvent } from '../../server/metering/aggregate.ts'
import { isProcessedIn } from '../../server/metering/counted-events/counted-events-store.ts'
import { selectUsage } from '../../server/metering/usage-report/usage-report-store.ts'
import { parseWindow } from '../../server/metering/usage-report/window.ts'
import { type ScopeUsage, selectDeciding } from '../../server/metering/voiding/voiding-store.ts'
import { aggregations, isLater } from '../../server/meters/aggregations.ts'
import { indexMeters } from '../../server/meters/matching.ts'
import { loadMeter, type MeterRow } from '../../server/meters/meters-store.ts'
import { prepareMeter } from '../../server/meters/reading.ts'
import { decimal } from '../../server/money/decimal.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { serviceForThisTest } from '../support/service.ts'
import { HOUR_MS } from '../support/time.ts'

type Properties = QueuedEvent['properties']
type Sample = { atMs: number; seq: number; name: string; asOf: number; properties: Properties }

const START_MS = Date.parse('2026-03-15T12:00:00.000Z')
/** In processing the meters saw changes 1 to 3; they were active as of these. */
const ACTIVE_IN = '{[2,)}'
const FILTERS = [{ property: 'region', in: ['eu', 1, '0.5', 1e21] }]

test('what the database reads of events is what the service reads of them', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const made = await Promise.all([
    ...(['sum', 'max', 'latest', 'unique_count'] as const).flatMap((aggregation) => [
      addMeter(company, { aggregation, property: 'v' }),
      addMeter(company, {
        aggregation,
        property: 'v',
        filters: [...FILTERS, { property: 'v', in: ['1', 2, '3.50', 3.5] }],
      }),
    ]),
    addMeter(company, { property: 'v', value_minimum: '-2', value_maximum: '3.5' }),
    addMeter(company, { property: 'v', value_maximum: '0.5' }),
    addMeter(company, { aggregation: 'count' }),
    addMeter(company, { aggregation: 'count', filters: FILTERS }),
  ])
  const tenant_id = await company.tenantId()
  const { db } = service
  const meters = await Promise.all(
    made.map(async ({ id }) => ({ ...(await loadMeter(db, tenant_id, id)), active_in: ACTIVE_IN })),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(sample(), { maxLength: 30 }), span(), async (samples, [from, to]) => {
      const trx = await db.startTransaction().execute()
      try {
        const events = samples.map((each, index) => ({ ...each, id: index + 1 }))
        await insert(trx, { tenant_id, customer_id }, events)
        for (const meter of meters) {
          const expected = inMemory(meter, customer_id, events, { from, to })
          const query = { from: from.toISOString(), to: to.toISOString(), granularity: 'hour' } as const
          const whole = { from: to, to }
          const window = { ...parseWindow(query, from), wholeHours: whole, partHours: [{ from, to }] }
          const { total } = await selectUsage(trx, meter, customer_id, window)
          expect([meter.aggregation, total && decimal(total).toFixed()]).toEqual([
            meter.aggregation,
            expected?.units,
          ])
          if (meter.aggregation !== 'max' && meter.aggregation !== 'latest') continue
          const isMeant = isProcessedIn({ tenant_id, customer_id }, { from, to })
          expect(await selectDeciding(trx, meter, isMeant)).toEqual(expected)
        }
      } finally {
        await trx.rollback().execute()
      }
    }),
    { numRuns: 150 },
  )
})

/** By the aggregation that processing uses. */
function inMemory(
  meter: MeterRow,
  customer_id: string,
  samples: ReadonlyArray<Sample & { id: number }>,
  { from, to }: { from: Date; to: Date },
): ScopeUsage | undefined {
  const { aggregation, read, add } = createAggregator([], new Date(8.64e15))
  const index = indexMeters([prepareMeter(meter)])
  for (const { atMs, asOf, name: event_name, ...sample } of samples) {
    const timestamp = new Date(START_MS + atMs)
    const event = { ...sample, customer_id, event_name, timestamp, test_clock_id: '' }
    const isSeen = event_name === meter.event_name && asOf >= 2
    if (isSeen && event.timestamp >= from && event.timestamp < to) add(event, read(event, index))
  }
  const hours = [...aggregation.hours.values()]
  if (hours.length === 0) return undefined
  const distinct = new Set(hours.flatMap(({ values }) => [...values.keys()]))
  const merged = hours.reduce(merge)
  const units = meter.aggregation === 'unique_count' ? String(distinct.size) : merged.units.toFixed()
  return { units, latest_at: merged.latest_at, latest_seq: merged.latest_seq }
}

function merge(one: HourDelta, other: HourDelta): HourDelta {
  const later = isLater({ timestamp: other.latest_at, seq: other.latest_seq }, one)
  const units = aggregations[one.meter.aggregation].combine(one.units, other.units, later)
  return { ...(later ? other : one), units }
}

async function insert(
  trx: WriteHandle,
  { tenant_id, customer_id }: { tenant_id: number; customer_id: string },
  events: ReadonlyArray<Sample & { id: number }>,
): Promise<void> {
  for (const { id, seq, atMs, asOf, name, properties } of events) {
    const at = new Date(START_MS + atMs)
    await sql`
      insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties, created_at, corrected_seq)
      values (${tenant_id}, ${id}, ${String(id)}, ${name}, ${customer_id}, ${at}, ${JSON.stringify(properties)}, ${at}, ${seq})`.execute(
      trx,
    )
    await sql`
      insert into event_states (tenant_id, customer_id, "timestamp", id, since, test_clock_id, status, meters_as_of)
      values (${tenant_id}, ${customer_id}, ${at}, ${id}, ${at}, '', 'processed', ${asOf})`.execute(trx)
  }
}

function sample(): fc.Arbitrary<Sample> {
  return fc.record({
    // Few moments, so that several events share one.
    atMs: fc.constantFrom(0, 1, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS),
    seq: fc.integer({ min: 1, max: 1_000_000 }),
    name: fc.constantFrom('api.request', 'api.request', 'api.request', 'other'),
    asOf: fc.integer({ min: 1, max: 3 }),
    properties: fc.oneof(
      { weight: 1, arbitrary: fc.constant({}) },
      { weight: 5, arbitrary: fc.record({ v: value(), region: region() }, { requiredKeys: [] }) },
    ),
  })
}

function region() {
  return fc.constantFrom('eu', 'us', '1', 1, 1.0, 0.5, '0.50', 1e21, '1000000000000000000000', '')
}

/** Numbers and texts, of which some are no number, and some are spelled in another way. */
function value(): fc.Arbitrary<number | string> {
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 14n }))
    .map(([whole, fraction]) => `${whole}.${fraction}`)
  return fc.oneof(
    fc.constantFrom<number | string>(1, '1', '1.0', 2, 3.5, '3.50', -0, '-0', 0, '00', '007', 1e-7, 1e-13),
    fc.constantFrom<number | string>(
      1e14,
      999_999_999_999_999,
      1e15,
      1e21,
      '1e3',
      ' 1',
      '1\n',
      '',
      'a',
      '+1',
    ),
    fc.constantFrom<number | string>('.5', '5.', '0.000000000001', '0.0000000000010', '0.0000000000001'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ noNaN: true, min: -1000, max: 1000 }),
    fc.integer({ min: -5, max: 5 }),
    decimals,
    fc.string({ unit: 'grapheme', maxLength: 5 }).filter((text) => !text.includes('\0')),
  )
}

function span(): fc.Arbitrary<[Date, Date]> {
  const moment = fc.constantFrom(-1, 0, 1, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS, 3 * HOUR_MS)
  return fc
    .tuple(moment, moment)
    .map(([one, other]) => [
      new Date(START_MS + Math.min(one, other)),
      new Date(START_MS + Math.max(one, other)),
    ])
}
