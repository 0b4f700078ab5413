import { expect, test } from 'vitest'
import { storeByNode } from '../../server/events/ingest/by-node.ts'
import type { Commit, StoreEvents } from '../../server/events/ingest/ingest-store.ts'
import type { NodeOf } from '../../server/runtime/fair-limiter.ts'

const ACCEPTED = { outcome: 'accepted' as const, duplicates: 0 }

/** Each request is a commit, which lasts until the test ends all. Tenant 21 is on node 2. */
function start(maxCommits: number, nodeOf: NodeOf = async (tenantId) => Math.floor(tenantId / 10)) {
  const gate = Promise.withResolvers<void>()
  const running: number[] = []
  const limits: Array<Commit | undefined> = []
  const create = (commit?: Commit): StoreEvents => {
    limits.push(commit)
    return ({ tenantId }) => {
      const work = async () => {
        running.push(tenantId)
        await gate.promise
        return ACCEPTED
      }
      return commit === undefined ? work() : commit.run(work)
    }
  }
  const store = storeByNode(nodeOf, maxCommits, create)
  const ingest = (tenantId: number) => store({ tenantId, mode: 'live', now: new Date(0), events: [] })
  return { ingest, running, limits, end: () => gate.resolve() }
}

test('nodes that hang have two commits each, and together leave a connection', async () => {
  const { ingest, running, limits, end } = start(5)
  const requests = [10, 11, 12, 20, 21, 22, 30, 31, 32, 40].map(ingest)
  await expect.poll(() => running.length, { interval: 1 }).toBe(5)
  expect(running).toEqual([10, 11, 20, 21, 30])
  end()
  await Promise.all(requests)
  expect(running).toHaveLength(10)
  expect(limits.map((commit) => commit?.atOnce)).toEqual([2, 2, 2, 2])
})

test('one node that has all tenants has all commits', async () => {
  const { ingest, limits, end } = start(5, async () => undefined)
  const requests = [10, 20].map(ingest)
  end()
  await Promise.all(requests)
  expect(limits).toEqual([undefined])
})
