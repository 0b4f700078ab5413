import { expect, test } from 'vitest'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import {
  advanceTo,
  at,
  balanceOf,
  byNumber,
  HOUR_MS,
  ingest,
  invoicesOf,
  newCustomerIn,
  newMeter,
  newPlan,
  perUnit,
  plus,
  subscribed,
} from './tools.ts'

const service = await serviceForThisFile()

test('an event at a start, at the last millisecond and at the end: each period has its own, once', async () => {
  const { client } = await service.company()
  const meter = await newMeter(client)
  const { customer, subscription } = await subscribed(client, { prices: [perUnit(meter)] })
  const [start, end] = [subscription.current_period_start, subscription.current_period_end]
  // All but the first are still to come, so they are sent when their time is there.
  await ingest(client, customer, [at(start, 0, 1)])
  await advanceTo(client, plus(end, -60_000))
  await ingest(client, customer, [at(end, -1, 10), at(end, 0, 100), at(end, 1, 1_000)])
  await service.work()
  await advanceTo(client, plus(end, HOUR_MS))
  expect(await unitsOf(client, subscription.id)).toEqual(['11'])
  const { subscription: next } = succeed(
    await client.GET('/v1/subscriptions/{id}', { params: { path: { id: subscription.id } } }),
  )
  expect(next.current_period_start).toBe(end)
  await advanceTo(client, plus(next.current_period_end, HOUR_MS))
  expect(await unitsOf(client, subscription.id)).toEqual(['11', '1100'])
})

test('a subscription of 31 January runs through a leap year on the last days of shorter months', async () => {
  const { client } = await service.company()
  await advanceTo(client, '2027-01-31T09:15:00.000Z')
  await advanceTo(client, '2028-01-31T09:15:00.000Z')
  const { subscription } = await subscribed(client, { amount_cents: 100 })
  await advanceTo(client, '2028-12-31T10:15:00.000Z')
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
  const { client } = await service.company()
  const meter = await newMeter(client)
  const weekly = await newPlan(client, {
    code: 'weekly',
    interval: 'week',
    amount_cents: 700,
    prices: [perUnit(meter)],
  })
  const { subscription, customer } = await subscribed(client, {
    amount_cents: 3_000,
    prices: [perUnit(meter)],
  })
  const path = { id: subscription.id }
  const changed = await client.POST('/v1/subscriptions/{id}/change_plan', {
    params: { path },
    body: { plan_id: weekly },
  })
  expect(changed.response.status).toBe(200)
  const canceled = await client.POST('/v1/subscriptions/{id}/cancel', {
    params: { path },
    body: { at_period_end: false },
  })
  expect(canceled.response.status).toBe(200)
  await advanceTo(client, plus(subscription.current_period_start, HOUR_MS))
  const { invoices } = succeed(
    await client.GET('/v1/invoices', { params: { query: { customer_id: customer } } }),
  )
  // 3000 for the month; 700 for the week less the whole unused month, the rest of which is in the wallet.
  expect(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(3_000)
  expect(await balanceOf(client, customer)).toBe('23.00')
})

test('what was used when the period began is billed, also where the subscription is canceled at that very moment', async () => {
  const { client } = await service.company()
  const meter = await newMeter(client)
  const { customer, subscription } = await subscribed(client, { prices: [perUnit(meter)] })
  await ingest(client, customer, [at(subscription.current_period_start, 0, 5)])
  await service.work()
  const params = { path: { id: subscription.id } }
  succeed(await client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }))
  const [draft] = await invoicesOf(client, subscription.id)
  expect(draft).toMatchObject({ status: 'draft', total_cents: 5 })
})

test("a change of plan at a period's very end: the period's invoice is finalized before that of the change", async () => {
  const { client } = await service.company()
  const weekly = await newPlan(client, { code: 'weekly', interval: 'week', amount_cents: 700 })
  const monthly = await newPlan(client, { code: 'monthly', amount_cents: 3_000 })
  const customer = await newCustomerIn(client)
  const body = { customer_id: customer, plan_id: monthly }
  const create = async () => succeed(await client.POST('/v1/subscriptions', { body })).subscription
  const subscriptions = [await create(), await create(), await create(), await create(), await create()]
  const end = subscriptions[0]?.current_period_end ?? ''
  await advanceTo(client, end)
  for (const { id } of subscriptions) {
    const params = { path: { id } }
    succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: weekly } }))
  }
  await advanceTo(client, plus(end, HOUR_MS))
  for (const { id } of subscriptions) {
    const [, ofPeriod, ofChange] = byNumber(await invoicesOf(client, id))
    expect([ofPeriod?.period_end, ofChange?.period_start]).toEqual([end, end])
  }
})

/** The units that were billed, period by period. */
async function unitsOf(client: TestClient, subscriptionId: string): Promise<string[]> {
  const invoices = await invoicesOf(client, subscriptionId)
  const billed = invoices.filter(({ status }) => status !== 'draft')
  return billed.flatMap(({ line_items }) => line_items.flatMap(({ usage }) => usage?.units ?? []))
}

test('of two changes of plan at one moment the invoice of the first is finalized first', async () => {
  const { client } = await service.company()
  const monthly = await newPlan(client, { code: 'monthly', amount_cents: 0 })
  const daily = await newPlan(client, { code: 'daily', interval: 'day', amount_cents: 200 })
  const weekly = await newPlan(client, { code: 'weekly', interval: 'week', amount_cents: 400 })
  const customer = await newCustomerIn(client)
  const body = { customer_id: customer, plan_id: monthly }
  const create = async () => succeed(await client.POST('/v1/subscriptions', { body })).subscription
  const subscriptions = await Promise.all(Array.from({ length: 8 }, create))
  for (const { id } of subscriptions)
    for (const plan_id of [daily, weekly]) {
      const params = { path: { id } }
      const change = { plan_id, proration: 'none' as const }
      succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: change }))
    }
  await advanceTo(client, plus(subscriptions[0]?.current_period_start ?? '', HOUR_MS))
  for (const { id } of subscriptions)
    expect(byNumber(await invoicesOf(client, id)).map(({ total_cents }) => total_cents)).toEqual([200, 400])
})
