import { expect } from 'vitest'
import type { components } from '../../generated/types.ts'
import { refusal, succeed } from '../support/answers.ts'
import type { TestService } from '../support/service.ts'
import { DAY_MS, HOUR_MS, ONE, pico } from './arithmetic.ts'
import { type BillingCompany, CREDITS } from './company.ts'
import type { Action, EventDraw } from './histories.ts'
import * as model from './model.ts'
import { deposit } from './wallet.ts'

type Schemas = components['schemas']

/** A company and its model, which live through the same history. */
export type Pair = {
  service: TestService
  company: BillingCompany
  model: model.Model
  /** The service's ids of the model's invoices, as far as they were asked for. */
  invoiceIds: Map<model.Invoice, string>
  sent: Schemas['UsageEventInput'][]
  /** Events wait that the worker was not yet given the time for. */
  unworked: boolean
}

/** Does one thing to both. What is not possible at the moment is left out. */
export async function perform(pair: Pair, action: Action): Promise<void> {
  // Whether a grant or the event sent before it comes first makes a difference to the wallet: here the event does.
  if (pair.unworked && action.type !== 'ingest') await work(pair)
  await run(pair, action.type, action)
  const waits = action.type === 'ingest' && !action.settle
  if (waits) pair.unworked = true
  else await work(pair)
}

/** Moves both clocks, at most as far as one request may. */
export async function advance({ company, model: state }: Pair, to: number): Promise<void> {
  const target = Math.min(to, state.now + 366 * DAY_MS)
  if (target < state.now) return
  succeed(await company.client.POST('/v1/test_clock/advance', { body: { to: iso(target) } }))
  model.advance(state, target)
}

async function work(pair: Pair): Promise<void> {
  await pair.service.work()
  model.processQueue(pair.model)
  pair.unworked = false
}

type Step<Type extends Action['type']> = (
  pair: Pair,
  action: Extract<Action, { type: Type }>,
) => Promise<void>

const steps: { [Type in Action['type']]: Step<Type> } = {
  advance: (pair, { by }) => advance(pair, pair.model.now + by),

  advance_to_due: (pair, { plus }) => {
    const due = model.nextMoment(pair.model)
    return due === undefined ? Promise.resolve() : advance(pair, due + plus)
  },

  async subscribe(pair, action) {
    await tick(pair)
    const { company, model: state } = pair
    const customer = pick(company.customers, action.customer)
    const plan = pick(company.plans, action.plan)
    if (customer === undefined || plan === undefined) return
    // Which of two invoices is settled first of a wallet that has not enough for both is nowhere said.
    const others = state.subscriptions.filter((each) => each.customer === customer)
    const automatic = action.automatic && others.length === 0
    if (others.some(({ method }) => method === 'charge_automatically')) return
    const method = automatic ? 'charge_automatically' : 'send_invoice'
    const body = {
      ...{
        customer_id: customer,
        plan_id: plan.id,
        billing_anchor: action.anchor,
        collection_method: method,
      },
      ...(!automatic && { days_until_due: 14 }),
    } satisfies Schemas['SubscriptionCreate']
    const { subscription } = succeed(await company.client.POST('/v1/subscriptions', { body }))
    const terms = {
      id: subscription.id,
      customer,
      plan,
      anchor: action.anchor,
      method,
      days: automatic ? null : 14,
    } as const
    model.subscribe(state, terms)
  },

  async change_plan(pair, { subscription, plan, prorate }) {
    await tick(pair)
    const { company, model: state } = pair
    const living = state.subscriptions.filter(({ status }) => status !== 'canceled')
    const changed = pick(living, subscription)
    const other = pick(
      company.plans.filter(({ id }) => id !== changed?.plan.id),
      plan,
    )
    if (changed === undefined || other === undefined) return
    const proration = prorate ? 'create_prorations' : 'none'
    const params = { path: { id: changed.id } }
    succeed(
      await company.client.POST('/v1/subscriptions/{id}/change_plan', {
        params,
        body: { plan_id: other.id, proration },
      }),
    )
    model.changePlan(state, changed, other, prorate)
  },

  async cancel(pair, { subscription, at_period_end }) {
    await tick(pair)
    const { company, model: state } = pair
    const canceled = pick(
      state.subscriptions.filter(({ status }) => status !== 'canceled'),
      subscription,
    )
    if (canceled === undefined) return
    const params = { path: { id: canceled.id } }
    succeed(await company.client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end } }))
    model.cancel(state, canceled, at_period_end)
  },

  async ingest(pair, { customer, events, repeats }) {
    const { company, model: state, sent } = pair
    const customerId = pick(company.customers, customer)
    if (customerId === undefined) return
    const fresh = events.map((draw, index) =>
      toEvent(state, customerId, draw, `e${String(sent.length + index).padStart(6, '0')}`),
    )
    const again = sent.slice(-repeats * 3).slice(0, repeats)
    const body = { events: [...again, ...fresh, ...fresh.slice(0, repeats)] }
    const { accepted, duplicates } = succeed(await company.client.POST('/v1/events/ingest', { body }))
    expect([accepted, duplicates]).toEqual([body.events.length, body.events.length - fresh.length])
    for (const event of fresh) {
      const { customer_id, event_name, timestamp, properties = {} } = event
      const place = { order: sent.push(event), at: Date.parse(timestamp), acceptedAt: state.now }
      state.queue.push({ customer: customer_id, event_name, properties, ...place })
    }
  },

  async grant(pair, { customer, credits, tenths, expiresInMs, priority }) {
    const { company, model: state } = pair
    const id = pick(company.customers, customer) ?? ''
    const [amount, unit] = [`${Math.floor(tenths / 10)}.${tenths % 10}`, credits ? CREDITS : 'USD']
    const expiresAt = expiresInMs === null ? undefined : state.now + expiresInMs
    const body = {
      ...(credits
        ? { account_type: 'pricing_unit' as const, pricing_unit_code: CREDITS }
        : { account_type: 'currency' as const }),
      ...{ amount, priority },
      ...(expiresAt !== undefined && { expires_at: iso(expiresAt) }),
    }
    succeed(await company.client.POST('/v1/customers/{id}/credits', { params: { path: { id } }, body }))
    const terms = { type: 'grant', at: state.now, priority, expiresAt }
    deposit(model.accountOf(state, id, unit), pico(amount), terms)
  },

  async pay(pair, { invoice, source }) {
    const { client } = pair.company
    const chosen = pick(
      pair.model.invoices.filter(({ status }) => ['open', 'uncollectible'].includes(status)),
      invoice,
    )
    if (chosen === undefined) return
    const params = { path: { id: await idOf(pair, chosen) } }
    const answer = await client.POST('/v1/invoices/{id}/pay', { params, body: { source } })
    const paid = model.pay(pair.model, chosen, source)
    expect(answer.response.status).toBe(paid ? 200 : 409)
    if (!paid) expect(refusal(answer).code).toBe('INSUFFICIENT_BALANCE')
  },

  async void(pair, { invoice }) {
    const chosen = pick(
      pair.model.invoices.filter(({ status }) => ['open', 'uncollectible'].includes(status)),
      invoice,
    )
    if (chosen === undefined) return
    const params = { path: { id: await idOf(pair, chosen) } }
    succeed(await pair.company.client.POST('/v1/invoices/{id}/void', { params }))
    chosen.status = 'void'
  },

  async give_up(pair, { invoice }) {
    const chosen = pick(
      pair.model.invoices.filter(({ status }) => status === 'open'),
      invoice,
    )
    if (chosen === undefined) return
    const params = { path: { id: await idOf(pair, chosen) } }
    succeed(await pair.company.client.POST('/v1/invoices/{id}/mark_uncollectible', { params }))
    chosen.status = 'uncollectible'
  },

  async finalize(pair, { invoice }) {
    const chosen = pick(
      pair.model.invoices.filter(({ status }) => status === 'draft'),
      invoice,
    )
    if (chosen === undefined) return
    const params = { path: { id: await idOf(pair, chosen) } }
    succeed(await pair.company.client.POST('/v1/invoices/{id}/finalize', { params }))
    model.finalize(pair.model, chosen)
  },

  async by_hand(pair, { customer, cents }) {
    const id = pick(pair.company.customers, customer) ?? ''
    const body = {
      ...{ customer_id: id, collection_method: 'send_invoice' as const, days_until_due: 5 },
      line_items: [{ description: 'Help', quantity: 1, unit_amount_cents: cents }],
    }
    const answer = succeed(await pair.company.client.POST('/v1/invoices', { body }))
    pair.invoiceIds.set(model.draftByHand(pair.model, id, cents, 5), answer.invoice.id)
  },
}

function run<Type extends Action['type']>(
  pair: Pair,
  type: Type,
  action: Extract<Action, { type: Type }>,
): Promise<void> {
  return steps[type](pair, action)
}

/** Lets a millisecond go by, or two, so that no move of a subscription is at the moment at which its period began. */
async function tick(pair: Pair): Promise<void> {
  const { model: state } = pair
  await advance(pair, state.now + 1)
  if (state.subscriptions.some(({ period }) => period.start === state.now)) await tick(pair)
}

function pick<Item>(items: Item[], dice: number): Item | undefined {
  return items[dice % items.length]
}

function toEvent(
  { now, subscriptions }: model.Model,
  customer_id: string,
  { name, when, value, tag }: EventDraw,
  idempotency_key: string,
): Schemas['UsageEventInput'] {
  const stretches = subscriptions
    .filter((each) => each.customer === customer_id)
    .flatMap((each) => each.stretches)
  const edges = stretches.flatMap(({ start, end }) => [start, end])
  const wanted = 'edge' in when ? (pick(edges, when.edge) ?? now) + when.plus : now + when.fromNow
  const at = Math.max(now - 35 * DAY_MS, Math.min(now + 5 * 60_000, wanted))
  return {
    ...{ event_name: name, idempotency_key, customer_id, timestamp: iso(at) },
    properties: { tag, ...(value !== null && { value }) },
  }
}

/** The service's id of an invoice: a subscription has one for each moment. */
async function idOf({ company, model: state, invoiceIds }: Pair, invoice: model.Invoice): Promise<string> {
  const known = invoiceIds.get(invoice)
  if (known !== undefined) return known
  const query = { subscription_id: invoice.subscription?.id ?? '', limit: 100 }
  const { invoices } = succeed(await company.client.GET('/v1/invoices', { params: { query } }))
  const same = invoices.filter(({ created_at }) => created_at === iso(invoice.createdAt))
  if (same[0] === undefined || same.length > 1)
    throw new Error(
      `${same.length} invoices of ${iso(invoice.createdAt)}; at ${iso(state.now)} there are ${JSON.stringify(invoices)}`,
    )
  return same[0].id
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

/** What both have come to, in one form. */
export async function compareAll(pair: Pair): Promise<void> {
  await compareSubscriptions(pair)
  await compareInvoices(pair)
  await compareUpcoming(pair)
  await compareWallets(pair)
  await compareUsage(pair)
}

async function compareSubscriptions({ company, model: state }: Pair): Promise<void> {
  const { subscriptions } = succeed(
    await company.client.GET('/v1/subscriptions', { params: { query: { limit: 100 } } }),
  )
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

async function compareInvoices({ company, model: state }: Pair): Promise<void> {
  const all: Schemas['Invoice'][] = []
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
    const page = succeed(await company.client.GET('/v1/invoices', { params: { query } }))
    all.push(...page.invoices)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  const got = all.map((each) => ({
    ...{ created_at: each.created_at, customer: each.customer_id, subscription: each.subscription_id },
    ...{
      status: each.status,
      method: each.collection_method,
      due_at: each.due_at,
      finalized_at: each.finalized_at,
    },
    ...{ period_start: each.period_start, period_end: each.period_end },
    ...{ total: each.total_cents, paid: each.amount_paid_cents, due: each.amount_due_cents },
    overdue: each.overdue_at !== null || undefined,
    lines: each.line_items.map(({ amount_cents, usage }) => [
      amount_cents,
      ...(usage === undefined ? [] : [usage.meter_id, usage.from, usage.to, usage.units, usage.late_events]),
    ]),
  }))
  const wanted = state.invoices.map((each) => {
    const lines = model.linesOf(state, each)
    const total = model.totalOf({ lines })
    const dueAt =
      each.finalizedAt === undefined || each.days === null ? undefined : each.finalizedAt + each.days * DAY_MS
    const owed = each.status === 'void' || each.status === 'paid' ? 0 : total
    return {
      ...{
        created_at: iso(each.createdAt),
        customer: each.customer,
        subscription: each.subscription?.id ?? null,
      },
      ...{
        status: each.status,
        method: each.method,
        due_at: isoOrNull(dueAt),
        finalized_at: isoOrNull(each.finalizedAt),
      },
      ...{ period_start: isoOrNull(each.period?.start), period_end: isoOrNull(each.period?.end) },
      ...{ total, paid: each.paidCents, due: owed },
      overdue: each.overdue || undefined,
      lines: lines.map(({ amount, usage }) => [
        amount,
        ...(usage === undefined
          ? []
          : [usage.meter, iso(usage.from), iso(usage.to), format(usage.units), usage.late]),
      ]),
    }
  })
  // A draft shows the usage of when it was drafted; what it bills is compared once it is finalized.
  const settled = <Each extends { status: string }>(each: Each) =>
    each.status === 'draft' ? { ...each, total: undefined, due: undefined, lines: undefined } : each
  expect(sorted(got.map(settled))).toEqual(sorted(wanted.map(settled)))
}

async function compareUpcoming({ company, model: state }: Pair): Promise<void> {
  for (const { id } of state.subscriptions.filter(({ status }) => status !== 'canceled')) {
    const params = { path: { id } }
    const answer = await company.client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params })
    const { upcoming_invoice: got } = succeed(answer)
    const wanted = model.upcoming(state, id)
    const amounts = wanted?.lines.map(({ amount, usage }) => [
      amount,
      ...(usage ? [format(usage.units)] : []),
    ])
    expect(
      got.line_items.map((each) => [each.amount_cents, ...(each.usage ? [each.usage.units] : [])]),
    ).toEqual(amounts ?? [])
    if (wanted === undefined) continue
    expect(got).toMatchObject({
      period_start: isoOrNull(wanted.period?.start),
      period_end: isoOrNull(wanted.period?.end),
      total_cents: model.totalOf(wanted),
      finalizes_at: isoOrNull(wanted.finalizedAt ?? wanted.finalizesAt),
    })
  }
}

async function compareWallets({ company, model: state }: Pair): Promise<void> {
  for (const id of company.customers) {
    const params = { path: { id } }
    const { balances } = succeed(await company.client.GET('/v1/customers/{id}/balances', { params }))
    const got = balances.map(({ balance, currency_code, pricing_unit_code }) => [
      currency_code ?? pricing_unit_code,
      pico(balance),
    ])
    const wanted = ['USD', CREDITS].map((unit) => [unit, model.accountOf(state, id, unit).balance])
    // The account in a pricing unit is there once it was used.
    expect(got.filter(([, balance]) => balance !== 0n)).toEqual(
      wanted.filter(([, balance]) => balance !== 0n),
    )
    expect(await ledgerOf(company, id)).toEqual(sumsByType(state, id))
  }
}

/** What came and went, by kind and in total. */
async function ledgerOf({ client }: BillingCompany, id: string): Promise<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
    const page = succeed(
      await client.GET('/v1/customers/{id}/wallet_transactions', { params: { path: { id }, query } }),
    )
    for (const each of page.wallet_transactions) {
      const kind = `${each.currency_code ?? each.pricing_unit_code} ${each.type}`
      sums[kind] = (sums[kind] ?? 0n) + pico(each.amount)
    }
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return sums
}

function sumsByType(state: model.Model, id: string): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const unit of ['USD', CREDITS])
    for (const { type, amount } of model.accountOf(state, id, unit).ledger)
      sums[`${unit} ${type}`] = (sums[`${unit} ${type}`] ?? 0n) + amount
  return sums
}

async function compareUsage({ company, model: state }: Pair): Promise<void> {
  const to = (Math.floor(state.now / HOUR_MS) + 1) * HOUR_MS
  for (const id of company.customers)
    for (const meter of company.meters) {
      const events = state.processed.filter(
        (each) =>
          each.customer === id &&
          each.event_name === meter.event_name &&
          each.at >= to - 900 * DAY_MS &&
          each.at < to,
      )
      const [first] = events.map(({ at }) => at).sort((a, b) => a - b)
      if (first === undefined) continue
      const from = Math.floor(first / HOUR_MS) * HOUR_MS
      const query = { meter_id: meter.id, from: iso(from), to: iso(to), granularity: 'day' as const }
      const { usage } = succeed(
        await company.client.GET('/v1/customers/{id}/usage', { params: { path: { id }, query } }),
      )
      const byDay = Map.groupBy(events, ({ at }) => iso(at).slice(0, 10))
      const wanted = [...byDay].map(([day, some]) => [day, format(model.aggregate(state, meter.id, some))])
      const points = usage.points.map(({ start, end, value }) => {
        // A day that the window cuts is in two points at most: its first and its last.
        expect(Date.parse(end)).toBeGreaterThan(Date.parse(start))
        return [start.slice(0, 10), value]
      })
      expect(usage.total).toBe(format(model.aggregate(state, meter.id, events)))
      expect(points.filter(([, value]) => value !== '0')).toEqual(
        wanted.filter(([, value]) => value !== '0').sort(),
      )
    }
}

/** In an order that both have, whatever ids they were given. */
function sorted<Item>(items: Item[]): Item[] {
  return [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

function isoOrNull(at: number | undefined): string | null {
  return at === undefined ? null : iso(at)
}

/** Plain notation without trailing zeros. */
function format(amount: bigint): string {
  const magnitude = amount < 0n ? -amount : amount
  const fraction = (magnitude % ONE).toString().padStart(12, '0').replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${magnitude / ONE}${fraction === '' ? '' : `.${fraction}`}`
}
