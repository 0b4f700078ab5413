import { expect, test } from 'vitest'
import { usageOf } from '../../../conformance/kit/lines.ts'
import { addMeter, addPlan, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { byNumber, invoicesOf, lastInvoiceOf, pay } from '../../fixtures/invoices.ts'
import { addSubscription, subscribe } from '../../fixtures/subscriptions.ts'
import { balanceOf } from '../../fixtures/wallets.ts'
import { succeed } from '../../support/answers.ts'
import type { Caller } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'
import { at, sendValues } from './tools.ts'

const service = await serviceForThisFile()

test('an event at a start, at the last millisecond and at the end: each period has its own, once', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  const meter = await addMeter(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] })
  const customer = { id: subscription.customer_id }
  const [start, end] = [subscription.current_period_start, subscription.current_period_end]
  // All but the first are still to come, so they are sent when their time is there.
  await sendValues(company, customer, [at(start, 0, 1)])
  await travel(company, later(end, -60_000))
  await sendValues(company, customer, [at(end, -1, 10), at(end, 0, 100), at(end, 1, 1_000)])
  await service.work()
  await travel(company, later(end, HOUR_MS))
  expect(await unitsOf(company, subscription)).toEqual(['11'])
  const { subscription: next } = succeed(
    await client.GET('/v1/subscriptions/{id}', { params: { path: { id: subscription.id } } }),
  )
  expect(next.current_period_start).toBe(end)
  await travel(company, later(next.current_period_end, HOUR_MS))
  expect(await unitsOf(company, subscription)).toEqual(['11', '1100'])
})

test('a subscription of 31 January runs through a leap year on the last days of shorter months', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  await travel(company, '2027-01-31T09:15:00.000Z')
  await travel(company, '2028-01-31T09:15:00.000Z')
  const subscription = await subscribe(company, { amount_cents: 100 })
  await travel(company, '2028-12-31T10:15:00.000Z')
  const { invoices } = succeed(
    await client.GET('/v1/invoices', {
      params: { query: { subscription_id: subscription.id, limit: 100 } },
    }),
  )
  const [, ...ends] = invoices.map(({ created_at }) => created_at.slice(0, 10)).sort()
  const days = [
    '02-29',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
    '12-31',
  ]
  expect(ends).toEqual(days.map((each) => `2028-${each}`))
  expect(invoices.every(({ total_cents, status }) => total_cents === 100 && status === 'open')).toBe(true)
})

test('plan changes and cancellations at the very moment at which a period began are as good as later ones', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  const meter = await addMeter(company)
  const weekly = await addPlan(company, {
    interval: 'week',
    amount_cents: 700,
    prices: [perUnit(meter)],
  })
  const subscription = await subscribe(company, {
    amount_cents: 3_000,
    prices: [perUnit(meter)],
  })
  await pay(company, await lastInvoiceOf(company, subscription))
  const customer = { id: subscription.customer_id }
  const path = { id: subscription.id }
  const changed = await client.POST('/v1/subscriptions/{id}/change_plan', {
    params: { path },
    body: { plan_id: weekly.id },
  })
  expect(changed.response.status).toBe(200)
  const canceled = await client.POST('/v1/subscriptions/{id}/cancel', {
    params: { path },
    body: { at_period_end: false },
  })
  expect(canceled.response.status).toBe(200)
  await travel(company, later(subscription.current_period_start, HOUR_MS))
  const { invoices } = succeed(
    await client.GET('/v1/invoices', { params: { query: { customer_id: customer.id } } }),
  )
  // 3000 for the month; 700 for the week less the whole unused month, the rest of which is in the wallet.
  expect(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(3_000)
  expect(await balanceOf(company, customer)).toBe('23.00')
})

test('what was used when the period began is billed, also where the subscription is canceled at that very moment', async () => {
  const company = await service.company()
  const { client } = company
  const meter = await addMeter(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] })
  const customer = { id: subscription.customer_id }
  await sendValues(company, customer, [at(subscription.current_period_start, 0, 5)])
  await service.work()
  const params = { path: { id: subscription.id } }
  succeed(await client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }))
  const [draft] = await invoicesOf(company, subscription)
  expect(draft).toMatchObject({ status: 'draft', total_cents: 5 })
})

test("a change of plan at a period's very end: the period's invoice is finalized before that of the change", async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  const weekly = await addPlan(company, { interval: 'week', amount_cents: 700 })
  const monthly = await addPlan(company, { amount_cents: 3_000 })
  const customer = await addCustomer(company)
  const create = () => addSubscription(company, customer, monthly)
  const subscriptions = [await create(), await create(), await create(), await create(), await create()]
  const end = subscriptions[0]?.current_period_end ?? ''
  await travel(company, end)
  for (const { id } of subscriptions) {
    const params = { path: { id } }
    succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: weekly.id } }))
  }
  await travel(company, later(end, HOUR_MS))
  for (const { id } of subscriptions) {
    const [, ofPeriod, ofChange] = byNumber(await invoicesOf(company, { id }))
    expect([ofPeriod?.period_end, ofChange?.period_start]).toEqual([end, end])
  }
})

/** The units that were billed, period by period. */
async function unitsOf(company: Caller, subscription: { id: string }): Promise<string[]> {
  const invoices = await invoicesOf(company, subscription)
  const billed = invoices.filter(({ status }) => status !== 'draft')
  return billed.flatMap(({ line_items }) => line_items.flatMap((line) => usageOf(line)?.units ?? []))
}

test('of two changes of plan at one moment the invoice of the first is finalized first', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  const monthly = await addPlan(company, { amount_cents: 0 })
  const daily = await addPlan(company, { interval: 'day', amount_cents: 200 })
  const weekly = await addPlan(company, { interval: 'week', amount_cents: 400 })
  const customer = await addCustomer(company)
  const create = () => addSubscription(company, customer, monthly)
  const subscriptions = await Promise.all(Array.from({ length: 8 }, create))
  for (const { id } of subscriptions)
    for (const { id: plan_id } of [daily, weekly]) {
      const params = { path: { id } }
      const change = { plan_id, proration: 'none' as const }
      succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: change }))
    }
  await travel(company, later(subscriptions[0]?.current_period_start ?? '', HOUR_MS))
  for (const { id } of subscriptions)
    expect(byNumber(await invoicesOf(company, { id })).map(({ total_cents }) => total_cents)).toEqual([
      200, 400,
    ])
})
