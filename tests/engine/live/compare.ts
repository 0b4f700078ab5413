import { expect } from 'vitest'
import { succeed } from '../../support/answers.ts'
import { DAY_MS, HOUR_MS, pico } from '../model/arithmetic.ts'
import { totalOf } from '../model/invoices.ts'
import { accountOf, currencyOf } from '../model/model.ts'
import { upcoming } from '../model/time.ts'
import { aggregate } from '../model/usage.ts'
import { CREDITS } from './company.ts'
import { readAll } from './read-all.ts'
import { formatDecimal, toShown, toWanted } from './shown.ts'
import { iso, isoOrNull, type Side } from './side.ts'

/** Holds what a side has come to against its model: all that the API shows of it. */
export async function compareAll(side: Side): Promise<void> {
  await compareEvents(side)
  await compareSubscriptions(side)
  await compareInvoices(side)
  await compareUpcoming(side)
  await compareWallets(side)
  await compareUsage(side)
}

async function compareEvents({ company: { client }, model: state }: Side): Promise<void> {
  const events = await readAll(async (query) => {
    const page = succeed(await client.GET('/v1/events', { params: { query } }))
    return [page.events, page.next_cursor]
  })
  const got = events.map((each) => [each.idempotency_key, each.rejection?.code ?? each.status])
  const wanted = state.events.map(({ key, verdict }) => [key, verdict])
  expect(sorted(got)).toEqual(sorted(wanted))
}

async function compareSubscriptions({ company: { client }, model: state }: Side): Promise<void> {
  const subscriptions = await readAll(async (query) => {
    const page = succeed(await client.GET('/v1/subscriptions', { params: { query } }))
    return [page.subscriptions, page.next_cursor]
  })
  const got = subscriptions.map((each) => ({
    ...{ id: each.id, status: each.status, plan: each.plan_id, canceled_at: each.canceled_at },
    ...{ start: each.current_period_start, end: each.current_period_end, trial_end: each.trial_end },
  }))
  const wanted = state.subscriptions.map((each) => ({
    ...{ id: each.id, status: each.status, plan: each.plan.id, canceled_at: isoOrNull(each.canceledAt) },
    ...{ start: iso(each.period.start), end: iso(each.period.end), trial_end: isoOrNull(each.trialEnd) },
  }))
  expect(sorted(got)).toEqual(sorted(wanted))
}

async function compareInvoices({ company: { client }, model: state }: Side): Promise<void> {
  const invoices = await readAll(async (query) => {
    const page = succeed(await client.GET('/v1/invoices', { params: { query } }))
    return [page.invoices, page.next_cursor]
  })
  expect(sorted(invoices.map(toShown))).toEqual(
    sorted(state.invoices.map((invoice) => toWanted(state, invoice))),
  )
}

async function compareUpcoming({ company: { client }, model: state }: Side): Promise<void> {
  for (const { id } of state.subscriptions.filter(({ status }) => status !== 'canceled')) {
    const params = { path: { id } }
    const answer = succeed(await client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params }))
    const got = answer.upcoming_invoice
    const wanted = upcoming(state, id)
    const amounts = wanted?.lines.map(({ amount, usage }) => [
      amount,
      ...(usage ? [formatDecimal(usage.units)] : []),
    ])
    expect(
      got.line_items.map((each) => [each.amount_cents, ...(each.usage ? [each.usage.units] : [])]),
    ).toEqual(amounts ?? [])
    if (wanted === undefined) continue
    expect(got).toMatchObject({
      period_start: isoOrNull(wanted.period?.start),
      period_end: isoOrNull(wanted.period?.end),
      total_cents: totalOf(wanted),
      finalizes_at: isoOrNull(wanted.finalizedAt ?? wanted.finalizesAt),
    })
  }
}

async function compareWallets({ company: { client, currencies }, model: state }: Side): Promise<void> {
  for (const id of currencies.keys()) {
    const params = { path: { id } }
    const { balances } = succeed(await client.GET('/v1/customers/{id}/balances', { params }))
    const entries = await readAll(async (query) => {
      const page = succeed(
        await client.GET('/v1/customers/{id}/wallet_transactions', { params: { path: { id }, query } }),
      )
      return [page.wallet_transactions, page.next_cursor]
    })
    const units = [currencyOf(state, id).code, CREDITS]
    const accounts = units.map((unit) => [unit, accountOf(state, id, unit)] as const)
    // The account in a pricing unit is there once it was used.
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
  }
}

function unitOf(account: { currency_code?: string; pricing_unit_code?: string }): string | undefined {
  return account.currency_code ?? account.pricing_unit_code
}

/** What came and went, by its kind; what was drawn and given back in one batch has no entries. */
function sumUp(amounts: Array<readonly [string, bigint]>): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const [kind, amount] of amounts) sums[kind] = (sums[kind] ?? 0n) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}

/** The totals and the days of each meter, over all but the oldest events, which no one window would hold. */
async function compareUsage({ company: { client, currencies }, model: state }: Side): Promise<void> {
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
      const query = { meter_id: meter.id, from: iso(from), to: iso(to), granularity: 'day' as const }
      const { usage } = succeed(
        await client.GET('/v1/customers/{id}/usage', { params: { path: { id }, query } }),
      )
      const totalOfAll = (some: typeof events) => formatDecimal(aggregate(state, meter.id, some))
      expect(usage.total).toBe(totalOfAll(events))
      const byDay = Map.groupBy(events, ({ at }) => iso(at).slice(0, 10))
      const wanted = [...byDay].map(([day, some]) => [day, totalOfAll(some)])
      expect(
        usage.points
          .map(({ start, value }) => [start.slice(0, 10), value])
          .filter(([, value]) => value !== '0'),
      ).toEqual(wanted.filter(([, value]) => value !== '0').sort())
    }
}

/** In an order that both have, whatever ids they were given. */
function sorted<Item>(items: Item[]): Item[] {
  return items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
