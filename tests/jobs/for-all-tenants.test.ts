import { expect, test } from 'vitest'
import { forAllTenants } from '../../server/jobs/for-all-tenants.ts'
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

test('where a second statement takes too long, the others are left until the next time', async () => {
  let calls = 0
  const work = async () => {
    calls += 1
    throw TIMEOUT
  }
  await expect(forAllTenants(service.db, work)).rejects.toThrow('not done for 2')
  expect(calls).toBe(2)
})
