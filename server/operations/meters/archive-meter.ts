import type { Write } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { lockMeters, meters } from '../../meters/meters-store.ts'
import { findPlansPricing } from '../../plans/plans-store.ts'
import { toMeter } from './response.ts'

/** Waits for plans that price the meter. */
export const archiveMeter: Write<'archiveMeter'> = async ({ path }, { trx, tenant, now }) => {
  await lockMeters(trx, tenant.id)
  const meter = await meters.lock(trx, tenant.id, path.id)
  if (meter.archived_at !== null) return { status: 200, body: { meter: toMeter(meter, tenant) } }
  const plan_ids = await findPlansPricing(trx, tenant.id, meter.id)
  if (plan_ids.length > 0) throw new Problem('METER_IN_USE', { details: { plan_ids } })
  return { status: 200, body: { meter: toMeter(await meters.archive(trx, meter, now), tenant) } }
}
