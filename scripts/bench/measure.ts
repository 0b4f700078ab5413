/** The time is long enough to include the start of a checkpoint. */
export const MEASURED_MS = 4_000

/** Repeats `step`, which returns how many items it did, concurrently. Returns items per second. */
export async function measureRate(
  concurrency: number,
  step: (index: number) => Promise<number>,
  forMs = MEASURED_MS,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const run = async (_each: unknown, index: number) => {
    while (performance.now() - startedAt < forMs) {
      // `done += await …` would read `done` before the wait and lose the others' sums.
      const some = await step(index)
      done += some
    }
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  return (done / (performance.now() - startedAt)) * 1_000
}

export function quantile(times: number[], part: number): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
}
