import type { RawBuilder } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { countStates } from './counted-events-store.ts'

/** How many events may be read one by one: some seconds, where each has 25 kB. */
export type Budget = { left: number; refuse: (reason: Refusal) => Error }
/** Why they are not read: there are more, or some may have been dropped. */
export type Refusal = 'too_many_events' | 'events_dropped'
export const MAX_READ = 100_000

/** Throws where there are more of the states `s` than may still be read. */
export async function spend(db: ReadHandle, budget: Budget, isMeant: RawBuilder<boolean>): Promise<void> {
  budget.left -= await countStates(db, isMeant, budget.left + 1)
  if (budget.left < 0) throw budget.refuse('too_many_events')
}
