/** Time as the client needs it; tests put in their own. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment, by a clock that nobody sets: for how long ago, never for when. */
  elapsed(): number
  /** Resolves after so many milliseconds, and at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** A timer that is asked for more fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS))
      signal?.addEventListener('abort', end, { once: true })
      if (signal?.aborted) end()
    }),
}
