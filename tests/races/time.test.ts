import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  breachesOf,
  grant,
  newMeter,
  newPlan,
  openInvoice,
  pay,
  perUnit,
  subscribed,
} from '../engine/stories/tools.ts'
import { succeed } from '../support/answers.ts'
import { createTestClient, type TestClient } from '../support/client.ts'
import { startService, type TestService } from '../support/service.ts'

/** Two services on one database, on machines whose clocks are five seconds apart. */
const APART_MS = 5_000
let ahead: TestService
let behind: TestService
beforeAll(async () => {
  ahead = await startService()
  behind = await startService({ databaseUrl: ahead.databaseUrl })
  ahead.clock.advance(APART_MS)
})
afterAll(async () => {
  await behind.stop()
  await ahead.stop()
})

test('a change on the machine behind is never earlier than the one before it on the machine ahead', async () => {
  const { first, second, name } = await company()
  const prices = [perUnit(await newMeter(first))]
  const other = await newPlan(first, { code: 'b', interval: 'week', amount_cents: 700, prices })
  const { customer, subscription } = await subscribed(first, { amount_cents: 3_000, prices })
  const params = { path: { id: subscription.id } }
  succeed(await first.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: other } }))
  const body = { at_period_end: false }
  const { subscription: ended } = succeed(
    await second.POST('/v1/subscriptions/{id}/cancel', { params, body }),
  )
  expect(ended.canceled_at).toBe(ahead.clock.now.toISOString())

  await grant(first, customer, '10')
  await grant(second, customer, '10')
  const [paid, open] = [await openInvoice(first, customer, 500), await openInvoice(second, customer, 500)]
  await pay(first, paid)
  await pay(second, open)
  expect(await breachesOf(ahead, name, 'live')).toEqual([])
})

test('changes of plan beside a cancellation, on both machines at once: no period runs backwards', async () => {
  const { first, second, name } = await company()
  const prices = [perUnit(await newMeter(first))]
  const weekly = await newPlan(first, { code: 'b', interval: 'week', amount_cents: 700, prices })
  const daily = await newPlan(first, { code: 'c', interval: 'day', amount_cents: 100, prices })
  const plan_id = await newPlan(first, { code: 'd', amount_cents: 3_000, prices })
  for (let round = 0; round < 30; round += 1) {
    const { customer } = succeed(
      await first.POST('/v1/customers', { body: { name: 'Acme', email: 'a@b.example' } }),
    )
    const created = await first.POST('/v1/subscriptions', { body: { customer_id: customer.id, plan_id } })
    const params = { path: { id: succeed(created).subscription.id } }
    const answers = await Promise.all([
      first.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: weekly } }),
      second.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: daily } }),
      second.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }),
      first.POST('/v1/customers/{id}/credits', { params: { path: { id: customer.id } }, body: credit }),
      second.POST('/v1/customers/{id}/credits', { params: { path: { id: customer.id } }, body: credit }),
    ])
    for (const { response } of answers) expect([200, 201, 409]).toContain(response.status)
  }
  expect(await breachesOf(ahead, name, 'live')).toEqual([])
})

const credit = { amount: '10', account_type: 'currency' as const }

/** A live company, and its clients of the service ahead and of the one behind. */
async function company(): Promise<{ first: TestClient; second: TestClient; name: string }> {
  const { client, key, name } = await ahead.company({ mode: 'live' })
  return { first: client, second: createTestClient(behind.baseUrl, key), name }
}
