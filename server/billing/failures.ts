import { isDatabaseAway } from '../db/faults.ts'

/**
 * Notes that something could not be done for a customer, so that the others are gone on with. Throws the error itself where
 * nobody could be worked for: the database is away.
 */
export function noteFailure(failures: Error[], customerId: string, error: unknown): void {
  if (isDatabaseAway(error)) throw error
  const message = error instanceof Error ? error.message : String(error)
  failures.push(new Error(`customer ${customerId}: ${message}`, { cause: error }))
}

/** Throws what was noted, if anything was: the job is logged as failed and tried again later. */
export function throwNoted(failures: readonly Error[]): void {
  if (failures.length === 0) return
  const shown = failures.slice(0, MOST_SHOWN).map(({ message }) => message)
  throw new AggregateError(failures, `not done for ${failures.length}: ${shown.join('; ')}`)
}

const MOST_SHOWN = 10
