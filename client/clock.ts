export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Resolves after `ms`, or when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** A longer timer fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1

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
      const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS))
      signal?.addEventListener('abort', end, { once: true })
      if (signal?.aborted) end()
    }),
}
