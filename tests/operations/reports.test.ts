import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { type CreditNote, issueNote, partOf, voidNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  copyInvoice,
  type Invoice,
  markUncollectible,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { attempt, received, report, useProvider } from '../fixtures/payment-attempts.ts'
import { refund, reportRefund } from '../fixtures/refunds.ts'
import { cancel, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, readTestClock, travel } from '../support/time.ts'

expectViolation(/./)

const service = await serviceForThisFile()

type Schemas = components['schemas']

describe.each([1, 2, 3])('of a random history (%i)', (seed) => {
  test('revenue and receivables are what the invoices add up to', async () => {
    const company = await service.company({ testClock: true })
    const random = randomFrom(seed)
    const customers = await Promise.all(
      ['USD', 'EUR', 'JPY'].map((currency_code) =>
        addCustomer(company, { currency_code: currency_code as Schemas['CurrencyCode'] }),
      ),
    )
    const [first] = customers
    if (first === undefined) throw new Error('there are three')
    const { code } = await addTaxRate(company)
    await addGrant(company, first, { amount: '40' })
    const ids: string[] = []
    for (let step = 0; step < 24; step += 1) {
      const customer = customers[random(3)] ?? first
      const taxed = { ...newLine(1, random(5_000)), tax_rate_codes: random(2) === 0 ? [] : [code] }
      const terms = { days_until_due: random(40), line_items: [taxed, newLine(1, random(500))] }
      const invoice = await addOpen(company, { customer, ...terms })
      if (random(3) === 0) await addDraft(company, { customer })
      ids.push(invoice.id)
      await change(company, await readInvoice(company, { id: ids[random(ids.length)] ?? '' }), random)
      const { frozen_time } = await readTestClock(company)
      await travel(company, later(frozen_time, (1 + random(14)) * DAY_MS))
    }
    const invoices = await allInvoices(company)
    const { frozen_time: now } = await readTestClock(company)
    const to_month = now.slice(0, 7)
    const report = await readRevenue(company, { to_month })
    expect(report.currencies.length).toBeGreaterThan(1)
    const notes = await issuedNotes(company)
    expect(notes.length).toBeGreaterThan(0)
    expect(report).toEqual(modelOfRevenue(invoices, notes, monthsUntil(to_month)))
    expect(await readReceivables(company)).toEqual({
      as_of: service.clock.now.toISOString(),
      ...modelOfReceivables(invoices, now),
    })
  })
})

async function change(company: TestCompany, invoice: Invoice, random: (below: number) => number) {
  const { status, amount_due_cents, amount_credited_cents, total_cents, payments } = invoice
  if (status !== 'open' && status !== 'uncollectible') return
  const out_of_band = payments.findIndex((each) => each.voided_at === null && each.source === 'out_of_band')
  const chosen = random(8)
  if (chosen === 0 && out_of_band >= 0) await voidPayment(company, invoice, out_of_band)
  else if (chosen === 1 && status === 'open') await markUncollectible(company, invoice)
  else if (chosen === 2 && out_of_band < 0 && amount_due_cents === total_cents)
    await voidInvoice(company, invoice)
  else if (chosen >= 6) {
    const [{ amount_cents: first = 0 } = {}] = invoice.line_items
    if (first <= amount_credited_cents) return
    const note = await issueNote(
      company,
      invoice,
      partOf(invoice, Math.ceil((first - amount_credited_cents) / 3)),
    )
    if (random(4) === 0) await voidNote(company, note)
  } else if (amount_due_cents > 1)
    await pay(company, invoice, 'out_of_band', {
      amount_cents: 1 + random(amount_due_cents),
      ...(random(2) === 0 && invoice.finalized_at !== null && { paid_at: invoice.finalized_at }),
    })
}

test('a credit note reduces what is owed of its invoice, until it is voided', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const owed = async () => {
    const [{ months }] = (await readRevenue(company)).currencies as [Schemas['RevenueInCurrency']]
    const { total } = (await readReceivables(company)).currencies[0] ?? { total: null }
    return [months.at(-1), total?.amount_due_cents ?? null]
  }
  const note = await issueNote(company, invoice, partOf(invoice, 100))
  const month = { invoiced_cents: 250, net_cents: 250, refunded_cents: 0 }
  expect(await owed()).toMatchObject([{ ...month, open_cents: 150, credited_cents: 100 }, 150])
  await voidNote(company, note)
  expect(await owed()).toMatchObject([{ ...month, open_cents: 250, credited_cents: 0 }, 250])
  await markUncollectible(company, invoice)
  await issueNote(company, invoice, partOf(invoice, 30))
  expect(await owed()).toMatchObject([{ ...month, open_cents: 0, uncollectible_cents: 220 }, null])
})

test('refunds count in the month in which they were created, unless they fail', async () => {
  const company = await service.company()
  await useProvider(company, 'external')
  const paid = await report(company, await attempt(company, await addOpen(company)), received(550))
  const failing = await refund(company, paid, 100)
  await refund(company, paid, 20)
  const current = async () => (await readRevenue(company)).currencies[0]?.months.at(-1)
  const received250 = { collected_cents: 250, credited_cents: 0 }
  expect(await current()).toMatchObject({ ...received250, refunded_cents: 120 })
  const failure = { code: 'expired_or_canceled_card', message: 'The card is closed.' }
  await reportRefund(company, failing, { status: 'failed', failure })
  expect(await current()).toMatchObject({ ...received250, refunded_cents: 20 })
  const note = await issueNote(company, { id: String(paid.invoice_id) }, { excess: 'refund' })
  expect(await current()).toMatchObject({
    ...received250,
    credited_cents: note.total_cents,
    refunded_cents: 270,
  })
})

test('the age of what is owed is counted in days from due_at, to the millisecond', async () => {
  const company = await service.company({ testClock: true })
  const { due_at } = await addOpen(company, { days_until_due: 1 })
  const due = String(due_at)
  const ages = async (at: string) => {
    await travel(company, at)
    const [{ currency_code: _, total: __, ...byAge } = { currency_code: '', total: 0 }] = (
      await readReceivables(company)
    ).currencies
    return Object.entries(byAge).flatMap(([age, { invoice_count }]) => (invoice_count > 0 ? [age] : []))
  }
  expect(await ages(later(due, -1))).toEqual(['not_due'])
  expect(await ages(due)).toEqual(['overdue_1_30'])
  for (const [days, before, after] of [
    [30, 'overdue_1_30', 'overdue_31_60'],
    [60, 'overdue_31_60', 'overdue_61_90'],
    [90, 'overdue_61_90', 'overdue_over_90'],
  ] as const) {
    expect(await ages(later(due, days * DAY_MS - 1))).toEqual([before])
    expect(await ages(later(due, days * DAY_MS))).toEqual([after])
  }
})

test('a deleted customer still owes, by the name on the invoices', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Gone Ltd', email: 'gone@example.com' })
  const invoice = await addOpen(company, { customer })
  const params = { path: { id: customer.id } }
  succeed(await company.client.DELETE('/v1/customers/{id}', { params }))
  await service.work()
  const { receivables } = succeed(await company.client.GET('/v1/receivables'))
  expect(receivables).toMatchObject([
    {
      customer_id: customer.id,
      customer_name: 'Gone Ltd',
      customer_email: 'gone@example.com',
      total: { amount_due_cents: invoice.amount_due_cents, invoice_count: 1 },
    },
  ])
})

test('recurring revenue is exact, and leaves out trials and what is canceled', async () => {
  const company = await service.company({ testClock: true })
  const fees: Array<Partial<Schemas['PlanCreate']>> = [
    { interval: 'year', amount_cents: 100 },
    { interval: 'month', interval_count: 3, amount_cents: 100 },
    { interval: 'week', amount_cents: 7 },
    { interval: 'day', interval_count: 365, amount_cents: 100 },
    { interval: 'month', amount_cents: 4_900 },
  ]
  for (const fee of fees) await subscribe(company, fee)
  const trial = await subscribe(company, { amount_cents: 1_000, trial_days: 3 })
  await cancel(company, await subscribe(company, { amount_cents: 500 }))
  const ending = await subscribe(company, { amount_cents: 200 })
  await cancel(company, ending, { at_period_end: true })
  // 100/12 + 100/3 + 7 × 365/84 + 100/12 + 4,900 + 200 = 5,180.41…
  expect(await readMrr(company)).toEqual([{ currency_code: 'USD', mrr_cents: 5_180, subscription_count: 6 }])
  await travel(company, String(trial.trial_ends_at))
  await subscribe(company, { currency_code: 'JPY', interval: 'year', amount_cents: 6 })
  expect(await readMrr(company)).toEqual([
    { currency_code: 'JPY', mrr_cents: 1, subscription_count: 1 },
    { currency_code: 'USD', mrr_cents: 6_180, subscription_count: 7 },
  ])
  await travel(company, ending.current_period_end)
  expect((await readMrr(company))[1]).toMatchObject({ mrr_cents: 5_980, subscription_count: 6 })
})

test('months of any year can be asked for, twelve at a time', async () => {
  const company = await service.company()
  const months = (query: object) => readRevenue(company, query)
  expect(await months({ to_month: '0000-03' })).toMatchObject({ from_month: '0000-01', currencies: [] })
  expect(await months({ to_month: '9999-12' })).toMatchObject({ from_month: '9999-01', currencies: [] })
  const now = service.clock.now.toISOString().slice(0, 7)
  expect(await months({})).toMatchObject({ from_month: monthsUntil(now)[0], to_month: now })
  const refused = async (query: object) =>
    refusal(await company.client.GET('/v1/reports/revenue', { params: { query } })).details
  expect(await refused({ from_month: '2026-01', to_month: '2027-01' })).toMatchObject([
    { path: 'query.to_month', code: 'range_too_long' },
  ])
  expect(await refused({ from_month: '2026-02', to_month: '2026-01' })).toMatchObject([
    { path: 'query.from_month', code: 'invalid_range' },
  ])
})

test('a sum stops at the largest integer that JSON holds exactly', async () => {
  const company = await service.company()
  const line_items = [newLine(1, 1e15)]
  for (let index = 0; index < 20; index += 1) {
    const paid = index < 10
    const invoice = await addOpen(company, { line_items })
    if (paid) await pay(company, invoice)
  }
  const month = service.clock.now.toISOString().slice(0, 7)
  const { currencies } = await readRevenue(company, { from_month: month, to_month: month })
  const largest = Number.MAX_SAFE_INTEGER
  expect(currencies[0]?.months).toMatchObject([
    { invoiced_cents: largest, open_cents: largest, collected_cents: largest },
  ])
  expect((await readReceivables(company)).currencies[0]?.total.amount_due_cents).toBe(largest)
})

test('reads what a company of many has from its indexes, beside a larger one', async () => {
  const [small, large] = [await service.company(), await service.company()]
  await addOpen(small)
  await copyInvoice(service, large, await addOpen(large), 20_000)
  const { currencies } = await readRevenue(small)
  expect(currencies[0]?.months.at(-1)).toMatchObject({ invoice_count: 1, invoiced_cents: 250 })
  const totals = (await readRevenue(large)).currencies[0]?.months.at(-1)
  expect(totals).toMatchObject({ invoice_count: 20_001, invoiced_cents: 20_001 * 250 })
})

async function readRevenue({ client }: TestCompany, query: object = {}) {
  return succeed(await client.GET('/v1/reports/revenue', { params: { query } })).revenue_report
}

async function readReceivables({ client }: TestCompany) {
  return succeed(await client.GET('/v1/reports/receivables')).receivables_report
}

async function readMrr({ client }: TestCompany) {
  return succeed(await client.GET('/v1/reports/mrr')).mrr_report.currencies
}

async function allInvoices({ client }: TestCompany): Promise<Invoice[]> {
  const { invoices, has_more } = succeed(
    await client.GET('/v1/invoices', { params: { query: { limit: 100 } } }),
  )
  expect(has_more).toBe(false)
  return invoices
}

async function issuedNotes({ client }: TestCompany): Promise<CreditNote[]> {
  const query = { limit: 100, status: ['issued' as const] }
  return succeed(await client.GET('/v1/credit_notes', { params: { query } })).credit_notes
}

/** There are no refunds. */
function modelOfRevenue(
  invoices: readonly Invoice[],
  notes: readonly CreditNote[],
  months: readonly string[],
): Schemas['RevenueReport'] {
  const issued = invoices.filter(({ status }) => status !== 'draft' && status !== 'void')
  const received = invoices.flatMap(({ currency_code, payments }) =>
    payments.filter(({ voided_at }) => voided_at === null).map((payment) => ({ currency_code, ...payment })),
  )
  const isIn = (month: string) => (at: string | null) => at?.slice(0, 7) === month
  const currencies = [...new Set(invoices.map(({ currency_code }) => currency_code))].toSorted()
  const all = currencies.map((currency) => ({
    currency_code: currency,
    months: months.map((month) => {
      const own = issued.filter(
        ({ currency_code, finalized_at }) => currency_code === currency && isIn(month)(finalized_at),
      )
      const paid = received.filter(
        ({ currency_code, paid_at }) => currency_code === currency && isIn(month)(paid_at),
      )
      const dueOf = (status: string) =>
        sum(
          own.filter((each) => each.status === status),
          'amount_due_cents',
        )
      return {
        month,
        invoice_count: own.length,
        invoiced_cents: sum(own, 'total_cents'),
        net_cents: sum(own, 'subtotal_cents') - sum(own, 'discount_cents'),
        tax_cents: sum(own, 'tax_cents'),
        open_cents: dueOf('open'),
        uncollectible_cents: dueOf('uncollectible'),
        collected_cents: sum(paid, 'amount_cents'),
        collected_from_wallet_cents: sum(
          paid.filter(({ source }) => source === 'wallet'),
          'amount_cents',
        ),
        credited_cents: sum(
          notes.filter(
            ({ currency_code, issued_at }) => currency_code === currency && isIn(month)(issued_at),
          ),
          'total_cents',
        ),
        refunded_cents: 0,
      }
    }),
  }))
  const isUsed = ({ months: each }: (typeof all)[number]) =>
    each.some(({ month: _, ...sums }) => Object.values(sums).some((value) => value !== 0))
  return {
    timezone: 'UTC',
    from_month: months[0] ?? '',
    to_month: months.at(-1) ?? '',
    currencies: all.filter(isUsed),
  }
}

function modelOfReceivables(invoices: readonly Invoice[], now: string) {
  const open = invoices.filter(({ status }) => status === 'open')
  const currencies = [...new Set(open.map(({ currency_code }) => currency_code))].toSorted()
  /** The day after `due_at`, of which the first has begun at `due_at`. */
  const days = ({ due_at }: Invoice) =>
    Math.floor((Date.parse(now) - Date.parse(String(due_at))) / DAY_MS) + 1
  return {
    currencies: currencies.map((currency_code) => {
      const own = open.filter((each) => each.currency_code === currency_code)
      const of = (from: number, to: number) => {
        const found = own.filter((each) => days(each) >= from && days(each) <= to)
        return { amount_due_cents: sum(found, 'amount_due_cents'), invoice_count: found.length }
      }
      return {
        currency_code,
        total: of(-Infinity, Infinity),
        not_due: of(-Infinity, 0),
        overdue_1_30: of(1, 30),
        overdue_31_60: of(31, 60),
        overdue_61_90: of(61, 90),
        overdue_over_90: of(91, Infinity),
      }
    }),
  }
}

function sum<Name extends string>(rows: ReadonlyArray<Record<Name, number>>, name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}

function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  )
}

/** The same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % below
  }
}
