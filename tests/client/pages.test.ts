import { expect, test } from 'vitest'
import { serviceForThisFile } from '../support/service.ts'
import { faultyProxy, hastyClient } from './support.ts'

const service = await serviceForThisFile()

/** A company with seven customers, the newest first. */
async function sevenCustomers() {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, () => 'none')
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url })
  const names: string[] = []
  for (let n = 0; n < 7; n++) {
    service.clock.advance(1)
    const { customer } = await billing.customers.create({ name: `Customer ${n}`, email: 'a@b.example' })
    names.unshift(customer.name)
  }
  const requests = () => proxy.seen.filter(({ method }) => method === 'GET').length
  return { billing, names, requests }
}

test('iterates over the pages, each as the service returns it', async () => {
  const { billing, names } = await sevenCustomers()
  const pages: string[][] = []
  for await (const { customers } of billing.customers.list({ limit: 3 }).pages())
    pages.push(customers.map(({ name }) => name))
  expect(pages).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)])
})

test('toArray collects all, or as many as asked for with no page too many', async () => {
  const { billing, names, requests } = await sevenCustomers()
  const all = await billing.customers.list({ limit: 3 }).toArray()
  expect(all.map(({ name }) => name)).toEqual(names)
  expect(requests()).toBe(3)
  for (const [limit, pages] of [
    [0, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [100, 3],
  ] as const) {
    const before = requests()
    const some = await billing.customers.list({ limit: 3 }).toArray({ limit })
    expect(some.map(({ name }) => name)).toEqual(names.slice(0, limit))
    expect(requests() - before).toBe(pages)
  }
})

test('asks once for the first page, however often the list is used', async () => {
  const { billing, names, requests } = await sevenCustomers()
  const list = billing.customers.list({ limit: 10 })
  const [page, again, seen] = [await list, await list.withResponse(), await list.toArray()]
  expect([page.customers.length, again.data.customers.length]).toEqual([7, 7])
  expect(seen.map(({ name }) => name)).toEqual(names)
  expect(requests()).toBe(1)
  await expect(list.finally(() => undefined)).resolves.toBe(page)
})
