import { afterAll, beforeAll, expect, test } from 'vitest'
import { payFromWallet } from '../engine/scenarios/tools.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newLine } from '../fixtures/invoices.ts'
import { addSubscription, cancel, changePlan, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { type Caller, createTestClient } from '../support/client.ts'
import { startService, type TestCompany, type TestService } from '../support/service.ts'

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
  const { first, second } = await openCompany()
  const prices = [perUnit(await addMeter(first))]
  const other = await addPlan(first, { interval: 'week', amount_cents: 700, prices })
  const subscription = await subscribe(first, { amount_cents: 3_000, prices })
  await changePlan(first, subscription, other)
  const ended = await cancel(second, subscription)
  expect(ended.canceled_at).toBe(ahead.clock.now.toISOString())

  const customer = { id: subscription.customer_id }
  await addGrant(first, customer, { amount: '10' })
  await addGrant(second, customer, { amount: '10' })
  const [paid, open] = [
    await addOpen(first, { customer, line_items: [newLine(1, 500)] }),
    await addOpen(second, { customer, line_items: [newLine(1, 500)] }),
  ]
  await payFromWallet(first, paid)
  await payFromWallet(second, open)
})

test('changes of plan beside a cancellation, on both machines at once: no period runs backwards', async () => {
  const { first, second } = await openCompany()
  const prices = [perUnit(await addMeter(first))]
  const weekly = await addPlan(first, { interval: 'week', amount_cents: 700, prices })
  const daily = await addPlan(first, { interval: 'day', amount_cents: 100, prices })
  const monthly = await addPlan(first, { amount_cents: 3_000, prices })
  for (let round = 0; round < 30; round += 1) {
    const customer = await addCustomer(first)
    const params = { path: { id: (await addSubscription(first, customer, monthly)).id } }
    const answers = await Promise.all([
      first.client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: weekly.id } }),
      second.client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: daily.id } }),
      second.client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }),
      first.client.POST('/v1/customers/{id}/credit_grants', {
        params: { path: { id: customer.id } },
        body: credit,
      }),
      second.client.POST('/v1/customers/{id}/credit_grants', {
        params: { path: { id: customer.id } },
        body: credit,
      }),
    ])
    for (const { response } of answers) expect([200, 201, 409]).toContain(response.status)
  }
})

const credit = { amount: '10', account_type: 'currency' as const }

/** A live company of the service ahead, and its client of the service behind. */
async function openCompany(): Promise<{ first: TestCompany; second: Caller }> {
  const first = await ahead.company({ mode: 'live' })
  return { first, second: { client: createTestClient(behind.baseUrl, first.key) } }
}
