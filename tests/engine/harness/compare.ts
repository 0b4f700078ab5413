import { expect } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { succeed } from '../../support/answers.ts'
import { DAY_MS, HOUR_MS, pico } from '../model/arithmetic.ts'
import { dueAfterCredit, isPastDue } from '../model/invoices.ts'
import { accountOf, currencyOf, type Invoice, type Model } from '../model/model.ts'
import { afterWaiting, upcoming } from '../model/time.ts'
import { aggregate, usageIn } from '../model/usage.ts'
import type { BillingCompany } from './company.ts'
import {
  comparableLine,
  expectedLine,
  expectedSums,
  formatDecimal,
  sumsOf,
  toActual,
  toExpected,
} from './comparable-invoice.ts'
import { type PageQuery, readAll } from './read-all.ts'
import { iso, isoOrNull, pick, type Tenant } from './tenant.ts'

type CreditGrant = components['schemas']['CreditGrant']
type UpcomingInvoice = components['schemas']['UpcomingInvoice']
type Entry = components['schemas']['WalletTransaction']

/** Compares all that the API returns for a tenant with its model. */
export async function compareAll(tenant: Tenant): Promise<void> {
  await compareEvents(tenant)
  await compareSubscriptions(tenant)
  await compareInvoices(tenant)
  await compareUpcoming(tenant)
  await compareWallets(tenant)
  await compareUsage(tenant)
  await compareMeterUsage(tenant)
}

async function compareEvents({ company, model: state }: Tenant): Promise<void> {
  const events = await readAllOf(company, async (query) => {
    const page = succeed(await company.client.GET('/v1/events', { params: { query } }))
    return [page.events, page.next_cursor]
  })
  const actual = events.map((each) => [each.idempotency_key, each.rejection?.code ?? each.status])
  const expected = state.events.map(({ key, verdict }) => [key, verdict])
  expect(sorted(actual)).toEqual(sorted(expected))
}

async function compareSubscriptions({ company, model: state }: Tenant): Promise<void> {
  const subscriptions = await readAllOf(company, async (query) => {
    const page = succeed(await company.client.GET('/v1/subscriptions', { params: { query } }))
    return [page.subscriptions, page.next_cursor]
  })
  const actual = subscriptions.map((each) => ({
    id: each.id,
    status: each.status,
    plan: each.plan_id,
    canceled_at: each.canceled_at,
    start: each.current_period_start,
    end: each.current_period_end,
    trial_ends_at: each.trial_ends_at,
  }))
  const expected = state.subscriptions.map((each) => ({
    id: each.id,
    status: isPastDue(state, each) ? 'past_due' : each.status,
    plan: each.plan.id,
    canceled_at: isoOrNull(each.canceledAt),
    start: iso(each.period.start),
    end: iso(each.period.end),
    trial_ends_at: isoOrNull(each.trialEnd),
  }))
  expect(sorted(actual)).toEqual(sorted(expected))
}

async function compareInvoices({ company, model: state }: Tenant): Promise<void> {
  const invoices = await readAllOf(company, async (query) => {
    const page = succeed(await company.client.GET('/v1/invoices', { params: { query } }))
    return [page.invoices, page.next_cursor]
  })
  expect(sorted(invoices.map(toActual))).toEqual(
    sorted(state.invoices.map((invoice) => toExpected(state, invoice))),
  )
}

async function compareUpcoming({ company: { client }, model: state }: Tenant): Promise<void> {
  for (const { id } of state.subscriptions.filter(({ status }) => status !== 'canceled')) {
    const params = { path: { id } }
    const answer = succeed(await client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params }))
    expectUpcoming(state, answer.upcoming_invoice, upcoming(state, id))
  }
}

export function expectUpcoming(state: Model, actual: UpcomingInvoice, expected: Invoice | undefined): void {
  expect(actual.line_items.map(comparableLine)).toEqual(expected?.lines.map(expectedLine) ?? [])
  if (expected === undefined) return
  expect(sumsOf(actual)).toEqual(expectedSums(expected))
  expect(actual).toMatchObject({
    billing_reason: expected.reason,
    period_start: isoOrNull(expected.period?.start),
    period_end: isoOrNull(expected.period?.end),
    amount_due_cents: dueAfterCredit(
      afterWaiting(state, actual.subscription_id, expected),
      expected,
      Date.parse(actual.finalizes_at),
    ),
    finalizes_at: isoOrNull(expected.finalizedAt ?? expected.finalizesAt),
  })
}

async function compareWallets({
  company: { client, currencies, credits: unit },
  model: state,
}: Tenant): Promise<void> {
  for (const id of currencies.keys()) {
    const params = { path: { id } }
    const { balances } = succeed(await client.GET('/v1/customers/{id}/balances', { params }))
    const entries = await readAll(async (query) => {
      const page = succeed(
        await client.GET('/v1/customers/{id}/wallet_transactions', { params: { path: { id }, query } }),
      )
      return [page.wallet_transactions, page.next_cursor]
    })
    const units = [currencyOf(state, id).code, unit]
    const accounts = units.map((each) => [each, accountOf(state, id, each)] as const)
    // A pricing unit's account exists once it was used.
    const filled = (amounts: Array<readonly [string | undefined, bigint]>) =>
      amounts.filter(([, amount]) => amount !== 0n)
    expect(filled(balances.map((each) => [unitOf(each), pico(each.balance)]))).toEqual(
      filled(accounts.map(([unit, { balance }]) => [unit, balance])),
    )
    expect(sumUp(entries.map((each) => [`${unitOf(each)} ${each.type}`, pico(each.amount)]))).toEqual(
      sumUp(
        accounts.flatMap(([unit, { ledger }]) =>
          ledger.map(({ type, amount }) => [`${unit} ${type}`, amount] as const),
        ),
      ),
    )
    const credits = await readAll(async (query) => {
      const page = succeed(
        await client.GET('/v1/customers/{id}/credit_grants', { params: { path: { id }, query } }),
      )
      return [page.credit_grants, page.next_cursor]
    })
    expect(sumUp(drawnByTerms(credits, entries))).toEqual(
      sumUp(
        accounts.flatMap(([unit, { grants }]) =>
          grants.map(({ priority, expiresAt, drawn }) => {
            const expires = expiresAt === Infinity ? null : iso(expiresAt)
            return [`${unit} ${priority} ${expires}`, drawn] as const
          }),
        ),
      ),
    )
  }
}

/** What the ledger says was drawn from each grant. Ids differ between the two sides, so by the grant's terms. */
function drawnByTerms(credits: CreditGrant[], entries: Entry[]): Array<readonly [string, bigint]> {
  const termsOf = new Map(
    credits.map((each) => [each.id, `${unitOf(each)} ${each.priority} ${each.expires_at}`]),
  )
  return entries.flatMap(({ amount, applied_grants }) =>
    applied_grants.map((each) => {
      const part = pico(each.amount)
      return [termsOf.get(each.credit_grant_id) ?? 'unknown', pico(amount) < 0n ? part : -part] as const
    }),
  )
}

function unitOf(account: { currency_code?: string; pricing_unit_code?: string }): string | undefined {
  return account.currency_code ?? account.pricing_unit_code
}

/** Sums by type. A debit that is reversed in the same batch has no entries. */
function sumUp(amounts: Array<readonly [string, bigint]>): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const [kind, amount] of amounts) sums[kind] = (sums[kind] ?? 0n) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}

/** Each meter's totals and days. Events older than a window allows are left out. */
async function compareUsage({ company: { client, currencies }, model: state }: Tenant): Promise<void> {
  const to = (Math.floor(state.now / HOUR_MS) + 1) * HOUR_MS
  for (const id of currencies.keys())
    for (const meter of state.meters) {
      const events = state.events.filter(
        (each) =>
          each.customer === id &&
          each.counted.includes(meter.id) &&
          each.at >= to - 900 * DAY_MS &&
          each.at < to,
      )
      const [first] = events.map(({ at }) => at).sort((a, b) => a - b)
      if (first === undefined) continue
      const from = Math.floor(first / HOUR_MS) * HOUR_MS
      const read = async (start: number) => {
        const query = { meter_id: meter.id, from: iso(start), to: iso(to), granularity: 'day' as const }
        return succeed(await client.GET('/v1/customers/{id}/usage', { params: { path: { id }, query } }))
          .usage
      }
      if (meter.recurring || meter.aggregation === 'time_weighted_average') {
        // From one of its events on, so that there is something to carry over.
        const start = pick(events, Math.floor(events.length / 2))?.at ?? from
        const usage = await read(start)
        const spans = [{ start: usage.start, end: usage.end, value: usage.total }, ...usage.points]
        const expected = spans.map((span) => {
          const [start, end] = [Date.parse(span.start), Date.parse(span.end)]
          return { ...span, value: formatDecimal(usageIn(state, id, meter.id, { start, end })) }
        })
        expect(spans).toEqual(expected)
        continue
      }
      const usage = await read(from)
      const totalOfAll = (some: typeof events) => formatDecimal(aggregate(state, meter.id, some))
      expect(usage.total).toBe(totalOfAll(events))
      const byDay = Map.groupBy(events, ({ at }) => iso(at).slice(0, 10))
      const expected = [...byDay].map(([day, some]) => [day, totalOfAll(some)])
      expect(
        usage.points
          .map(({ start, value }) => [start.slice(0, 10), value])
          .filter(([, value]) => value !== '0'),
      ).toEqual(expected.filter(([, value]) => value !== '0').sort())
    }
}

/** Over all customers, from a moment with some usage before it. */
async function compareMeterUsage({ company: { client, currencies }, model: state }: Tenant): Promise<void> {
  const to = (Math.floor(state.now / HOUR_MS) + 1) * HOUR_MS
  for (const meter of state.meters) {
    const moments = state.events.filter(({ at, counted }) => at < to && counted.includes(meter.id))
    const middle = pick(moments, Math.floor(moments.length / 2))?.at
    if (middle === undefined) continue
    const from = Math.max(Math.floor(middle / HOUR_MS) * HOUR_MS, to - 900 * DAY_MS)
    const query = { from: iso(from), to: iso(to), granularity: 'day' as const }
    const params = { path: { id: meter.id }, query }
    const { meter_usage: usage } = succeed(await client.GET('/v1/meters/{id}/usage', { params }))
    const figureOf = (customer: string, { start, end }: { start: string; end: string }) =>
      usageIn(state, customer, meter.id, { start: Date.parse(start), end: Date.parse(end) })
    const spans = [{ start: usage.start, end: usage.end, value: usage.total }, ...usage.points]
    const expected = spans.map((span) => {
      const figures = [...currencies.keys()].map((customer) => figureOf(customer, span))
      return { ...span, value: formatDecimal(figures.reduce((sum, figure) => sum + figure, 0n)) }
    })
    expect(spans).toEqual(expected)
    const top = [...currencies.keys()].map((id) => ({ id, figure: figureOf(id, usage) }))
    const most = top.filter(({ figure }) => figure > 0n).sort((a, b) => (a.figure < b.figure ? 1 : -1))
    expect(usage.top_customers.map(({ total }) => total)).toEqual(
      most.slice(0, 10).map(({ figure }) => formatDecimal(figure)),
    )
  }
}

/** Of the company's customers, which others on another test clock may stand beside. */
async function readAllOf<Item>(
  { currencies }: BillingCompany,
  read: (query: PageQuery & { customer_id: string }) => Promise<[items: Item[], next: string | null]>,
): Promise<Item[]> {
  const all: Item[] = []
  for (const customer_id of currencies.keys())
    all.push(...(await readAll((query) => read({ ...query, customer_id }))))
  return all
}

/** Sorts by content: ids differ between the two sides. */
function sorted<Item>(items: Item[]): Item[] {
  return items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
