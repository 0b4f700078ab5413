import type { EngineContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import type { LoadedEvent } from '../../events/events-store.ts'
import { carriesOver, isLevel } from '../../meters/aggregations.ts'
import { spanOfBucket, valueInBucket } from '../../meters/buckets.ts'
import { indexMeters } from '../../meters/matching.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { openProperties, prepareMeter, type Reading } from '../../meters/reading.ts'
import { type Decimal, decimal } from '../../money/decimal.ts'
import { HOUR_MS } from '../../runtime/spans.ts'
import { createAggregator } from '../aggregate.ts'
import { takersOf } from '../assign-to-segment.ts'
import { type Budget, MAX_READ } from '../counted-events/budget.ts'
import { debitUsage } from '../debit-usage.ts'
import type { SegmentTotal } from '../metering-store.ts'
import { counterOf } from '../plan-prices.ts'
import { removeRecurringValues } from '../recurring-store.ts'
import { writeAmounts } from '../write-amounts.ts'
import { findDecidingOfHour, findDecidingOfSegment } from './find-deciding.ts'
import {
  readTotal,
  readUsage,
  removeUsage,
  removeValue,
  replaceUsage,
  type Scope,
  type ScopeUsage,
  selectMetersOf,
  selectSegmentsOf,
  subtractLateEvent,
  subtractUnits,
} from './voiding-store.ts'

/** Requires the customer's lock. The event must already be void. Throws EVENT_NOT_VOIDABLE. */
export async function voidProcessed(context: EngineContext, event: LoadedEvent): Promise<void> {
  const { trx } = context
  const counted = readAgain(event, await selectMetersOf(trx, event))
  const segments = await selectSegmentsOf(trx, event)
  const properties = openProperties(event.properties)
  const taken = counted.flatMap((each) =>
    takersOf(segments, each.meter.id).flatMap((segment) => {
      const price = segment.prices.match(each.meter.id, properties)
      return price === undefined ? [] : [{ ...each, segment, price }]
    }),
  )
  const closed = taken.find(({ segment }) => segment.closed)
  if (closed !== undefined) throw refused('invoiced', { invoice_id: closed.segment.invoice_id })

  const budget: Budget = { left: MAX_READ, refuse: refused }
  const { tenant_id, customer_id, timestamp } = event
  const owner = { customerId: customer_id, testClockId: event.test_clock_id }
  const hour = new Date(Math.floor(timestamp.getTime() / HOUR_MS) * HOUR_MS)
  for (const each of counted.filter(({ meter }) => !isLevel(meter))) {
    const scope = { table: 'hour' as const, tenant_id, counter: each.meter.id, customer_id, hour }
    const find = () => findDecidingOfHour(trx, each.meter, owner, hour, budget)
    if (await subtract(context, event, { ...each, scope, find })) await removeUsage(trx, scope)
  }
  const recurring = counted.flatMap(({ meter }) => (carriesOver(meter) ? [meter.id] : []))
  if (recurring.length > 0) await removeRecurringValues(trx, event, recurring)
  const totals: SegmentTotal[] = []
  const emptied: Scope[] = []
  for (const { segment, price, ...each } of taken) {
    const late = timestamp < segment.starts_at
    // A recurring meter counts no late event, and a level is in no segment.
    if ((late && each.meter.recurring) || isLevel(each.meter)) continue
    const scope = {
      table: 'segment' as const,
      tenant_id,
      counter: counterOf(price),
      segment_id: segment.id,
    }
    const within = spanOfBucket(each.meter, timestamp)
    const find = () => findDecidingOfSegment(trx, { ...each, segment, price }, owner, budget, within)
    if (within !== undefined && each.meter.aggregation !== 'unique_count') {
      const bucket: Scope = { ...scope, table: 'bucket', price_id: price.id, bucket: within.from }
      const fallen = await subtractFromBucket(trx, event, { ...each, scope: bucket, find })
      await subtractUnits(trx, scope, fallen)
    } else if (await subtract(context, event, { ...each, scope, find })) emptied.push(scope)
    if (late) await subtractLateEvent(trx, scope)
    const total = await readTotal(trx, scope, segment)
    if (total !== undefined) totals.push(total)
  }
  if ((await writeAmounts(trx, tenant_id, totals)).length > 0) throw refused('amount_too_large')
  for (const total of totals) await debitUsage(context, total)
  for (const scope of emptied) await removeUsage(trx, scope)
}

type Counted = { meter: MeterRow; reading: Reading }
type Subtraction = Counted & {
  scope: Exclude<Scope, { table: 'bucket' }>
  find: () => Promise<ScopeUsage | undefined>
}

export function readAgain(event: LoadedEvent, meters: readonly MeterRow[]): Counted[] {
  const { read } = createAggregator([], event.timestamp)
  const byId = new Map(meters.map((meter) => [meter.id, meter]))
  return read(event, indexMeters(meters.map(prepareMeter))).flatMap(({ reading }) => {
    const meter = byId.get(reading.meter.id)
    return meter === undefined ? [] : [{ meter, reading }]
  })
}

/** Returns true if no event decides the value any more. */
async function subtract(
  { trx }: EngineContext,
  event: LoadedEvent,
  { meter, reading, scope, find }: Subtraction,
): Promise<boolean> {
  const { aggregation } = meter
  if (aggregation === 'unique_count') {
    const value =
      scope.table === 'segment' ? valueInBucket(meter, reading.text, event.timestamp) : reading.text
    if (await removeValue(trx, scope, value)) await subtractUnits(trx, scope, decimal(1))
    return false
  }
  if (aggregation === 'count' || aggregation === 'sum') {
    await subtractUnits(trx, scope, reading.value)
    return false
  }
  const before = await readUsage(trx, scope)
  if (before === undefined || !decides(event, reading, before, aggregation)) return false
  const left = await find()
  await replaceUsage(trx, scope, left ?? { ...before, units: '0' })
  return left === undefined
}

/** Returns by how much the bucket's value fell. */
async function subtractFromBucket(
  trx: EngineContext['trx'],
  event: LoadedEvent,
  { meter, reading, scope, find }: Counted & { scope: Scope; find: Subtraction['find'] },
): Promise<Decimal> {
  const before = await readUsage(trx, scope)
  if (before === undefined || !decides(event, reading, before, meter.aggregation)) return decimal(0)
  const left = await find()
  await (left === undefined ? removeUsage(trx, scope) : replaceUsage(trx, scope, left))
  return decimal(before.units).minus(left?.units ?? 0)
}

function decides(
  { timestamp, seq }: LoadedEvent,
  { value }: Reading,
  { units, latest_at, latest_seq }: ScopeUsage,
  aggregation: MeterRow['aggregation'],
): boolean {
  if (aggregation === 'max') return value.gte(units)
  return seq === latest_seq && timestamp.getTime() === latest_at.getTime()
}

function refused(reason: string, details: object = {}): Problem {
  return new Problem('EVENT_NOT_VOIDABLE', { details: { reason, ...details } })
}
