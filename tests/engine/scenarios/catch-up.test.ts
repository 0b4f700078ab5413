import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { byNumber, invoicesOf } from '../../fixtures/invoices.ts'
import { addSubscription, subscribe } from '../../fixtures/subscriptions.ts'
import { addGrant, balanceOf } from '../../fixtures/wallets.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, startService } from '../../support/service.ts'
import { DAY_MS } from '../../support/time.ts'
import { expectFailure } from '../../support/unexpected.ts'
import { at, sendValues } from './tools.ts'

const service = await serviceForThisFile()

test('what was stopped for a year is billed period by period, in order', async () => {
  const company = await service.company({ mode: 'live' })
  const subscription = await subscribe(company, { amount_cents: 100 })
  const own = await startService({ databaseUrl: service.databaseUrl })
  try {
    own.clock.now = new Date(service.clock.now.getTime() + 400 * DAY_MS)
    await own.sweepAndWork()
    const invoices = byNumber(await invoicesOf(company, subscription))
    // The first fee, and one for each of the 13 periods that ended; numbered as they came.
    expect(invoices.map(({ period_start }) => period_start)).toEqual([
      null,
      ...[...Array(13).keys()].map((months) => monthAfter(subscription.current_period_start, months)),
    ])
  } finally {
    await own.stop()
  }
})

test('after a long stop invoices that are charged automatically are settled in their order, as far as the wallet goes', async () => {
  const company = await service.company({ mode: 'live' })
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '3.50' })
  const plan = await addPlan(company, { amount_cents: 100 })
  const terms = { collection_method: 'charge_automatically' as const }
  const subscription = await addSubscription(company, customer, plan, terms)
  const own = await startService({ databaseUrl: service.databaseUrl })
  try {
    own.clock.now = new Date(service.clock.now.getTime() + 200 * DAY_MS)
    await own.sweepAndWork()
    const invoices = byNumber(await invoicesOf(company, subscription))
    const paid = ['paid', 'paid', 'paid']
    expect(invoices.map(({ status }) => status)).toEqual([...paid, ...Array(4).fill('open')])
  } finally {
    await own.stop()
  }
})

test("when half of the worker's transactions fail at their commit, all is billed and drawn once all the same", async () => {
  expectFailure(/failed at the commit/)
  const own = await startService()
  try {
    const company = await own.company({ mode: 'live' })
    const { client } = company
    const meter = await addMeter(company)
    const unit = await addPricingUnit(company)
    const count = await addMeter(company, { aggregation: 'count' })
    const subscription = await subscribe(company, {
      amount_cents: 100,
      prices: [perUnit(meter, unit), perUnit(count)],
    })
    const customer = { id: subscription.customer_id }
    const start = subscription.current_period_start
    const events = Array.from({ length: 40 }, (_each, index) => at(start, 0, index))
    await sendValues(company, customer, events)
    // By the transaction's own number, so that a second try may get through.
    await sql`
      create function fail_by_turns() returns trigger language plpgsql as $$
      begin
        if hashtext(pg_current_xact_id()::text) % 2 = 0 then raise exception 'failed at the commit'; end if;
        return null;
      end $$`.execute(own.db)
    for (const table of ['event_states', 'wallet_accounts', 'subscriptions', 'invoices'])
      await sql`
        create constraint trigger fail_by_turns after update or delete on ${sql.table(table)} deferrable initially deferred
        for each row execute function fail_by_turns()`.execute(own.db)
    own.clock.now = new Date(Date.parse(start) + 100 * DAY_MS)
    const tries = 400
    for (let count = 0; count < tries; count += 1) {
      await own.sweepAndWork()
      const due = succeed(
        await client.GET('/v1/subscriptions/{id}', { params: { path: { id: subscription.id } } }),
      )
      const drafts = succeed(await client.GET('/v1/invoices', { params: { query: { status: ['draft'] } } }))
      const behind = Date.parse(due.subscription.current_period_end) <= own.clock.now.getTime()
      if (!behind && drafts.invoices.length === 0) break
    }
    const invoices = byNumber(await invoicesOf(company, subscription))
    expect(invoices.map(({ total_cents, invoice_number }) => [total_cents, invoice_number])).toEqual([
      [100, 'INV-000001'],
      [140, 'INV-000002'],
      [100, 'INV-000003'],
      [100, 'INV-000004'],
    ])
    expect(await balanceOf(company, customer, unit)).toBe('-780')
  } finally {
    await own.stop()
  }
})

/** For days that every month has. */
function monthAfter(moment: string, months: number): string {
  const date = new Date(moment)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString()
}
