import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measures the longest block of the event loop, which everything else in the process waits for. */
export async function watchLoop(
  work: () => Promise<unknown>,
): Promise<{ longestMs: number; tookMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const startedAt = performance.now()
  delay.enable()
  await work()
  delay.disable()
  return { longestMs: Math.round(delay.max / 1e6), tookMs: Math.round(performance.now() - startedAt) }
}
