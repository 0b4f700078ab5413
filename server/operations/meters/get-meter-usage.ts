import type { Read } from '../../context.ts'
import { requireLittle, selectMeterUsage } from '../../metering/usage-report/meter-usage-store.ts'
import { parseWholeHours } from '../../metering/usage-report/window.ts'
import { loadMeter } from '../../meters/meters-store.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import { toUsage } from './usage-response.ts'

export const getMeterUsage: Read<'getMeterUsage'> = async ({ path, query }, { db, tenant, service }) => {
  const window = parseWholeHours(query, service.clock())
  const meter = await loadMeter(db, tenant.id, path.id)
  await requireLittle(db, meter, window)
  const { top, ...sums } = await selectMeterUsage(db, meter, window)
  const usage = toUsage({ meter, granularity: query.granularity, window }, { ...sums, carried: new Map() })
  const top_customers = top.map((each) => ({ ...each, total: toPlain(decimal(each.total)) }))
  return { status: 200, body: { meter_usage: { ...usage, top_customers } } }
}
