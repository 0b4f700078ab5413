/** Measures the longest turn of the event loop, which everything else in the process waits for. */
export async function watchLoop(
  work: () => Promise<unknown>,
): Promise<{ longestMs: number; tookMs: number }> {
  const longest = watchTurns()
  const startedAt = performance.now()
  await work()
  return { longestMs: Math.round(longest()), tookMs: Math.round(performance.now() - startedAt) }
}

/** The processor time of this thread in a turn of its event loop, at most. Unlike latency it does not depend on load. */
export function watchTurns(): () => number {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}

/** Counts the turns of the event loop until it is called. */
export function countTurns(): () => number {
  let turns = 0
  let watching = true
  const watch = () => {
    turns += 1
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  return () => {
    watching = false
    return turns
  }
}
