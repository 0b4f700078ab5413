import type { CheckContext } from '../kit/check-context.ts'
import type { Session } from './session.ts'

type Calls = Pick<CheckContext, 'succeed'>
type Clock = { id: string }

/** The time in which the customers of a check live. */
export type CheckTime = {
  testClock(ctx: Calls): Promise<Clock | undefined>
  now(ctx: Calls): Promise<Date>
}

/** `clockName` names the test clock of a check that needs one. Without it the check is in real time. */
export function createCheckTime(session: Session, clockName: string | undefined): CheckTime {
  let created: Promise<Clock> | undefined
  const time: CheckTime = {
    async testClock(ctx) {
      if (clockName === undefined) return undefined
      created ??= createClock(ctx, clockName)
      return created
    },
    async now(ctx) {
      const clock = await time.testClock(ctx)
      if (clock !== undefined) {
        const { test_clock } = (await ctx.succeed('getTestClock', { path: { id: clock.id } })).body
        return new Date(test_clock.frozen_time)
      }
      if (session.missing.has('createCustomer')) return session.serviceTime()
      // The customer tells the time to the millisecond, as no header does.
      const body = { name: 'What time is it?', email: 'time@example.com' }
      return new Date((await ctx.succeed('createCustomer', { body })).body.customer.created_at)
    },
  }
  return time
}

async function createClock(ctx: Calls, name: string): Promise<Clock> {
  const { test_clock } = (await ctx.succeed('createTestClock', { body: { name } })).body
  return { id: test_clock.id }
}
