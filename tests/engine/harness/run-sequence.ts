import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestClient } from '../../support/client.ts'
import type { TestService } from '../../support/service.ts'
import type { CommandSequence } from '../commands/commands.ts'
import { findViolations } from '../invariants.ts'
import { newModel } from '../model/model.ts'
import type { Taxes } from '../model/taxes.ts'
import { openCompany } from './company.ts'
import { compareAll } from './compare.ts'
import { deleteCustomers } from './delete-customers.ts'
import { openTaxes } from './open-taxes.ts'
import { perform } from './perform.ts'
import type { Harness } from './tenant.ts'
import { work } from './work.ts'

/**
 * Runs a command sequence. Invariants must hold for all tenants after each command, and each model must match at the end. Last the
 * customers are deleted.
 */
export async function runSequence(
  service: TestService,
  { startsAt, tenants, commands, ...drawn }: CommandSequence,
): Promise<Harness> {
  // No worker runs for the companies of earlier sequences, so the clock may go back.
  service.clock.now = new Date(startsAt)
  const harness: Harness = { service, tenants: [], crashes: 0 }
  const run = randomUUID()
  const opened = new Map<string, Promise<Taxes>>()
  for (const [index, { company: owner, mode }] of tenants.entries()) {
    // Test clocks of one company share its tax rates.
    const taxesOf = (client: TestClient) => {
      const taxes = opened.get(`${owner} ${mode}`) ?? openTaxes(client, drawn)
      opened.set(`${owner} ${mode}`, taxes)
      return taxes
    }
    const { company, ...catalogue } = await openCompany(
      service,
      { name: `${run} ${owner}`, mode, suffix: `_${index}` },
      { ...drawn, taxesOf },
    )
    const model = newModel(Date.parse(startsAt), catalogue)
    harness.tenants.push({ harness, company, model, sent: [], hasQueuedEvents: false })
  }
  for (const step of commands) {
    await perform(harness, step)
    for (const { company } of harness.tenants)
      expect(await findViolations(service.db, company.tenantId)).toEqual([])
  }
  for (const tenant of harness.tenants) {
    if (tenant.hasQueuedEvents) await work(tenant, 'one')
    await compareAll(tenant)
  }
  for (const tenant of harness.tenants) await deleteCustomers(tenant)
  return harness
}
