import type { Read } from '../../context.ts'
import { findCustomer, loadCustomer } from '../../customers/customers-store.ts'
import { timelineOf } from '../../db/timeline.ts'
import { selectAverages } from '../../metering/usage-report/averages-store.ts'
import { requireFew, requirePartsKept } from '../../metering/usage-report/part-hours.ts'
import { selectUsage } from '../../metering/usage-report/usage-report-store.ts'
import { parseWindow } from '../../metering/usage-report/window.ts'
import { isLevel } from '../../meters/aggregations.ts'
import { loadMeter } from '../../meters/meters-store.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { toUsage } from './usage-response.ts'

export const getCustomerUsage: Read<'getCustomerUsage'> = async (
  { path, query },
  { db, tenant, service },
) => {
  // A 400 takes precedence over the 404.
  const found = await findCustomer(db, tenant.id, path.id)
  const now = found === undefined ? service.clock() : await readNow(db, timelineOf(found), service.clock)
  const window = parseWindow(query, now)
  const customer = found ?? (await loadCustomer(db, tenant.id, path.id))
  const meter = await loadMeter(db, tenant.id, query.meter_id)
  const usage = await (isLevel(meter) ? selectAverages(db, meter, customer.id, window) : readUsage())
  const { granularity } = query
  const report = { meter, granularity, window }
  return { status: 200, body: { usage: { customer_id: customer.id, ...toUsage(report, usage) } } }

  async function readUsage() {
    await requireFew(db, { tenant_id: tenant.id, customer_id: customer.id }, window)
    const counted = await selectUsage(db, meter, customer.id, window)
    await requirePartsKept(db, timelineOf(customer), window)
    return counted
  }
}
