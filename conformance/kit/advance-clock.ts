import type { CheckContext } from './check-context.ts'

/** Advances the check's test clock, or another one, and waits until it has arrived. */
export async function advanceClock(
  ctx: CheckContext,
  to: Date | string,
  clock?: { id: string },
): Promise<Date> {
  const { id } = clock ?? (await ctx.testClock()) ?? {}
  if (id === undefined) throw new Error('the check advances a test clock, but does not need one')
  const path = { id }
  const body = { to: new Date(to).toISOString() }
  const { test_clock } = (await ctx.succeed('advanceTestClock', { path, body })).body
  if (test_clock.status === 'ready') return new Date(test_clock.frozen_time)
  return ctx.eventually(`the test clock to arrive at ${body.to}`, async () => {
    const { frozen_time, status } = (await ctx.succeed('getTestClock', { path })).body.test_clock
    return status === 'ready' ? new Date(frozen_time) : undefined
  })
}
