/** Long enough to pass over a checkpoint's beginning, short enough to be run often. */
export const MEASURED_MS = 4_000

/**
 * Runs `step`, which answers how many it did, over and over on `lanes` side by side. Answers how many were done a second.
 */
export async function measureRate(
  lanes: number,
  step: (lane: number) => Promise<number>,
  forMs = MEASURED_MS,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const run = async (_each: unknown, lane: number) => {
    while (performance.now() - startedAt < forMs) {
      // Awaited before it is added: otherwise the lanes overwrite each other's sums.
      const some = await step(lane)
      done += some
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
  return (done / (performance.now() - startedAt)) * 1_000
}
