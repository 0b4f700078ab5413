import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import { addPlan, type Plan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { addSubscription, cancel, changePlan } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('after a change of plan, the invoice that follows counts for the new plan', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  await addOpen(company, { customer })
  const starter = await addPlan(company, { amount_cents: 1_000, trial_days: 3 })
  const pro = await addPlan(company, { amount_cents: 3_000 })
  const yearly = await addPlan(company, { amount_cents: 20_000, interval: 'year' })
  const subscription = await addSubscription(company, customer, starter)
  await travel(company, '2026-04-10T00:00:00Z')
  await changePlan(company, subscription, pro)
  await travel(company, '2026-05-15T00:00:00Z')
  await changePlan(company, subscription, yearly)
  await travel(company, '2026-06-01T00:00:00Z')
  await cancel(company, await addSubscription(company, customer, pro))
  const wanted = [
    [starter, ['subscription_create']],
    [pro, ['subscription_create', 'subscription_cycle']],
    [yearly, ['subscription_update']],
  ] as const
  for (const [plan, reasons] of wanted) expect(await reasonsOf(company, plan)).toEqual(reasons)
})

async function reasonsOf({ client, key }: TestCompany, { id: plan_id }: Plan): Promise<string[]> {
  const query = { plan_id }
  const { invoices } = succeed(await client.GET('/v1/invoices', { params: { query } }))
  const report = succeed(await client.GET('/v1/reports/invoices', { params: { query } })).invoices_report
  expect([report.counts.all, report.selected.invoice_count]).toEqual([invoices.length, invoices.length])
  const exported = await fetch(`${service.baseUrl}/v1/exports/invoices?plan_id=${plan_id}`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const [, ...rows] = readCsv(await exported.text())
  expect(rows.map(([id]) => id)).toEqual(invoices.map(({ id }) => id))
  return invoices.map(({ billing_reason }) => billing_reason)
}
