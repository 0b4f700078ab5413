import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import {
  addOpen,
  amountsOf,
  type Invoice,
  invoicesOf,
  lastInvoiceOf,
  readInvoice,
} from '../fixtures/invoices.ts'
import { readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant, readLedger } from '../fixtures/wallets.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later } from '../support/time.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()

test('in live mode the worker drafts at the end of a period, and finalizes an hour later with usage read again', async () => {
  const company = await service.company({ mode: 'live' })
  const subscription = await subscribe(company, await calls(company))
  const { current_period_end: end } = subscription
  await ingestCalls(company, subscription, 10, subscription.created_at)
  await workAt(later(end, -1))
  expect(await invoicesOf(company, subscription)).toHaveLength(1)
  await workAt(end)
  const draft = await lastInvoiceOf(company, subscription)
  expect(draft).toMatchObject({ status: 'draft', period_end: end })
  expect(amountsOf(draft)).toEqual([100, 20])
  await ingestCalls(company, subscription, 1, later(end, -1))
  await workAt(later(end, HOUR_MS - 1))
  expect((await readInvoice(company, draft)).status).toBe('draft')
  await workAt(later(end, HOUR_MS))
  const open = await readInvoice(company, draft)
  expect(open).toMatchObject({ status: 'open', invoice_number: 'INV-000002' })
  expect(amountsOf(open)).toEqual([100, 22])
})

test('after a long stop the worker catches up period by period, in order, and bills each once', async () => {
  const company = await service.company({ mode: 'live' })
  const subscription = await subscribe(company, await calls(company))
  await ingestCalls(company, subscription, 10, subscription.created_at)
  service.clock.advance(200 * DAY_MS)
  await service.sweepAndWork()
  // They were made in one go, so only their numbers tell the order.
  const invoices = (await invoicesOf(company, subscription)).sort((a, b) => numberOf(a) - numberOf(b))
  const [, ...renewals] = invoices
  expect(invoices.map(numberOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(renewals.map(amountsOf)).toEqual([[100, 20], ...Array(5).fill([100, 0])])
  const periods = renewals.map(({ period_start, period_end }) => [String(period_start), String(period_end)])
  expect(periods.slice(1).map(([start]) => start)).toEqual(periods.slice(0, -1).map(([, end]) => end))
  expect((await readSubscription(company, subscription)).current_period_start).toBe(periods.at(-1)?.[1])
})

test('run twice, and by several at once, the work makes one invoice for each period', async () => {
  const company = await service.company({ mode: 'live' })
  const subscriptions = []
  for (let n = 0; n < 5; n += 1) subscriptions.push(await subscribe(company, await calls(company)))
  service.clock.advance(100 * DAY_MS)
  await Promise.all([service.sweepAndWork(), service.sweepAndWork(), service.sweepAndWork()])
  await service.sweepAndWork()
  const numbers: string[] = []
  for (const subscription of subscriptions) {
    const invoices = await invoicesOf(company, subscription)
    expect(invoices.map(({ status }) => status)).toEqual(Array(4).fill('open'))
    expect(new Set(invoices.slice(1).map(({ period_end }) => period_end)).size).toBe(3)
    numbers.push(...invoices.map(({ invoice_number }) => String(invoice_number)))
  }
  // Without a gap.
  const expected = Array.from({ length: 20 }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
})

test('in live mode the worker marks what is overdue, and takes what has expired off the wallet', async () => {
  const company = await service.company({ mode: 'live' })
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, days_until_due: 10, apply_credit: false })
  const expires_at = String(open.due_at)
  await addGrant(company, customer, { amount: '10', expires_at })
  await workAt(later(expires_at, -1))
  expect((await readInvoice(company, open)).overdue_at).toBeNull()
  await workAt(later(expires_at, 60_000))
  expect((await readInvoice(company, open)).overdue_at).toBe(later(expires_at, 60_000))
  expect((await readLedger(company, customer))[0]).toMatchObject({ type: 'expiry', created_at: expires_at })
})

test('a customer who cannot be billed holds up no other, is logged, and is billed once the cause is fixed', async () => {
  expectFailure(/constraint \\"broken/)
  const own = await serviceForThisTest()
  const company = await own.company({ mode: 'live' })
  const plan = await calls(company)
  const subscriptions = [await subscribe(company, plan), await subscribe(company, plan)] as const
  const [hindered, other] = subscriptions
  const broken = sql`alter table invoices add constraint broken check (customer_id <> ${sql.lit(hindered.customer_id)}) not valid`
  await broken.execute(own.db)
  own.clock.advance(70 * DAY_MS)
  await own.sweepAndWork()
  const statuses = async ({ id }: { id: string }) =>
    (await invoicesOf(company, { id })).map(({ status }) => status)
  expect(await statuses(other)).toEqual(['open', 'open', 'open'])
  expect(await statuses(hindered)).toEqual(['open'])
  expect(own.log.join('\n')).toContain(`customer ${hindered.customer_id}: `)

  await sql`alter table invoices drop constraint broken`.execute(own.db)
  await own.sweepAndWork()
  expect(await statuses(hindered)).toEqual(['open', 'open', 'open'])
  expect(await statuses(other)).toEqual(['open', 'open', 'open'])
})

function numberOf({ invoice_number }: Invoice): number {
  return Number(invoice_number?.replace('INV-', ''))
}

/** Lets the worker do what is due at a moment. */
async function workAt(moment: string): Promise<void> {
  service.clock.now = new Date(moment)
  await service.sweepAndWork()
}

/** A plan of a fee of 100 cents, whose calls cost 2 cents each, on a meter of its own. */
async function calls(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  return { amount_cents: 100, prices: [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.02' }] }
}
