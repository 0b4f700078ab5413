import type { components } from '../../../generated/types.ts'
import type { TestService } from '../../support/service.ts'
import type { Action } from '../histories/actions.ts'
import type { Model } from '../model/model.ts'
import type { BillingCompany } from './company.ts'

/** A company in one mode and its model, which live through the same. */
export type Side = {
  world: World
  company: BillingCompany
  model: Model
  sent: components['schemas']['UsageEventInput'][]
  /** Events wait that no worker was yet given the time for. */
  unworked: boolean
}

/** Companies side by side in one database, under the one clock of the service. */
export type World = {
  service: TestService
  sides: Side[]
  /** How many workers died on the way. */
  deaths: number
}

/** Does one kind of action on a side and in its model. What is not possible at the moment is left out. */
export type Move<Type extends Action['type']> = (
  side: Side,
  action: Extract<Action, { type: Type }>,
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
