import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How long the event loop stood still at most while something was done: what everybody else in the process waited. */
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
