import type { components } from '../../../generated/types.ts'
import type { TestService } from '../../support/service.ts'
import type { Command } from '../commands/commands.ts'
import type { Model } from '../model/model.ts'
import type { BillingCompany } from './company.ts'

/** A company in one mode, on one of its test clocks or in real time, and its model. */
export type Tenant = {
  harness: Harness
  company: BillingCompany
  model: Model
  sent: components['schemas']['UsageEventInput'][]
  /** Events are queued that no worker has processed yet. */
  hasQueuedEvents: boolean
}

/** Several tenants in one database. Those in real time are under the service's one clock. */
export type Harness = {
  service: TestService
  tenants: Tenant[]
  /** How many workers crashed. */
  crashes: number
}

/** Performs one type of command on a tenant and on its model. Does nothing if the command is not possible now. */
export type Perform<Type extends Command['type']> = (
  tenant: Tenant,
  command: Extract<Command, { type: Type }>,
) => Promise<void>

export function pick<Item>(items: Item[], dice: number): Item | undefined {
  return items[dice % items.length]
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

export function isoOrNull(at: number | undefined): string | null {
  return at === undefined ? null : iso(at)
}
