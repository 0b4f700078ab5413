import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, startService } from '../../support/service.ts'
import { findBreaches } from '../invariants.ts'
import {
  at,
  balanceOf,
  byNumber,
  DAY_MS,
  grant,
  ingest,
  invoicesOf,
  newCustomerIn,
  newMeter,
  newPlan,
  newPricingUnit,
  perUnit,
  runUntilIdle,
  subscribed,
} from './tools.ts'

const service = await serviceForThisFile()

test('what was stopped for a year is billed period by period, in order', async () => {
  const { client } = await service.company({ mode: 'live' })
  const { subscription } = await subscribed(client, { amount_cents: 100 })
  const own = await startService({ databaseUrl: service.databaseUrl })
  try {
    own.clock.now = new Date(service.clock.now.getTime() + 400 * DAY_MS)
    await runUntilIdle(own)
    const invoices = byNumber(await invoicesOf(client, subscription.id))
    // The first fee, and one for each of the 13 periods that ended; numbered as they came.
    expect(invoices.map(({ period_start }) => period_start)).toEqual(
      [0, ...Array(13).keys()].map((months) => monthAfter(subscription.current_period_start, months)),
    )
  } finally {
    await own.stop()
  }
})

test('after a long stop invoices that are charged automatically are settled in their order, as far as the wallet goes', async () => {
  const { client } = await service.company({ mode: 'live' })
  const customer = await newCustomerIn(client)
  await grant(client, customer, '3.50')
  const plan_id = await newPlan(client, { amount_cents: 100 })
  const body = { customer_id: customer, plan_id, collection_method: 'charge_automatically' as const }
  const { subscription } = succeed(await client.POST('/v1/subscriptions', { body }))
  const own = await startService({ databaseUrl: service.databaseUrl })
  try {
    own.clock.now = new Date(service.clock.now.getTime() + 200 * DAY_MS)
    await runUntilIdle(own)
    const invoices = byNumber(await invoicesOf(client, subscription.id))
    const paid = ['paid', 'paid', 'paid']
    expect(invoices.map(({ status }) => status)).toEqual([...paid, ...Array(4).fill('open')])
  } finally {
    await own.stop()
  }
})

test("when half of the worker's transactions fail at their commit, all is billed and drawn once all the same", async () => {
  const own = await startService()
  try {
    const { client, name } = await own.company({ mode: 'live' })
    const meter = await newMeter(client)
    const unit = await newPricingUnit(client)
    const count = await newMeter(client, { code: 'count', aggregation: 'count' })
    const { customer, subscription } = await subscribed(client, {
      amount_cents: 100,
      prices: [perUnit(meter, unit), perUnit(count)],
    })
    const start = subscription.current_period_start
    const events = Array.from({ length: 40 }, (_each, index) => at(start, 0, index))
    await ingest(client, customer, events)
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
      await runUntilIdle(own)
      const due = succeed(
        await client.GET('/v1/subscriptions/{id}', { params: { path: { id: subscription.id } } }),
      )
      const drafts = succeed(await client.GET('/v1/invoices', { params: { query: { status: 'draft' } } }))
      const behind = Date.parse(due.subscription.current_period_end) <= own.clock.now.getTime()
      if (!behind && drafts.invoices.length === 0) break
    }
    const invoices = byNumber(await invoicesOf(client, subscription.id))
    expect(invoices.map(({ total_cents, invoice_number }) => [total_cents, invoice_number])).toEqual([
      [100, 'INV-000001'],
      [140, 'INV-000002'],
      [100, 'INV-000003'],
      [100, 'INV-000004'],
    ])
    expect(await balanceOf(client, customer, 'credits')).toBe('-780')
    const { id } = await own.db
      .selectFrom('tenants')
      .innerJoin('companies', 'companies.id', 'tenants.company_id')
      .select('tenants.id')
      .where('companies.name', '=', name)
      .where('mode', '=', 'live')
      .executeTakeFirstOrThrow()
    expect(await findBreaches(own.db, id)).toEqual([])
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
