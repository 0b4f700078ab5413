import type { RawBuilder } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { countStates } from './counted-events-store.ts'

/** Reading `MAX_READ` events of 25 kB takes seconds. */
export type Budget = { left: number; refuse: (reason: Refusal) => Error }
export type Refusal = 'too_many_events' | 'events_dropped'
export const MAX_READ = 100_000

export async function spend(db: ReadHandle, budget: Budget, isMeant: RawBuilder<boolean>): Promise<void> {
  budget.left -= await countStates(db, isMeant, budget.left + 1)
  if (budget.left < 0) throw budget.refuse('too_many_events')
}
