import { expect, test } from 'vitest'
import { type RunJob, runByNode } from '../../server/jobs/by-node.ts'
import { failureFor, throwNoted } from '../../server/runtime/failures.ts'

const UNREACHABLE = Object.assign(new Error('connection to the remote node failed'), { code: '08006' })
const TIMEOUT = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

/** Tenants below ten are on one node. */
const nodeOf = async (tenantId: number) => (tenantId < 10 ? 1 : 2)

test('jobs of a node that hangs fail at once while one of them tries it again, and those of other nodes run', async () => {
  const run = runByNode(nodeOf)
  const timesOut = () => Promise.reject(TIMEOUT)
  await expect(run(1, timesOut)).rejects.toThrow(TIMEOUT.message)
  const gate = Promise.withResolvers<void>()
  const trial = run(2, () => gate.promise)
  await expect(run(3, async () => undefined)).rejects.toThrow('node 1 is away')
  await run(10, async () => undefined)
  gate.resolve()
  await trial
  // It is back.
  const others = Promise.withResolvers<void>()
  const first = run(1, () => others.promise)
  await run(2, async () => undefined)
  others.resolve()
  await first
})

test('jobs of a node that end neither well nor badly leave room for those of other nodes, and others of the node fail', async () => {
  const run = runByNode(nodeOf, 5)
  const gate = Promise.withResolvers<void>()
  const hung = [1, 2, 3].map((tenantId) => run(tenantId, () => gate.promise))
  await expect(run(4, async () => undefined)).rejects.toThrow('could not start within 5 ms')
  await expect(run(5, async () => undefined)).rejects.toThrow('node 1 is away')
  await run(10, async () => undefined)
  gate.resolve()
  await Promise.all(hung)
  await Promise.all([1, 2, 3].map((tenantId) => run(tenantId, async () => undefined)))
})

test('what fails for each customer is a node that is away where it timed out or was not reached, and nothing else is', async () => {
  const run = runByNode(nodeOf)
  const failing = (cause: Error) => async () => throwNoted([failureFor('c1', cause)])
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  for (const cause of [deadlock, new Error('a defect')]) {
    await expect(run(1, failing(cause))).rejects.toThrow(cause.message)
    expect(await besideAnother(run)).toBe('ran')
  }
  for (const cause of [TIMEOUT, UNREACHABLE]) {
    await expect(run(1, failing(cause))).rejects.toThrow(cause.message)
    expect(await besideAnother(run)).toBe('refused')
  }
})

test('a node that was away and answers is back, whatever it answers', async () => {
  const run = runByNode(nodeOf)
  await expect(run(1, () => Promise.reject(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  await expect(run(1, () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
  expect(await besideAnother(run)).toBe('ran')
})

test('a node whose jobs end is not away, although one of them waits too long for its turn', async () => {
  const run = runByNode(nodeOf, 20)
  const gate = Promise.withResolvers<void>()
  const long = [1, 2].map((tenantId) => run(tenantId, () => gate.promise))
  const ends = Promise.withResolvers<void>()
  const third = run(3, () => ends.promise)
  const waiting = [4, 5].map((tenantId) => run(tenantId, () => gate.promise))
  const refused = expect(waiting[1]).rejects.toThrow('could not start within 20 ms')
  ends.resolve()
  await third
  await refused
  const other = run(6, async () => undefined)
  gate.resolve()
  await Promise.all([...long, waiting[0], other])
})

test('outside a cluster every job runs', async () => {
  const run = runByNode(async () => undefined)
  await expect(run(1, () => Promise.reject(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  const gate = Promise.withResolvers<void>()
  const first = run(1, () => gate.promise)
  await run(2, async () => undefined)
  gate.resolve()
  await first
})

/** What becomes of a job while another one of its node runs. */
async function besideAnother(run: RunJob): Promise<string> {
  const gate = Promise.withResolvers<void>()
  const trial = run(2, () => gate.promise)
  const other = await run(3, async () => undefined).then(
    () => 'ran',
    () => 'refused',
  )
  gate.resolve()
  await trial
  return other
}
