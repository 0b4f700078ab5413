import { expect, test } from 'vitest'
import { forAllTenants, forTenantsOf } from '../../server/jobs/for-all-tenants.ts'
import { createCompany } from '../../server/keys/create-company.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
await service.db.transaction().execute(async (trx) => {
  for (let n = 0; n < 130; n += 1)
    await createCompany(trx, { name: `Company ${n}`, currency: 'USD', now: service.clock.now })
})

const TIMEOUT = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

test('what is slow for some tenants is left out, and all others are worked for', async () => {
  const sizes: number[] = []
  const work = async (tenantIds: readonly number[]) => {
    sizes.push(tenantIds.length)
    if (sizes.length === 2) throw TIMEOUT
  }
  await expect(forAllTenants(service.db, work)).rejects.toThrow('not done for 1')
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(260)
})

const TWO_NODES = [
  [[1], [2], [3], [4]],
  [[5], [6], [7], [8]],
]

/** A node of which every statement takes too long is asked twice in a run. */
test('a node that hangs is left until the next time, which begins elsewhere, and the others are worked for', async () => {
  const asked = new Set<number>()
  const begins = new Set<number>()
  for (let run = 0; run < 60; run += 1) {
    const ids: number[] = []
    const work = async ([id = 0]: readonly number[]) => {
      ids.push(id)
      if (id < 5) throw TIMEOUT
    }
    await expect(forTenantsOf(TWO_NODES, work)).rejects.toThrow('not done for 2')
    expect(ids.filter((id) => id >= 5).toSorted()).toEqual([5, 6, 7, 8])
    for (const id of ids) asked.add(id)
    begins.add(ids[0] ?? 0)
  }
  expect([asked.size, begins.size]).toEqual([8, 4])
})

test('timeouts with a success between them, and conflicts, are no node that hangs', async () => {
  const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  for (const error of [TIMEOUT, conflict]) {
    const ids: number[] = []
    const work = async ([id = 0]: readonly number[]) => {
      ids.push(id)
      if (error === conflict || id % 2 === 0) throw error
    }
    await expect(forTenantsOf(TWO_NODES, work)).rejects.toThrow('not done for')
    expect(ids).toHaveLength(8)
  }
})

test('outside a cluster statements that take too long leave out no other tenants', async () => {
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls < 3) throw TIMEOUT
  }
  await expect(forAllTenants(service.db, work)).rejects.toThrow('not done for 2')
  expect(calls).toBe(3)
})
