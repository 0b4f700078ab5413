import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadCustomer } from '../../customers/store.ts'
import { selectUsage } from '../../metering/usage-report/store.ts'
import { parseWindow } from '../../metering/usage-report/window.ts'
import { loadMeter } from '../../meters/store.ts'
import { toUsage } from './usage-response.ts'

/** Reports the usage of the events that are processed so far. */
export async function getCustomerUsage(
  { path, query }: Input<'getCustomerUsage'>,
  { db, tenant, now }: ReadContext,
): Promise<Reply<'getCustomerUsage'>> {
  const window = parseWindow(query, now)
  const customer = await loadCustomer(db, tenant.id, path.id)
  const meter = await loadMeter(db, tenant.id, query.meter_id)
  const usage = await selectUsage(db, meter, customer.id, window)
  const { granularity } = query
  const report = { customer_id: customer.id, meter_id: meter.id, granularity, window }
  return { status: 200, body: { usage: toUsage(report, usage) } }
}
