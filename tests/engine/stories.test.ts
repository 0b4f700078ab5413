import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { succeed } from '../support/answers.ts'
import type { TestClient } from '../support/client.ts'
import { serviceForThisFile, startService } from '../support/service.ts'
import { findBreaches } from './invariants.ts'

type Schemas = components['schemas']

const service = await serviceForThisFile()

describe('time', () => {
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
    await advanceTo(client, plus(end, 3_600_000))
    expect(await usageOf(client, subscription.id)).toEqual(['11'])
    const { subscription: next } = succeed(
      await client.GET('/v1/subscriptions/{id}', { params: { path: { id: subscription.id } } }),
    )
    expect(next.current_period_start).toBe(end)
    await advanceTo(client, plus(next.current_period_end, 3_600_000))
    expect(await usageOf(client, subscription.id)).toEqual(['11', '1100'])
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

  test('what was stopped for a year is billed period by period, in order', async () => {
    const { client } = await service.company({ mode: 'live' })
    const { subscription } = await subscribed(client, { amount_cents: 100 })
    const own = await startService({ databaseUrl: service.databaseUrl })
    try {
      own.clock.now = new Date(service.clock.now.getTime() + 400 * DAY_MS)
      await sweep(own)
      const invoices = byNumber(await invoicesOf(client, subscription.id))
      // The first fee, and one for each of the 13 periods that ended; numbered as they came.
      expect(invoices.map(({ period_start }) => period_start)).toEqual(
        [0, ...Array(13).keys()].map((months) => monthAfter(subscription.current_period_start, months)),
      )
    } finally {
      await own.stop()
    }
  })

  test("when half of the worker's transactions fail at their commit, all is billed and drawn once all the same", async () => {
    const own = await startService()
    try {
      const { client, name } = await own.company({ mode: 'live' })
      const meter = await newMeter(client)
      succeed(await client.POST('/v1/pricing_units', { body: { code: 'credits', name: 'Credits' } }))
      const count = await newMeter(client, { code: 'count', aggregation: 'count' })
      const { customer, subscription } = await subscribed(client, {
        amount_cents: 100,
        prices: [{ ...perUnit(meter), pricing_unit_code: 'credits' }, perUnit(count)],
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
      for (const table of ['usage_events', 'wallet_accounts', 'subscriptions', 'invoices'])
        await sql`
          create constraint trigger fail_by_turns after update on ${sql.table(table)} deferrable initially deferred
          for each row execute function fail_by_turns()`.execute(own.db)
      own.clock.now = new Date(Date.parse(start) + 100 * DAY_MS)
      const tries = 400
      for (let count = 0; count < tries; count += 1) {
        await sweep(own)
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
    await advanceTo(client, plus(subscription.current_period_start, 3_600_000))
    const { invoices } = succeed(
      await client.GET('/v1/invoices', { params: { query: { customer_id: customer } } }),
    )
    // 3000 for the month; 700 for the week less the whole unused month, the rest of which is in the wallet.
    expect(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(3_000)
    expect(await balanceOf(client, customer)).toBe('23.00')
  })
})

describe('money', () => {
  test.each<[Schemas['CurrencyCode'], number, string, string]>([
    ['JPY', 1_200, '2000', '800'],
    ['KWD', 1_234, '2.000', '0.766'],
    ['USD', 1_250, '12.50', '0.00'],
  ])(
    '%s has its own minor unit in fees, totals, payments and balances',
    async (currency_code, fee, granted, left) => {
      const { client } = await service.company()
      const meter = await newMeter(client)
      const tiny = { ...perUnit(meter), unit_amount: '0.04' }
      const { customer, subscription } = await subscribed(client, {
        amount_cents: fee,
        currency_code,
        prices: [tiny],
      })
      await grant(client, customer, granted)
      const [first] = await invoicesOf(client, subscription.id)
      expect(first).toMatchObject({ currency_code, total_cents: fee })
      expect((await pay(client, first?.id ?? '')).status).toBe(200)
      expect(await balanceOf(client, customer)).toBe(left)
      // 12.5 × 0.04 is half of the minor unit.
      await ingest(client, customer, [at(subscription.current_period_start, 0, 12.5)])
      await advanceTo(client, plus(subscription.current_period_end, 3_600_000))
      const [, second] = await invoicesOf(client, subscription.id)
      expect(second?.line_items.map(({ amount_cents }) => amount_cents)).toEqual([fee, 1])
    },
  )

  test('20,000 events of 0.1 that come at once, each of them twice, are 2000', async () => {
    const { client } = await service.company()
    const meter = await newMeter(client)
    const customer = await newCustomerIn(client)
    const { now } = service.clock
    const batches = Array.from({ length: 20 }, (_batch, batch) =>
      Array.from({ length: 1_000 }, (_each, index) => ({
        ...at(now.toISOString(), 0, 0.1),
        key: `m-${batch}-${index}`,
      })),
    )
    await Promise.all([...batches, ...batches].map((events) => ingest(client, customer, events)))
    await service.work()
    expect(await totalOf(client, customer, meter)).toBe('2000')
  })

  test('of two values of one moment in one request the latest is the one that stands last, whatever their keys', async () => {
    const { client } = await service.company()
    const meter = await newMeter(client, { aggregation: 'latest' })
    const customer = await newCustomerIn(client)
    const moment = service.clock.now.toISOString()
    await ingest(client, customer, [
      { at: moment, value: 1, key: 'z' },
      { at: moment, value: 2, key: 'a' },
    ])
    await service.work()
    expect(await totalOf(client, customer, meter)).toBe('2')
  })

  test('usage that falls again leaves the same credits, whether it comes in one batch or in two', async () => {
    const balances: Array<string | undefined> = []
    for (const together of [true, false]) {
      const { client } = await service.company()
      const meter = await newMeter(client)
      succeed(await client.POST('/v1/pricing_units', { body: { code: 'credits', name: 'Credits' } }))
      const { customer, subscription } = await subscribed(client, {
        prices: [{ ...perUnit(meter), pricing_unit_code: 'credits' }],
      })
      const start = subscription.current_period_start
      const body = {
        amount: '10',
        account_type: 'pricing_unit' as const,
        pricing_unit_code: 'credits',
        expires_at: plus(start, DAY_MS),
      }
      succeed(await client.POST('/v1/customers/{id}/credits', { params: { path: { id: customer } }, body }))
      await ingest(client, customer, [at(start, 0, 5), ...(together ? [at(start, 0, -5)] : [])])
      await service.work()
      if (!together) await ingest(client, customer, [at(start, 0, -5)])
      await service.work()
      await advanceTo(client, plus(start, DAY_MS))
      balances.push(await balanceOf(client, customer, 'credits'))
    }
    expect(balances[1]).toBe(balances[0])
  })

  test('an event that waited for its meter is counted once', async () => {
    const { client } = await service.company()
    const customer = await newCustomerIn(client)
    await ingest(client, customer, [at(service.clock.now.toISOString(), 0, 5)])
    await service.work()
    const meter = await newMeter(client)
    await service.work()
    await newMeter(client, { code: 'another', aggregation: 'count' })
    await service.work()
    expect(await totalOf(client, customer, meter)).toBe('5')
  })
})

describe('the ledger', () => {
  test('a credit that outweighs its invoice says which grant, invoice and subscription it is of', async () => {
    const { client } = await service.company()
    const small = await newPlan(client, { code: 'small', amount_cents: 100 })
    const { customer, subscription } = await subscribed(client, { amount_cents: 9_000 })
    await advanceTo(client, plus(subscription.current_period_start, DAY_MS))
    const params = { path: { id: subscription.id } }
    succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: small } }))
    await advanceTo(client, plus(subscription.current_period_end, 3_600_000))
    const [, invoice] = await invoicesOf(client, subscription.id)
    const { wallet_transactions: entries } = succeed(
      await client.GET('/v1/customers/{id}/wallet_transactions', { params: { path: { id: customer } } }),
    )
    expect(entries).toMatchObject([
      { type: 'proration_credit', invoice_id: invoice?.id, subscription_id: subscription.id, meter_id: null },
    ])
    expect(entries[0]?.credit_grant_id).not.toBeNull()
    // 100 − 30/31 of 9000 + 30/31 of 100.
    expect([invoice?.total_cents, entries[0]?.amount]).toEqual([0, '85.13'])
  })
})

describe('at once', () => {
  test('200 payments of 1.00 from a wallet of 100.00: 100 succeed, 100 are refused, nothing is left', async () => {
    const { client } = await service.company()
    const customer = await newCustomerIn(client)
    await grant(client, customer, '60.00')
    await grant(client, customer, '40.00')
    const ids = await Promise.all(Array.from({ length: 200 }, () => openInvoice(client, customer, 100)))
    const answers = await Promise.all(ids.map((id) => pay(client, id)))
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
    expect(await breachesOf(name)).toEqual([])
  })

  test('a change of plan and the renewal: whichever comes first, each period is billed once', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { client, name } = await service.company()
      const meter = await newMeter(client)
      const interval = round % 2 === 0 ? 'month' : 'week'
      const other = await newPlan(client, {
        code: 'b',
        interval,
        amount_cents: 5_000,
        prices: [perUnit(meter)],
      })
      const { subscription } = await subscribed(client, { amount_cents: 3_000, prices: [perUnit(meter)] })
      const params = { path: { id: subscription.id } }
      const end = subscription.current_period_end
      await advanceTo(client, plus(end, -1_000))
      const [first, changed, second] = await Promise.all([
        client.POST('/v1/test_clock/advance', { body: { to: plus(end, 5_000) } }),
        client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: other } }),
        client.POST('/v1/test_clock/advance', { body: { to: plus(end, 10_000) } }),
      ])
      expect(changed.response.status).toBe(200)
      // The one that comes second may find the clock beyond its aim.
      expect([first.response.status, second.response.status]).toSatisfy(
        ([a, b]: number[]) => b === 200 && (a === 200 || a === 400),
      )
      await advanceTo(client, plus(end, 3 * 3_600_000))
      expect(await breachesOf(name)).toEqual([])
      const invoices = await invoicesOf(client, subscription.id)
      const ends = invoices.slice(1).map(({ period_end }) => period_end)
      expect(ends.length).toBe(new Set(ends).size)
      expect(invoices.every(({ status }) => status === 'open')).toBe(true)
      // Before the end: a second of each fee is nothing. After it: most of the month's fee is given back.
      const { subscription: now } = succeed(await client.GET('/v1/subscriptions/{id}', { params }))
      expect(now.plan_id).toBe(other)
    }
  })

  test('two workers on one database: what falls due is done once, and each event counts once', async () => {
    const { client, name } = await service.company({ mode: 'live' })
    const neighbour = await startService({ databaseUrl: service.databaseUrl })
    try {
      const meter = await newMeter(client)
      succeed(await client.POST('/v1/pricing_units', { body: { code: 'credits', name: 'Credits' } }))
      const count = await newMeter(client, { code: 'count', aggregation: 'count' })
      const prices = [{ ...perUnit(meter), pricing_unit_code: 'credits' }, perUnit(count)]
      const plan = await newPlan(client, { code: 'p', amount_cents: 100, prices })
      const customers = await Promise.all(Array.from({ length: 12 }, () => newCustomerIn(client)))
      for (const customer of customers)
        succeed(await client.POST('/v1/subscriptions', { body: { customer_id: customer, plan_id: plan } }))
      const at = service.clock.now.toISOString()
      await Promise.all(
        customers.flatMap((customer) =>
          [0, 1, 2, 3].map((part) =>
            ingest(
              client,
              customer,
              Array.from({ length: 100 }, (_each, index) => ({
                at,
                value: 0.1,
                key: `${customer}-${part}-${index}`,
              })),
            ),
          ),
        ),
      )
      await Promise.all([service.work(), neighbour.work(), service.work(), neighbour.work()])
      for (const customer of customers) {
        expect(await totalOf(client, customer, meter)).toBe('40')
        expect(await balanceOf(client, customer, 'credits')).toBe('-40')
      }
      const later = await Promise.all([
        startService({ databaseUrl: service.databaseUrl }),
        startService({ databaseUrl: service.databaseUrl }),
      ])
      for (const each of later) each.clock.now = new Date(service.clock.now.getTime() + 65 * DAY_MS)
      await Promise.all([...later, ...later].map(sweep))
      await Promise.all(later.map((each) => each.stop()))
      for (const customer of customers) {
        const { invoices } = succeed(
          await client.GET('/v1/invoices', { params: { query: { customer_id: customer } } }),
        )
        expect(byNumber(invoices).map(({ total_cents, status }) => [total_cents, status])).toEqual([
          [100, 'open'],
          [500, 'open'],
          [100, 'open'],
        ])
      }
      expect(await breachesOf(name, 'live')).toEqual([])
    } finally {
      await neighbour.stop()
    }
  })

  test('two companies and two modes with the same codes and keys: nothing crosses', async () => {
    const names = [`One ${service.clock.now.getTime()}`, `Two ${service.clock.now.getTime()}`]
    const tenants = await Promise.all(
      names.flatMap((name) => (['live', 'test'] as const).map((mode) => service.company({ name, mode }))),
    )
    const opened = await Promise.all(
      tenants.map(async ({ client }, index) => {
        const meter = await newMeter(client)
        const { customer, subscription } = await subscribed(client, {
          amount_cents: 100 * (index + 1),
          prices: [perUnit(meter)],
        })
        await grant(client, customer, `${10 * (index + 1)}.00`)
        const events = Array.from({ length: 50 }, (_each, n) => ({
          ...at(subscription.current_period_start, 0, index + 1),
          key: `same-${n}`,
        }))
        await ingest(client, customer, events)
        return { client, meter, customer, subscription }
      }),
    )
    await service.work()
    for (const [index, { client, meter, customer, subscription }] of opened.entries()) {
      expect(await totalOf(client, customer, meter)).toBe(String(50 * (index + 1)))
      const [first] = await invoicesOf(client, subscription.id)
      expect(first?.invoice_number).toBe(index % 2 === 0 ? 'INV-000001' : 'TEST-000001')
      expect((await pay(client, first?.id ?? '')).status).toBe(200)
      expect(await balanceOf(client, customer)).toBe(`${9 * (index + 1)}.00`)
      for (const other of opened.filter((each) => each.client !== client)) {
        const { response } = await client.GET('/v1/subscriptions/{id}', {
          params: { path: { id: other.subscription.id } },
        })
        expect(response.status).toBe(404)
        expect(
          (await pay(client, (await invoicesOf(other.client, other.subscription.id))[0]?.id ?? '')).status,
        ).toBe(404)
      }
    }
    // One company's test clock moves nobody else.
    const moved = opened[1]
    if (moved === undefined) throw new Error('no company')
    await advanceTo(moved.client, plus(moved.subscription.current_period_end, 3_600_000))
    const counts = await Promise.all(
      opened.map(async (each) => (await invoicesOf(each.client, each.subscription.id)).length),
    )
    expect(counts).toEqual([1, 2, 1, 1])
  })
})

const DAY_MS = 86_400_000

type Sent = { at: string; value: number; key?: string }

function at(moment: string, ms: number, value: number): Sent {
  return { at: plus(moment, ms), value }
}

function plus(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString()
}

/** For days that every month has. */
function monthAfter(moment: string, months: number): string {
  const date = new Date(moment)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString()
}

async function advanceTo(client: TestClient, to: string): Promise<void> {
  succeed(await client.POST('/v1/test_clock/advance', { body: { to } }))
}

/** What the worker does by itself every minute. */
async function sweep(each: typeof service): Promise<void> {
  await sql`select from graphile_worker.add_job('sweep')`.execute(each.db)
  await each.work()
}

async function newMeter(client: TestClient, terms: Partial<Schemas['MeterCreate']> = {}): Promise<string> {
  const aggregation = terms.aggregation ?? 'sum'
  const body = {
    ...{ code: 'used', name: 'Used', event_name: 'used', aggregation, ...terms },
    ...(aggregation !== 'count' && { property: 'value' }),
  }
  return succeed(await client.POST('/v1/meters', { body })).meter.id
}

function perUnit(meter_id: string): Schemas['PriceInput'] {
  return { meter_id, charge_model: 'per_unit', unit_amount: '1' }
}

async function newPlan(client: TestClient, terms: Partial<Schemas['PlanCreate']>): Promise<string> {
  const body = { code: 'plan', name: 'Plan', interval: 'month' as const, ...terms }
  return succeed(await client.POST('/v1/plans', { body })).plan.id
}

async function newCustomerIn(
  client: TestClient,
  currency_code: Schemas['CurrencyCode'] = 'USD',
): Promise<string> {
  const body = { name: 'Acme', email: 'billing@acme.example', currency_code }
  return succeed(await client.POST('/v1/customers', { body })).customer.id
}

/** A new customer on a new plan. */
async function subscribed(client: TestClient, terms: Partial<Schemas['PlanCreate']>) {
  const customer = await newCustomerIn(client, terms.currency_code)
  const body = { customer_id: customer, plan_id: await newPlan(client, terms) }
  const { subscription } = succeed(await client.POST('/v1/subscriptions', { body }))
  return { customer, subscription }
}

async function ingest(client: TestClient, customer_id: string, sent: Sent[]): Promise<void> {
  const events = sent.map(({ at, value, key }) => ({
    ...{ event_name: 'used', idempotency_key: key ?? `${at}-${value}`, customer_id, timestamp: at },
    properties: { value },
  }))
  succeed(await client.POST('/v1/events/ingest', { body: { events } }))
}

async function grant(client: TestClient, id: string, amount: string): Promise<void> {
  const body = { amount, account_type: 'currency' as const }
  succeed(await client.POST('/v1/customers/{id}/credits', { params: { path: { id } }, body }))
}

async function balanceOf(client: TestClient, id: string, unit?: string): Promise<string | undefined> {
  const { balances } = succeed(await client.GET('/v1/customers/{id}/balances', { params: { path: { id } } }))
  return balances.find(({ pricing_unit_code }) => pricing_unit_code === unit)?.balance
}

async function totalOf(client: TestClient, id: string, meter_id: string): Promise<string> {
  const { now } = service.clock
  const query = { meter_id, from: hourOf(now, -24), to: hourOf(now, 24) }
  return succeed(await client.GET('/v1/customers/{id}/usage', { params: { path: { id }, query } })).usage
    .total
}

function hourOf(now: Date, hours: number): string {
  return new Date(Math.floor(now.getTime() / 3_600_000 + hours) * 3_600_000).toISOString()
}

/** The invoices of a subscription, oldest first. */
async function invoicesOf(client: TestClient, subscription_id: string): Promise<Schemas['Invoice'][]> {
  const { invoices } = succeed(
    await client.GET('/v1/invoices', { params: { query: { subscription_id, limit: 100 } } }),
  )
  return [...invoices].reverse()
}

/** As they were finalized. */
function byNumber(invoices: Schemas['Invoice'][]): Schemas['Invoice'][] {
  return [...invoices].sort((a, b) => ((a.invoice_number ?? '') < (b.invoice_number ?? '') ? -1 : 1))
}

/** The units that were billed, period by period. */
async function usageOf(client: TestClient, subscriptionId: string): Promise<string[]> {
  const invoices = await invoicesOf(client, subscriptionId)
  const billed = invoices.filter(({ status }) => status !== 'draft')
  return billed.flatMap(({ line_items }) => line_items.flatMap(({ usage }) => usage?.units ?? []))
}

async function openInvoice(client: TestClient, customer_id: string, cents: number): Promise<string> {
  const body = {
    ...{ customer_id, collection_method: 'send_invoice' as const, days_until_due: 14 },
    line_items: [{ description: 'One', quantity: 1, unit_amount_cents: cents }],
  }
  const { invoice } = succeed(await client.POST('/v1/invoices', { body }))
  succeed(await client.POST('/v1/invoices/{id}/finalize', { params: { path: { id: invoice.id } } }))
  return invoice.id
}

async function pay(client: TestClient, id: string): Promise<{ status: number; code: string | undefined }> {
  const params = { path: { id } }
  const { response, error } = await client.POST('/v1/invoices/{id}/pay', {
    params,
    body: { source: 'wallet' },
  })
  return { status: response.status, code: error?.error.code }
}

async function breachesOf(name: string, mode: 'live' | 'test' = 'test'): Promise<string[]> {
  const { id } = await service.db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select('tenants.id')
    .where('companies.name', '=', name)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow()
  return findBreaches(service.db, id)
}
