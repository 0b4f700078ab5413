import { expect, test } from 'vitest'
import { runByNode } from '../../server/jobs/by-node.ts'
import { failureFor, throwNoted } from '../../server/runtime/failures.ts'

const TIMEOUT = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

/** Tenants below ten are on one node. */
const nodeOf = async (tenantId: number) => (tenantId < 10 ? 1 : 2)

test('jobs of a node that failed fail at once while one of them tries it again, and those of other nodes run', async () => {
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

test('what fails for each customer counts where the database is the cause, and nothing else does', async () => {
  const run = runByNode(nodeOf)
  const failing = (cause: Error) => async () => throwNoted([failureFor('c1', cause)])
  const beside = async () => {
    const gate = Promise.withResolvers<void>()
    const trial = run(2, () => gate.promise)
    const other = run(3, async () => undefined).then(
      () => 'ran',
      () => 'refused',
    )
    const outcome = await other
    gate.resolve()
    await trial
    return outcome
  }
  await expect(run(1, failing(new Error('a defect')))).rejects.toThrow('a defect')
  expect(await beside()).toBe('ran')
  await expect(run(1, failing(TIMEOUT))).rejects.toThrow(TIMEOUT.message)
  expect(await beside()).toBe('refused')
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
