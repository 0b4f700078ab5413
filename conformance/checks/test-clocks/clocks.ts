import type { OperationId } from '../../../generated/operations.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { Call } from '../../kit/check-context.ts'
import { Skip } from '../../kit/finding.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { findRow } from '../../kit/pages.ts'
import { invalid, refused, unknownId } from '../../kit/requests.ts'
import { testModeIds } from '../../kit/test-mode.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Test clocks', level: 'behaviour', reference: 'createTestClock' } as const

/**
 * Times just before the first that a clock may have, in a year that some databases cannot write, and after
 * the last.
 */
const BEYOND = [
  ['1999-12-31T23:59:59.999Z', 'too_early'],
  ['0000-06-01T00:00:00Z', 'too_early'],
  ['9000-01-01T00:00:00.001Z', 'too_far'],
] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'test-clocks.as-created',
    title:
      'A clock has the name and the time that it was created with, by default none and the current time, reads the same alone and in the list, and stands still.',
    operations: ['createTestClock', 'getTestClock', 'listTestClocks'],
    needs: ['test-clock'],
    async run(ctx) {
      const { test_clock: plain } = (await ctx.succeed('createTestClock', { body: {} })).body
      const { created_at } = plain
      ctx.equal(
        [plain.name, plain.frozen_time, plain.status, plain.advancing_to],
        [null, created_at, 'ready', null],
        'name, frozen_time, status and advancing_to of a clock without wishes',
      )
      const wishes = { name: 'Größe 名前 👋', frozen_time: later(created_at, -9_000 * DAY_MS) }
      const { test_clock: old } = (await ctx.succeed('createTestClock', { body: wishes })).body
      ctx.equal([old.name, old.frozen_time], [wishes.name, wishes.frozen_time], 'name and frozen_time')
      ctx.equal(old.created_at >= created_at, true, `that created_at, ${old.created_at}, is real time`)
      for (const clock of [plain, old]) {
        const read = await ctx.succeed('getTestClock', { path: { id: clock.id } })
        ctx.equal(read.body.test_clock, clock, 'the clock as it is read', read)
        ctx.equal(await findRow(ctx, 'listTestClocks', clock), clock, 'the clock in the list')
      }
      for (const [frozen_time, code] of BEYOND) {
        const problems = [{ path: 'body.frozen_time', code }]
        await invalid(ctx, 'createTestClock', { body: { frozen_time } }, problems)
      }
    },
  },
  {
    ...defaults,
    id: 'test-clocks.renamed',
    title: 'A clock gets another name or none, and nothing else of it changes but updated_at.',
    reference: 'updateTestClock',
    operations: ['updateTestClock', 'createTestClock', 'getTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const { test_clock: made } = (await ctx.succeed('createTestClock', { body: { name: 'One' } })).body
      const path = { id: made.id }
      for (const name of ['Größe 名前 👋', null]) {
        const exchange = await ctx.succeed('updateTestClock', { path, body: { name } })
        const { updated_at } = exchange.body.test_clock
        const wanted = { ...made, name, updated_at }
        ctx.equal(exchange.body.test_clock, wanted, 'the clock', exchange)
        const read = await ctx.succeed('getTestClock', { path })
        ctx.equal(read.body.test_clock, wanted, 'the clock as it is read', read)
        const again = await ctx.succeed('updateTestClock', { path, body: { name } })
        ctx.equal(again.body.test_clock, wanted, 'the clock, given the name that it has', again)
      }
    },
  },
  {
    ...defaults,
    id: 'test-clocks.move-forward-only',
    title:
      'A clock moves to the requested time and dates what is created; going back or more than 366 days ahead is refused.',
    reference: 'advanceTestClock',
    operations: ['advanceTestClock', 'getTestClock', 'createCustomer'],
    needs: ['test-clock'],
    async run(ctx) {
      const from = await ctx.now()
      const to = later(from, 366 * DAY_MS)
      ctx.equal(await advanceClock(ctx, to), to, 'frozen_time once the clock is advanced')
      ctx.equal((await createCustomer(ctx)).created_at, to, 'created_at of a customer created then')
      const path = { id: (await ctx.testClock())?.id ?? '' }
      const past = { path, body: { to: later(to, -1) } }
      await invalid(ctx, 'advanceTestClock', past, [{ path: 'body.to', code: 'in_past' }])
      const far = { path, body: { to: later(to, 366 * DAY_MS + 1) } }
      await invalid(ctx, 'advanceTestClock', far, [{ path: 'body.to', code: 'too_far' }])
      const read = await ctx.succeed('getTestClock', { path })
      const { frozen_time, status, advancing_to } = read.body.test_clock
      ctx.equal([frozen_time, status, advancing_to], [to, 'ready', null], 'the clock after refusals', read)
      ctx.equal(await advanceClock(ctx, to), to, 'frozen_time, advanced to where it is')
    },
  },
  {
    ...defaults,
    id: 'test-clocks.refused-to-live-keys',
    title: 'A live key is refused every operation on test clocks, and a customer on one.',
    operations: [...testModeIds, 'createCustomer'],
    async run(ctx) {
      if (ctx.mode === 'test') throw new Skip('it needs a live key')
      const test_clock_id = unknownId()
      const path = { id: test_clock_id }
      const calls: Array<[OperationId, Call]> = [
        ['createTestClock', { body: {} }],
        ['listTestClocks', {}],
        ['getTestClock', { path }],
        ['advanceTestClock', { path, body: { to: '2030-01-01T00:00:00Z' } }],
        ['deleteTestClock', { path }],
        ['createCustomer', { body: { name: 'A', email: 'a@example.com', test_clock_id } }],
      ]
      for (const [id, call] of calls) await refused(ctx, id, call, [403, 'TEST_MODE_ONLY'])
    },
  },
]
