import type { components } from '../../generated/types.ts'
import {
  after,
  boundaryFrom,
  cost,
  DAY_MS,
  divideRounded,
  HOUR_MS,
  ONE,
  type Pico,
  pico,
  type Span,
  share,
} from './arithmetic.ts'
import { type Account, deposit, expire, newAccount, withdraw } from './wallet.ts'

type Schemas = components['schemas']
export type Plan = Schemas['Plan']
export type Meter = Schemas['Meter']

/** What one customer sent; `order` is its place among all accepted events. */
export type Event = {
  customer: string
  event_name: string
  at: number
  acceptedAt: number
  order: number
  properties: Record<string, number | string>
}

type Counted = { event: Event; late: boolean }
/** The part of a period under one plan: what it is priced by, and the events that it took, by meter. */
export type Stretch = Span & {
  plan: Plan
  taken: Map<string, Counted[]>
  drawn: Map<string, Pico>
  invoiced: boolean
  closed: boolean
}
type Period = Span & { anchor: number; index: number; whole: Span }

export type Subscription = {
  id: string
  customer: string
  plan: Plan
  anchor: Schemas['BillingAnchor']
  method: Schemas['CollectionMethod']
  days: number | null
  status: Schemas['SubscriptionStatus']
  trialEnd: number | undefined
  period: Period
  billedFrom: number | undefined
  cancelAtPeriodEnd: boolean
  canceledAt: number | undefined
  /** The fee that the present period was charged with, for the whole of it. */
  chargedFee: number
  /** What changes of plan gave and took since the last invoice. */
  prorations: number[]
  stretches: Stretch[]
}

export type Invoice = {
  customer: string
  /** Undefined for one that was made by hand. */
  subscription: Subscription | undefined
  status: Schemas['InvoiceStatus']
  method: Schemas['CollectionMethod']
  days: number | null
  createdAt: number
  period: Span | undefined
  finalizesAt: number | undefined
  finalizedAt: number | undefined
  charges: number[]
  stretches: Stretch[]
  lines: Line[]
  paidCents: number
  /** It was still open when it was due. */
  overdue: boolean
}
export type Line = {
  amount: number
  usage?: { meter: string; from: number; to: number; units: Pico; late: number }
}

/** A company in test mode, as the contract says that it behaves. Small and slow: everything is computed from everything. */
export type Model = {
  now: number
  meters: Meter[]
  subscriptions: Subscription[]
  invoices: Invoice[]
  queue: Event[]
  processed: Event[]
  /** By customer and unit: `USD`, or a pricing unit's code. All customers are in one currency. */
  accounts: Map<string, Account>
  currency: { code: string; exponent: number }
}

export function newModel(now: number, meters: Meter[], currency = { code: 'USD', exponent: 2 }): Model {
  return {
    now,
    meters,
    subscriptions: [],
    invoices: [],
    queue: [],
    processed: [],
    accounts: new Map(),
    currency,
  }
}

/** Moves the clock, and does on the way what falls due, each at its own time. */
export function advance(model: Model, to: number): void {
  for (let due = nextDue(model); due !== undefined && due.at <= to; due = nextDue(model)) {
    model.now = Math.max(model.now, due.at)
    due.run()
  }
  model.now = to
}

/** When something falls due next. */
export function nextMoment(model: Model): number | undefined {
  return nextDue(model)?.at
}

/**
 * Of one moment: first grants end, then periods turn, then events are counted, then invoices are finalized. So nothing is
 * drawn from what has ended, an event at a period's end is the next one's, and an invoice has all that was accepted.
 */
function nextDue(model: Model): { at: number; run: () => void } | undefined {
  const due: Array<{ at: number; run: () => void }> = []
  for (const account of model.accounts.values())
    for (const { expiresAt, remaining } of account.grants)
      if (remaining > 0n && expiresAt < Infinity)
        due.push({ at: expiresAt, run: () => expire(account, expiresAt) })
  for (const each of model.subscriptions)
    if (each.status !== 'canceled') due.push({ at: each.period.end, run: () => turn(model, each) })
  for (const event of model.queue)
    due.push({ at: Math.max(event.at, event.acceptedAt), run: () => processEvent(model, event) })
  for (const invoice of model.invoices)
    if (invoice.status === 'draft' && invoice.finalizesAt !== undefined)
      due.push({ at: invoice.finalizesAt, run: () => finalize(model, invoice) })
  for (const invoice of model.invoices)
    if (
      invoice.status === 'open' &&
      !invoice.overdue &&
      invoice.finalizedAt !== undefined &&
      invoice.days !== null
    )
      due.push({
        at: invoice.finalizedAt + invoice.days * DAY_MS,
        run: () => {
          invoice.overdue = true
        },
      })
  // The sort is stable: of one moment they stay in the order above.
  return due.sort((a, b) => a.at - b.at)[0]
}

// Subscriptions

export function subscribe(
  model: Model,
  terms: Pick<Subscription, 'id' | 'customer' | 'plan' | 'anchor' | 'method' | 'days'>,
): Subscription {
  const { now } = model
  const trialEnd = terms.plan.trial_days > 0 ? now + terms.plan.trial_days * DAY_MS : undefined
  const trial = { start: now, end: trialEnd ?? now }
  const subscription: Subscription = {
    ...terms,
    status: 'trialing',
    trialEnd,
    period: { ...trial, anchor: now, index: -1, whole: trial },
    billedFrom: undefined,
    cancelAtPeriodEnd: false,
    canceledAt: undefined,
    chargedFee: 0,
    prorations: [],
    stretches: [],
  }
  model.subscriptions.push(subscription)
  if (trialEnd === undefined) beginBilling(model, subscription, now)
  return subscription
}

/** The first paid period; its fee is on an invoice of its own, finalized at once. */
function beginBilling(model: Model, subscription: Subscription, at: number): void {
  subscription.status = 'active'
  subscription.billedFrom = at
  const fee = begin(subscription, firstPeriod(subscription, at))
  const { start, end } = subscription.period
  const invoice = draft(model, subscription, at, { period: { start, end }, charges: fee, stretches: [] })
  if (invoice !== undefined) finalize(model, invoice)
}

function turn(model: Model, subscription: Subscription): void {
  const { period, plan, status } = subscription
  if (subscription.cancelAtPeriodEnd) end(model, subscription, period.end)
  else if (status === 'trialing') beginBilling(model, subscription, period.end)
  else
    closePeriod(model, subscription, period.end, () =>
      begin(subscription, periodAt(period.anchor, period.index + 1, plan)),
    )
}

function end(model: Model, subscription: Subscription, at: number): void {
  closePeriod(model, subscription, at, () => [])
  subscription.status = 'canceled'
  subscription.canceledAt = at
  subscription.period = { ...subscription.period, end: at }
}

/** Ends the present period at a moment and drafts what is owed by then: the fee of what follows, prorations, usage. */
function closePeriod(model: Model, subscription: Subscription, at: number, follow: () => number[]): void {
  const { start } = subscription.period
  // A stretch that needed no invoice, priced in a pricing unit alone, stays open until there is one.
  const stretches = subscription.stretches.filter((each) => !each.invoiced && each.start < at)
  const last = stretches.at(-1)
  if (last !== undefined) last.end = at
  const prorations = subscription.prorations.splice(0)
  const charges = [...follow(), ...prorations]
  draft(model, subscription, at, { period: { start, end: at }, charges, stretches })
}

/** Begins a period by the subscription's plan, and answers its fee. */
function begin(subscription: Subscription, period: Period): number[] {
  const { plan } = subscription
  subscription.period = period
  subscription.chargedFee = plan.amount_cents
  subscription.stretches.push(newStretch(plan, period.start, period.end))
  return [share(plan.amount_cents, period, period.whole)].filter((fee) => fee !== 0)
}

export function cancel(model: Model, subscription: Subscription, atPeriodEnd: boolean): void {
  if (atPeriodEnd) subscription.cancelAtPeriodEnd = true
  else end(model, subscription, model.now)
}

export function changePlan(model: Model, subscription: Subscription, plan: Plan, prorate: boolean): void {
  const { now } = model
  const { period, plan: old, chargedFee } = subscription
  subscription.plan = plan
  if (subscription.status === 'trialing') return
  const rest = { start: now, end: period.end }
  const credit = -share(chargedFee, rest, period.whole)
  if (plan.interval !== old.interval || plan.interval_count !== old.interval_count) {
    if (prorate && credit !== 0) subscription.prorations.push(credit)
    closePeriod(model, subscription, now, () => begin(subscription, firstPeriod(subscription, now)))
    return
  }
  const present = subscription.stretches.at(-1)
  if (present !== undefined) present.end = now
  subscription.stretches.push(newStretch(plan, now, period.end))
  if (!prorate) return
  const charge = share(plan.amount_cents, rest, period.whole)
  subscription.prorations.push(...[credit, charge].filter((each) => each !== 0))
  subscription.chargedFee = plan.amount_cents
}

function firstPeriod({ anchor, plan }: Subscription, at: number): Period {
  const boundary = anchor === 'calendar' ? boundaryFrom(at, plan.interval) : at
  return boundary === at ? periodAt(at, 0, plan) : { ...periodAt(boundary, -1, plan), start: at }
}

function periodAt(anchor: number, index: number, plan: Plan): Period {
  const whole = { start: after(anchor, plan, index), end: after(anchor, plan, index + 1) }
  return { ...whole, anchor, index, whole }
}

function newStretch(plan: Plan, start: number, end: number): Stretch {
  return { plan, start, end, taken: new Map(), drawn: new Map(), invoiced: false, closed: false }
}

// Usage

/** Counts what is queued and whose time has come. */
export function processQueue(model: Model): void {
  for (const event of model.queue.filter(({ at }) => at <= model.now)) processEvent(model, event)
}

function processEvent(model: Model, event: Event): void {
  model.queue.splice(model.queue.indexOf(event), 1)
  const matching = model.meters.filter((each) => each.event_name === event.event_name)
  if (!matching.every((meter) => canRead(meter, event))) return
  model.processed.push(event)
  for (const meter of matching)
    for (const subscription of model.subscriptions.filter((each) => each.customer === event.customer))
      count(model, subscription, meter.id, event)
}

/** An event that several meters match is counted by all of them or, if one cannot read it, by none. */
function canRead({ aggregation, property }: Meter, { properties }: Event): boolean {
  if (property === null) return true
  const value = properties[property]
  if (value === undefined) return false
  return aggregation === 'unique_count' || /^-?\d{1,15}(\.\d{1,12})?$/.test(String(value))
}

function count(model: Model, { stretches, billedFrom }: Subscription, meter: string, event: Event): void {
  if (billedFrom === undefined || event.at < billedFrom) return
  const home = stretches.find(({ start, end }) => start <= event.at && event.at < end)
  if (home === undefined) return
  const later = stretches.filter((each) => !each.closed && prices(each, meter) && each.start > event.at)
  const taking = home.closed ? later.at(-1) : home
  if (taking === undefined || !prices(taking, meter)) return
  const taken = taking.taken.get(meter) ?? []
  taking.taken.set(meter, [...taken, { event, late: home.closed }])
  drawUsage(model, event.customer, taking, meter)
}

function prices({ plan }: Stretch, meter: string): boolean {
  return plan.prices.some(({ meter_id }) => meter_id === meter)
}

/** What is drawn in a period is always what the price makes of the period's usage so far. */
function drawUsage(model: Model, customer: string, stretch: Stretch, meter: string): void {
  const price = stretch.plan.prices.find(({ meter_id }) => meter_id === meter)
  if (price === undefined || price.pricing_unit_code === null) return
  const total = divideRounded(cost(price, unitsOf(model, stretch, meter)), ONE)
  const amount = total - (stretch.drawn.get(meter) ?? 0n)
  stretch.drawn.set(meter, total)
  if (amount === 0n) return
  withdraw(accountOf(model, customer, price.pricing_unit_code), amount, { type: 'usage', at: model.now })
}

function unitsOf(model: Model, stretch: Stretch, meter: string): Pico {
  return aggregate(
    model,
    meter,
    (stretch.taken.get(meter) ?? []).map(({ event }) => event),
  )
}

/** What a meter makes of some events. */
export function aggregate({ meters }: Pick<Model, 'meters'>, meterId: string, events: Event[]): Pico {
  const meter = meters.find(({ id }) => id === meterId)
  if (meter === undefined || events.length === 0) return 0n
  const read = ({ properties }: Event) => properties[meter.property ?? ''] ?? ''
  switch (meter.aggregation) {
    case 'count':
      return BigInt(events.length) * ONE
    case 'unique_count':
      return BigInt(new Set(events.map((event) => String(read(event)))).size) * ONE
    case 'sum':
      return events.reduce((sum, event) => sum + pico(read(event)), 0n)
    case 'max':
      return events.map((event) => pico(read(event))).sort((a, b) => (a > b ? -1 : 1))[0] ?? 0n
    case 'latest': {
      const [last] = [...events].sort((a, b) => b.at - a.at || b.order - a.order)
      return last === undefined ? 0n : pico(read(last))
    }
  }
}

// Invoices

/** An invoice made by hand, of one line. */
export function draftByHand(model: Model, customer: string, cents: number, days: number): Invoice {
  const invoice: Invoice = {
    ...{ customer, subscription: undefined, status: 'draft', method: 'send_invoice', days },
    ...{ createdAt: model.now, period: undefined, finalizesAt: undefined, finalizedAt: undefined },
    ...{ charges: [cents], stretches: [], lines: [], paidCents: 0, overdue: false },
  }
  invoice.lines = compose(model, invoice)
  model.invoices.push(invoice)
  return invoice
}

/** Where there is no line there is no invoice. It waits an hour, unless it is finalized before. */
function draft(
  model: Model,
  subscription: Subscription,
  at: number,
  content: { period: Span; charges: number[]; stretches: Stretch[] },
): Invoice | undefined {
  const { customer, method, days } = subscription
  const invoice: Invoice = {
    ...content,
    ...{ customer, subscription, method, days, status: 'draft', createdAt: at, finalizesAt: at + HOUR_MS },
    ...{ finalizedAt: undefined, lines: [], paidCents: 0, overdue: false },
  }
  invoice.lines = compose(model, invoice)
  if (invoice.lines.length === 0) return undefined
  for (const stretch of invoice.stretches) stretch.invoiced = true
  model.invoices.push(invoice)
  return invoice
}

export function finalize(model: Model, invoice: Invoice): void {
  invoice.lines = compose(model, invoice)
  invoice.status = 'open'
  invoice.finalizedAt = model.now
  for (const stretch of invoice.stretches) stretch.closed = true
  const carried = invoice.lines.at(-1)?.amount ?? 0
  if (carriesCredit(model, invoice))
    deposit(accountOf(model, invoice.customer, model.currency.code), toMajor(model, carried), {
      type: 'proration_credit',
      at: model.now,
      priority: 50,
      expiresAt: undefined,
    })
  if (invoice.method === 'charge_automatically') pay(model, invoice, 'wallet')
}

/** Lines as they are now: while the invoice is a draft, usage is what was counted so far. */
export function linesOf(model: Model, invoice: Invoice): Line[] {
  return invoice.status === 'draft' ? compose(model, invoice) : invoice.lines
}

export function totalOf({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

function compose(model: Model, invoice: Invoice): Line[] {
  const lines = plainLines(model, invoice)
  const sum = totalOf({ lines })
  return sum < 0 ? [...lines, { amount: -sum }] : lines
}

function carriesCredit(model: Model, invoice: Invoice): boolean {
  return totalOf({ lines: plainLines(model, invoice) }) < 0
}

function plainLines(model: Model, { charges, stretches }: Invoice): Line[] {
  const usage = stretches.flatMap((stretch) =>
    stretch.plan.prices
      .filter((price) => price.pricing_unit_code === null)
      .map((price) => {
        const meter = price.meter_id
        const units = unitsOf(model, stretch, meter)
        const late = (stretch.taken.get(meter) ?? []).filter((each) => each.late).length
        const amount = Number(divideRounded(cost(price, units), ONE * ONE))
        return { amount, usage: { meter, from: stretch.start, to: stretch.end, units, late } }
      }),
  )
  return [...charges.map((amount) => ({ amount })), ...usage]
}

/** What a subscription's invoice at its period's end would be if nothing more happened: a copy of all lives until then. */
export function upcoming(model: Model, id: string): Invoice | undefined {
  const copy = structuredClone(model)
  copy.queue = []
  const at = copy.subscriptions.find((each) => each.id === id)?.period.end ?? 0
  advance(copy, at)
  return copy.invoices.find((each) => each.subscription?.id === id && each.createdAt === at)
}

/** False, and nothing moved, where the wallet holds less. */
export function pay(model: Model, invoice: Invoice, source: 'wallet' | 'out_of_band'): boolean {
  const total = totalOf(invoice)
  const account = accountOf(model, invoice.customer, model.currency.code)
  if (source === 'wallet' && account.balance < toMajor(model, total)) return false
  if (source === 'wallet' && total > 0)
    withdraw(account, toMajor(model, total), { type: 'invoice_payment', at: model.now })
  invoice.status = 'paid'
  invoice.paidCents = total
  return true
}

// Wallets

export function accountOf({ accounts }: Model, customer: string, unit: string): Account {
  const key = `${customer} ${unit}`
  const account = accounts.get(key) ?? newAccount()
  accounts.set(key, account)
  return account
}

function toMajor({ currency }: Model, cents: number): Pico {
  return (BigInt(cents) * ONE) / 10n ** BigInt(currency.exponent)
}
