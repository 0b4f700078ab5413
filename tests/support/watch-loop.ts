import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'

/** Measures the longest turn of the event loop, which everything else in the process waits for. */
export async function watchLoop(
  work: () => Promise<unknown>,
): Promise<{ longestMs: number; tookMs: number }> {
  const longest = watchTurns()
  const startedAt = performance.now()
  await work()
  return { longestMs: Math.round(longest()), tookMs: Math.round(performance.now() - startedAt) }
}

/**
 * The processor time of this thread in a turn of its event loop, at most. Unlike latency it does not depend on load. Without collections of
 * the whole heap: they take as long as what all files of tests have left in this process.
 */
export function watchTurns(): () => number {
  const turns: Turn[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) =>
    collections.push(...list.getEntries().filter(isOfWholeHeap)),
  )
  observer.observe({ entryTypes: ['gc'] })
  let before = { at: performance.now(), usage: process.threadCpuUsage() }
  const timer = setInterval(() => {
    const at = performance.now()
    const { user, system } = process.threadCpuUsage(before.usage)
    const usedMs = (user + system) / 1_000
    if (usedMs >= MIN_MS) turns.push({ from: before.at, to: at, usedMs })
    before = { at: performance.now(), usage: process.threadCpuUsage() }
  }, 1)
  return () => {
    clearInterval(timer)
    collections.push(...observer.takeRecords().filter(isOfWholeHeap))
    observer.disconnect()
    return Math.max(MIN_MS, ...turns.map((turn) => turn.usedMs - collectedMs(turn, collections)))
  }
}

type Turn = { from: number; to: number; usedMs: number }
/** Shorter turns keep nobody waiting. */
const MIN_MS = 5

function isOfWholeHeap(entry: PerformanceEntry): boolean {
  return Object(Reflect.get(entry, 'detail')).kind === constants.NODE_PERFORMANCE_GC_MAJOR
}

function collectedMs({ from, to }: Turn, collections: readonly PerformanceEntry[]): number {
  const its = collections.filter(({ startTime }) => startTime >= from && startTime < to)
  return its.reduce((sum, { duration }) => sum + duration, 0)
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
