import type { components } from '../../../generated/types.ts'
import type { Usage } from '../../metering/usage-report/store.ts'
import type { Granularity, Window } from '../../metering/usage-report/window.ts'
import { decimal, toPlain } from '../../money/decimal.ts'

type Report = { customer_id: string; meter_id: string; granularity: Granularity; window: Window }

/** Every span has a point, with 0 when it has no usage. */
export function toUsage(
  { customer_id, meter_id, granularity, window: { from, to, starts } }: Report,
  { total, values }: Usage,
): components['schemas']['Usage'] {
  return {
    customer_id,
    meter_id,
    from: from.toISOString(),
    to: to.toISOString(),
    granularity,
    total: toValue(total),
    points: starts.map((start, index) => ({
      start: start.toISOString(),
      end: (starts[index + 1] ?? to).toISOString(),
      value: toValue(values.get(index)),
    })),
  }
}

function toValue(text = '0'): string {
  return toPlain(decimal(text))
}
