import { travel } from '../../support/time.ts'
import type { WorkerMode } from '../commands/commands.ts'
import { DAY_MS } from '../model/arithmetic.ts'
import * as model from '../model/time.ts'
import { iso, type Perform, type Tenant } from './tenant.ts'
import { work, workScheduled } from './work.ts'

/** The contract's limit for one move of a test clock. */
const MAX_MS = 366 * DAY_MS

export const advance: Perform<'advance'> = (tenant, { by, worker }) => advanceBy(tenant, by, worker)

export const advanceToDue: Perform<'advance_to_due'> = async (tenant, { plus, worker }) => {
  const due = model.nextMoment(tenant.model)
  if (due !== undefined) await advanceBy(tenant, due + plus - tenant.model.now, worker)
}

export const pass: Perform<'pass'> = (tenant, { by, worker }) => passTime(tenant, by, worker)

/** Advances the test clock; in live mode time passes for all. */
async function advanceBy(tenant: Tenant, by: number, worker: WorkerMode): Promise<void> {
  const ahead = Math.min(by, MAX_MS)
  if (ahead < 0) return
  if (tenant.company.mode === 'live') return passTime(tenant, ahead, worker)
  const to = tenant.model.now + ahead
  await travel(tenant.company, iso(to))
  model.advance(tenant.model, to)
}

/** Lets real time pass for all live tenants while no worker runs. */
async function passTime({ harness }: Tenant, by: number, worker: WorkerMode): Promise<void> {
  for (const each of harness.tenants) if (each.hasQueuedEvents) await work(each, 'one')
  harness.service.clock.advance(by)
  // Test clocks stand still.
  for (const each of harness.tenants.filter(({ company }) => company.mode === 'live')) {
    await workScheduled(each, worker)
    model.catchUp(each.model, each.model.now + by)
  }
}
