export function failureFor(customerId: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(`customer ${customerId}: ${message}`, { cause: error })
}

/** Call this after all work, so that the job is logged and retried. */
export function throwNoted(failures: readonly Error[]): void {
  if (failures.length === 0) return
  const shown = failures.slice(0, MAX_SHOWN).map(({ message }) => message)
  throw new AggregateError(failures, `not done for ${failures.length}: ${shown.join('; ')}`)
}

const MAX_SHOWN = 10
