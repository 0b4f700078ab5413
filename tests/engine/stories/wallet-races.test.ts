import { expect, test } from 'vitest'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { balanceOf, breachesOf, grant, newCustomerIn, openInvoice, pay } from './tools.ts'

const service = await serviceForThisFile()

test('200 payments of 1.00 from a wallet of 100.00: 100 succeed, 100 are refused, nothing is left', async () => {
  const { client } = await service.company()
  const customer = await newCustomerIn(client)
  await grant(client, customer, '60.00')
  await grant(client, customer, '40.00')
  const ids: string[] = []
  while (ids.length < 200)
    ids.push(...(await Promise.all(Array.from({ length: 20 }, () => openInvoice(client, customer, 100)))))
  const answers = await Promise.all(ids.map((id) => payAtLast(client, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(
    answers.filter(({ status, code }) => status === 409 && code === 'INSUFFICIENT_BALANCE'),
  ).toHaveLength(100)
  expect(await balanceOf(client, customer)).toBe('0.00')
})

test('20 payments of one invoice: one is drawn', async () => {
  const { client } = await service.company()
  const customer = await newCustomerIn(client)
  await grant(client, customer, '100.00')
  const id = await openInvoice(client, customer, 100)
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(client, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await balanceOf(client, customer)).toBe('99.00')
})

test('pay, void and give up of one invoice: it ends in one of the two, and the wallet agrees', async () => {
  const { client, name } = await service.company()
  const customer = await newCustomerIn(client)
  await grant(client, customer, '100.00')
  let paid = 0
  for (let round = 0; round < 15; round += 1) {
    const path = { id: await openInvoice(client, customer, 100) }
    const [payment, voiding] = await Promise.all([
      pay(client, path.id),
      client.POST('/v1/invoices/{id}/void', { params: { path } }),
      client.POST('/v1/invoices/{id}/mark_uncollectible', { params: { path } }),
    ])
    expect([payment.status, voiding.response.status].sort()).toEqual([200, 409])
    const { invoice } = succeed(await client.GET('/v1/invoices/{id}', { params: { path } }))
    expect(invoice.status).toBe(payment.status === 200 ? 'paid' : 'void')
    if (payment.status === 200) paid += 1
  }
  expect(await balanceOf(client, customer)).toBe(`${100 - paid}.00`)
  expect(await breachesOf(service, name)).toEqual([])
})

/** On a slow machine a request may wait too long for a connection and be answered 503: then it is sent again. */
async function payAtLast(client: TestClient, id: string, tries = 10): ReturnType<typeof pay> {
  const answer = await pay(client, id)
  return answer.status === 503 && tries > 1 ? payAtLast(client, id, tries - 1) : answer
}
