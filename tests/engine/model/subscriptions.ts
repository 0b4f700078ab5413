import type { Rate } from '../../rules/compose-model/types.ts'
import { after, boundaryFrom, DAY_MS, divideRounded, type Span, share } from './arithmetic.ts'
import { billedOn, compose } from './compose.ts'
import { draft, finalize, issueNote } from './invoices.ts'
import type { Charge, Invoice, Model, Period, Plan, Segment, Subscription } from './model.ts'
import { countSince } from './usage.ts'

export type Cancellation = { at_period_end: boolean; proration: 'create_prorations' | 'none' }

type Terms = Pick<Subscription, 'id' | 'customer' | 'plan' | 'anchor' | 'method' | 'days' | 'applyCredit'>

/** Where it starts in the past, its periods until now were billed elsewhere. */
export function subscribe(model: Model, { startsAt, ...terms }: Terms & { startsAt: number }): void {
  const { now } = model
  const trialEnd = terms.plan.trial_days > 0 ? startsAt + terms.plan.trial_days * DAY_MS : undefined
  const trial = { start: startsAt, end: trialEnd ?? startsAt }
  const subscription: Subscription = {
    ...terms,
    status: 'trialing',
    trialEnd,
    period: { ...trial, anchor: startsAt, index: -1, whole: trial },
    billedFrom: undefined,
    cancelAtPeriodEnd: false,
    canceledAt: undefined,
    chargedFee: 0,
    feeCharge: undefined,
    prorations: [],
    charges: [],
    segments: [],
  }
  model.subscriptions.push(subscription)
  if (startsAt < now && trial.end <= now) goOn(model, subscription, trial.end)
  else if (trialEnd === undefined) startBilling(model, subscription, now)
}

/** Begins with the current period: its fee was billed elsewhere, its usage was not. */
function goOn(model: Model, subscription: Subscription, first: number): void {
  let period = firstPeriod(subscription, first)
  while (period.end <= model.now) period = periodAt(period.anchor, period.index + 1, subscription.plan)
  subscription.status = 'active'
  subscription.billedFrom = period.start
  for (const fee of begin(subscription, period)) fee.isBilledElsewhere = true
  countSince(model, subscription)
}

/** The ids of the customer's other subscriptions that bill a meter which the plan has a price for, the oldest first. */
export function overlapping(
  { subscriptions }: Model,
  customer: string,
  plan: Plan,
  except?: Subscription,
): string[] {
  const meters = new Set(plan.prices.map(({ meter_id }) => meter_id))
  return subscriptions
    .filter((each) => each !== except && each.customer === customer && each.status !== 'canceled')
    .filter((each) => each.plan.prices.some(({ meter_id }) => meters.has(meter_id)))
    .map(({ id }) => id)
}

export function turn(model: Model, subscription: Subscription): void {
  const { period, plan, status } = subscription
  if (subscription.cancelAtPeriodEnd) end(model, subscription, period.end)
  else if (status === 'trialing') startBilling(model, subscription, period.end)
  else
    closePeriod(model, subscription, 'subscription_cycle', period.end, () =>
      begin(subscription, periodAt(period.anchor, period.index + 1, plan)),
    )
}

/** What is left of the fee is given back only by an end that is now. */
export function cancel(
  model: Model,
  subscription: Subscription,
  { at_period_end, proration }: Cancellation,
): void {
  if (at_period_end) {
    subscription.cancelAtPeriodEnd = true
    return
  }
  if (proration === 'create_prorations') {
    const isOurs = subscription.feeCharge?.isBilledElsewhere !== true
    for (const credit of isOurs ? creditFor(model, subscription) : []) giveBack(model, subscription, credit)
  }
  end(model, subscription, model.now)
}

/** By a line of the draft that the fee is on, by a credit note of its invoice, or with the last invoice. */
function giveBack(model: Model, subscription: Subscription, credit: Charge): void {
  const billed = credit.credited && billedOn(model, credit.credited)
  if (billed === undefined) subscription.prorations.push(credit)
  else if (billed.status === 'draft') {
    billed.charges.push(credit)
    subscription.charges.push(credit)
    compose(model, billed)
    return
  } else {
    const total = noteOf(billed, credit)
    if (total === undefined) subscription.prorations.push(credit)
    else issueNote(model, billed, total)
  }
  subscription.charges.push(credit)
}

/**
 * What the note comes to with tax: of each rate the share of its tax that is given back of its lines. Undefined where the invoice has less
 * left than the line.
 */
function noteOf(invoice: Invoice, { amount: credit, credited }: Charge): number | undefined {
  const amount = -credit
  const line = credited && invoice.lines[invoice.charges.indexOf(credited)]
  if (line === undefined) throw new Error('the invoice has no line of the fee')
  let tax = 0
  for (const rate of line.rates) {
    const isOf = (each: Rate) =>
      each.code === rate.code && each.percentage === rate.percentage && each.category === rate.category
    const net = invoice.lines.reduce((sum, each) => sum + (each.rates.some(isOf) ? each.amount : 0), 0)
    const entry = invoice.sums.taxes.find(isOf)
    if (entry === undefined) throw new Error('the invoice has no tax of the line')
    if ((net > 0 && amount > net) || net < 0) return undefined
    if (net === 0) continue
    const reached = divideRounded(BigInt(entry.tax_cents) * BigInt(amount), BigInt(net))
    tax += amount === net ? Number(reached) : Math.min(Math.max(Number(reached), 0), amount)
  }
  const total = invoice.behavior === 'exclusive' ? amount + tax : amount
  return total > invoice.sums.total - invoice.noted ? undefined : total
}

/** Gives back what is left of the current fee. A trial has none, and neither has a void invoice. */
function creditFor(
  model: Model,
  { status, period, plan, chargedFee, feeCharge: credited }: Subscription,
): Charge[] {
  if (status === 'trialing' || credited === undefined) return []
  if (billedOn(model, credited)?.status === 'void') return []
  const span = { start: model.now, end: period.end }
  const amount = -share(chargedFee, span, period.whole)
  if (amount === 0) return []
  return [{ type: 'proration', amount, span, plan, ...(!credited.isBilledElsewhere && { credited }) }]
}

/** Returns false where there is no trial, unless nothing changes. A trial that ends now is billed now. */
export function moveTrialEnd(model: Model, subscription: Subscription, end: number): boolean {
  if (subscription.trialEnd === end) return true
  if (subscription.status !== 'trialing') return false
  subscription.trialEnd = end
  subscription.period = { ...subscription.period, end }
  if (end <= model.now) turn(model, subscription)
  return true
}

export function changePlan(model: Model, subscription: Subscription, plan: Plan, prorate: boolean): void {
  const { now } = model
  const { period, plan: old } = subscription
  subscription.plan = plan
  if (subscription.status === 'trialing') return
  const rest = { start: now, end: period.end }
  const proration = (amount: number): Charge[] =>
    amount === 0 ? [] : [{ type: 'proration', amount, span: rest, plan }]
  const credit = prorate ? creditFor(model, subscription) : []
  if (plan.interval !== old.interval || plan.interval_count !== old.interval_count) {
    subscription.prorations.push(...credit)
    subscription.charges.push(...credit)
    closePeriod(model, subscription, 'subscription_update', now, () =>
      begin(subscription, firstPeriod(subscription, now)),
    )
    return
  }
  const present = subscription.segments.at(-1)
  if (present !== undefined) present.end = now
  subscription.segments.push(newSegment(plan, rest, period.whole))
  if (!prorate) return
  const charge = proration(share(plan.amount_cents, rest, period.whole))
  subscription.prorations.push(...credit, ...charge)
  subscription.charges.push(...credit, ...charge)
  subscription.chargedFee = plan.amount_cents
  subscription.feeCharge = charge[0]
}

/** The first paid period; its fee is on an invoice of its own, finalized at once. */
function startBilling(model: Model, subscription: Subscription, at: number): void {
  subscription.status = 'active'
  subscription.billedFrom = at
  const fee = begin(subscription, firstPeriod(subscription, at))
  const invoice = draft(model, subscription, at, {
    reason: 'subscription_create',
    period: undefined,
    charges: fee,
    segments: [],
  })
  if (invoice !== undefined) finalize(model, invoice)
}

function end(model: Model, subscription: Subscription, at: number): void {
  // What was paid ahead counts as spent by then.
  subscription.status = 'canceled'
  subscription.canceledAt = at
  closePeriod(model, subscription, 'subscription_cancel', at, () => [])
  subscription.period = { ...subscription.period, end: at }
}

/**
 * Ends the current period and drafts what is owed: the next fee, prorations, usage. A period without an invoice is billed with
 * the next draft.
 */
function closePeriod(
  model: Model,
  subscription: Subscription,
  reason: Invoice['reason'],
  at: number,
  follow: () => Charge[],
): void {
  const { start } = subscription.period
  const segments = subscription.segments.filter((each) => !each.invoiced)
  const last = segments.at(-1)
  if (last !== undefined) last.end = at
  const prorations = subscription.prorations.splice(0)
  const charges = [...follow(), ...prorations]
  draft(model, subscription, at, { reason, period: { start, end: at }, charges, segments })
}

/** Begins a period by the subscription's plan, and returns its fee. */
function begin(subscription: Subscription, period: Period): Charge[] {
  const { plan } = subscription
  subscription.period = period
  subscription.chargedFee = plan.amount_cents
  subscription.segments.push(newSegment(plan, period, period.whole))
  const amount = share(plan.amount_cents, period, period.whole)
  const span = { start: period.start, end: period.end }
  const fee: Charge[] = amount === 0 ? [] : [{ type: 'fee', amount, span, plan }]
  subscription.charges.push(...fee)
  subscription.feeCharge = fee[0]
  return fee
}

function firstPeriod({ anchor, plan }: Subscription, at: number): Period {
  const boundary = anchor === 'calendar' ? boundaryFrom(at, plan) : at
  return boundary === at ? periodAt(at, 0, plan) : { ...periodAt(boundary, -1, plan), start: at }
}

function periodAt(anchor: number, index: number, plan: Plan): Period {
  const whole = { start: after(anchor, plan, index), end: after(anchor, plan, index + 1) }
  return { ...whole, anchor, index, whole }
}

function newSegment(plan: Plan, { start, end }: Span, whole: Span): Segment {
  return { plan, start, end, whole, taken: new Map(), drawn: new Map(), invoiced: false, closed: false }
}
