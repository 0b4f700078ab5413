import type { components } from '../../../generated/types.ts'
import type { Usage } from '../../metering/usage-report/usage-report-store.ts'
import type { Granularity, Window } from '../../metering/usage-report/window.ts'
import { carryOver, NO_UNITS } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { decimal, toPlain } from '../../money/decimal.ts'

type Report = {
  meter: Pick<MeterRow, 'id' | 'aggregation'>
  granularity: Granularity
  window: Window
}

/** A span without usage has a point with 0. */
export function toUsage(
  { meter, granularity, window: { from, to, starts } }: Report,
  { total, values, carried }: Usage,
): Omit<components['schemas']['Usage'], 'customer_id'> {
  const valueIn = (counted: string | undefined, index: number) =>
    toPlain(carryOver(meter.aggregation, parse(counted), parse(carried.get(index))) ?? NO_UNITS)
  return {
    meter_id: meter.id,
    start: from.toISOString(),
    end: to.toISOString(),
    granularity,
    timezone: 'UTC',
    total: valueIn(total, 0),
    points: starts.map((start, index) => ({
      start: start.toISOString(),
      end: (starts[index + 1] ?? to).toISOString(),
      value: valueIn(values.get(index), index),
    })),
  }
}

function parse(text: string | undefined) {
  return text === undefined ? undefined : decimal(text)
}
