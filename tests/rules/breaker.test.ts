import { expect, test } from 'vitest'
import { createBreaker, type Guard, guardEach } from '../../server/db/cluster/breaker.ts'
import { isDatabaseUnavailable, isTransient } from '../../server/db/errors.ts'
import { failureFor, throwNoted } from '../../server/runtime/failures.ts'
import { createFairLimiter } from '../../server/runtime/fair-limiter.ts'

const UNREACHABLE = Object.assign(new Error('connection to the remote node failed'), { code: '08006' })
const TIMEOUT = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

/** Tenants below ten are on one node. */
const nodeOf = async (tenantId: number) => (tenantId < 10 ? 1 : 2)
const fail = (error: Error) => () => Promise.reject(error)
const succeed = async () => 'done'

test('once work of a node times out, one at a time tries it, the others fail at once, and those of other nodes run', async () => {
  const guard = createBreaker(nodeOf)
  await expect(guard(1, fail(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  const gate = Promise.withResolvers<void>()
  const trial = guard(2, () => gate.promise)
  const refused = await guard(3, succeed).catch((error: unknown) => error)
  expect(String(refused)).toContain('node 1 of the database is away')
  // The request is answered with 503.
  expect(isTransient(refused)).toBe(true)
  expect(await guard(10, succeed)).toBe('done')
  gate.resolve()
  await trial
  expect(await besideAnother(guard)).toBe('done')
})

test('a trial that fails too leaves the node away, and the next one tries again', async () => {
  const guard = createBreaker(nodeOf)
  for (let trial = 0; trial < 3; trial += 1)
    await expect(guard(1, fail(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  expect(await besideAnother(guard)).toBe('refused')
  expect(await besideAnother(guard)).toBe('done')
})

test('what fails for each customer is a node that is away where it timed out or was not reached, and nothing else is', async () => {
  const guard = createBreaker(nodeOf)
  const failing = (cause: Error) => async () => throwNoted([failureFor('c1', cause)])
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  for (const cause of [deadlock, new Error('a defect')]) {
    await expect(guard(1, failing(cause))).rejects.toThrow(cause.message)
    expect(await besideAnother(guard)).toBe('done')
  }
  for (const cause of [TIMEOUT, UNREACHABLE]) {
    await expect(guard(1, failing(cause))).rejects.toThrow(cause.message)
    expect(await besideAnother(guard)).toBe('refused')
  }
})

test('a node that was away and answers is back, whatever it answers', async () => {
  const guard = createBreaker(nodeOf)
  await expect(guard(1, fail(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  await expect(guard(1, fail(new Error('a defect')))).rejects.toThrow('a defect')
  expect(await besideAnother(guard)).toBe('done')
})

test('a node that answered others meanwhile is not away, although something took too long there', async () => {
  const guard = createBreaker(nodeOf)
  const gate = Promise.withResolvers<void>()
  const slow = expect(guard(1, () => gate.promise)).rejects.toThrow(TIMEOUT.message)
  await guard(2, succeed)
  gate.reject(TIMEOUT)
  await slow
  expect(await besideAnother(guard)).toBe('done')
})

test('outside a cluster everything runs', async () => {
  const guard = createBreaker(async () => undefined)
  await expect(guard(1, fail(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  expect(await besideAnother(guard)).toBe('done')
})

test('what waited for its turn while a node hung fails as it begins', async () => {
  const limiter = createFairLimiter({ concurrency: 1, perOwner: 1, maxWaitMs: 60_000 })
  const share = guardEach(limiter, createBreaker(nodeOf))
  const hung = Promise.withResolvers<void>()
  const first = expect(share('a', () => hung.promise, 1)).rejects.toThrow(TIMEOUT.message)
  const trial = Promise.withResolvers<void>()
  const waiting = [share('a', () => trial.promise, 2), share('b', succeed, 10), share('c', succeed)]
  hung.reject(TIMEOUT)
  await first
  trial.resolve()
  expect(await Promise.all(waiting)).toEqual([undefined, 'done', 'done'])
})

test.each([
  ['terminating connection due to administrator command', true],
  ['the database system is shutting down', true],
  ['unexpected chunk number', false],
])('a node that ends is away, as the coordinator hands it on without its code: %s', (message, isAway) => {
  expect(isDatabaseUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(isAway)
})

/** What becomes of work while other work of its node runs. */
async function besideAnother(guard: Guard): Promise<string> {
  const gate = Promise.withResolvers<void>()
  const trial = guard(2, () => gate.promise)
  const other = await guard(3, succeed).catch(() => 'refused')
  gate.resolve()
  await trial
  return other
}
