import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadCustomer } from '../../customers/store.ts'
import { readCounted } from '../../metering/usage-report/store.ts'
import { parseWindow } from '../../metering/usage-report/window.ts'
import { loadMeter } from '../../meters/store.ts'
import { toUsage } from './usage-response.ts'

/** What a meter counted for a customer, of the events that are processed by now. */
export async function getCustomerUsage(
  { path, query }: Input<'getCustomerUsage'>,
  { db, tenant, now }: ReadContext,
): Promise<Reply<'getCustomerUsage'>> {
  const window = parseWindow(query, now)
  const customer = await loadCustomer(db, tenant.id, path.id)
  const meter = await loadMeter(db, tenant.id, query.meter_id)
  const counted = await readCounted(db, meter, customer.id, window)
  const { granularity } = query
  const asked = { customer_id: customer.id, meter_id: meter.id, granularity, window }
  return { status: 200, body: { usage: toUsage(asked, counted) } }
}
