import { HOUR_MS } from '../../../support/time.ts'
import { type Recurrence, type Span, share } from '../../model/arithmetic.ts'
import { type Lie, monthEndFrom, wholeAt } from './boundaries.ts'

export type Plan = Recurrence & { fee: number; ahead: boolean; unit: number; monthly: boolean }
/** A time in which one plan applies. A fee may be billed for a time beyond the end. */
export type Part = Span & { plan: Plan; whole: Span }
export type Charge = Span & { amount: number }
export type Reason = 'create' | 'cycle' | 'usage' | 'update' | 'cancel'
/** `period` is that of the usage, undefined for the first fee. */
export type Bill = { at: number; reason: Reason; period: Span | undefined; charges: Charge[] }
export type Terms = {
  plan: Plan
  start: number
  trialEnd: number | undefined
  endsAt: number | undefined
} & Pick<Lie, 'billing_anchor' | 'billing_anchor_at' | 'zone'>

/** What the text says of a subscription: its periods, what each second costs, and what each invoice bills of it. */
export class Life {
  status: 'waiting' | 'active' | 'canceled' = 'waiting'
  period: Span & { whole: Span }
  /** The usage that is billed next: a month of it ends at `monthEnd`, and with the period all of it. It `isMonth` until the period ends, once a month of it was to be billed. */
  usage: { start: number; monthEnd: number; isMonth: boolean }
  /** What usage is rated by. */
  parts: Part[] = []
  /** What the fee of each second is billed by. */
  fees: Part[] = []
  bills: Bill[] = []
  /** What credit notes give back. */
  notes: Charge[] = []
  /** Whether no fee was left standing for a time of another plan, or after the end. */
  isProrated = true
  isCancelAtPeriodEnd = false
  plan: Plan
  endsAt: number | undefined
  private readonly terms: Terms
  private first = 0
  private pending: Charge[] = []

  constructor(terms: Terms) {
    this.terms = terms
    this.plan = terms.plan
    this.endsAt = terms.endsAt
    const none = { start: terms.start, end: terms.trialEnd ?? terms.start }
    this.period = { ...none, whole: none }
    this.usage = { start: terms.start, monthEnd: Infinity, isMonth: false }
  }

  /** When something happens by itself; never once it is canceled. */
  dueAt(): number {
    return this.status === 'canceled' ? Infinity : Math.min(this.usageEnd(), this.endsAt ?? Infinity)
  }

  usageEnd(): number {
    return Math.min(this.usage.monthEnd, this.period.end)
  }

  passTo(at: number): void {
    for (let due = this.dueAt(); due <= at; due = this.dueAt()) this.turn(due)
  }

  changePlan(at: number, plan: Plan, prorate: boolean): void {
    this.passTo(at)
    const old = this.plan
    this.plan = plan
    if (this.status !== 'active') return
    const billed = last(this.fees)
    const { whole, end } = this.period
    last(this.parts).end = at
    if (billed.plan.ahead && prorate) this.giveBack(at)
    this.billArrears(at)
    if (plan.interval !== old.interval || plan.interval_count !== old.interval_count) {
      if (billed.plan.ahead && !prorate) this.isProrated = false
      const ended = { start: this.usage.start, end: at }
      this.begin(at)
      this.close(at, 'update', ended)
      return
    }
    if (prorate || !billed.plan.ahead) this.charge({ plan, start: at, end, whole })
    else this.isProrated = false
    this.parts.push({ plan, start: at, end: this.period.end, whole })
    // A month may have begun long before, under a plan that did not bill it.
    this.usage = { ...this.usage, monthEnd: this.monthEnd(at), isMonth: this.usage.isMonth || plan.monthly }
  }

  /** An invoice of changes of plan can have less left than the fee: then no note gives it back, but the last invoice. */
  cancelNow(at: number, prorate: boolean, isNoted: boolean): void {
    this.passTo(at)
    if (this.status === 'canceled') return
    if (this.status === 'active' && last(this.fees).plan.ahead) {
      if (prorate) this.giveBackAtEnd(at, isNoted)
      else this.isProrated = false
    }
    this.end(at)
  }

  private turn(at: number): void {
    const { trialEnd } = this.terms
    const isOver = this.endsAt !== undefined && this.endsAt <= at
    if (!isOver && at < this.period.end) {
      this.turnMonth(at)
      return
    }
    const isTold = this.isCancelAtPeriodEnd && (this.status === 'active' || trialEnd !== undefined)
    if (isTold || isOver) {
      if (this.status === 'active' && last(this.fees).plan.ahead && last(this.fees).end > at)
        this.isProrated = false
      this.end(at)
      return
    }
    const ended = this.status === 'active' ? { start: this.usage.start, end: at } : undefined
    if (ended !== undefined) this.billArrears(at)
    this.begin(at)
    this.close(at, ended === undefined ? 'create' : 'cycle', ended)
  }

  /** A month of usage ends within a period: the fee goes on, and what waits to be billed is billed with it. */
  private turnMonth(at: number): void {
    const part = last(this.parts)
    this.parts.push({ ...part, start: at })
    part.end = at
    const ended = { start: this.usage.start, end: at }
    this.usage = { start: at, monthEnd: this.monthEnd(at), isMonth: true }
    this.close(at, 'usage', ended)
  }

  private monthEnd(at: number): number {
    return this.plan.monthly ? monthEndFrom({ ...this.terms, first: this.first }, at) : Infinity
  }

  /** An anniversary counts from here, unless the plan's interval stays. */
  private begin(at: number): void {
    const { plan } = this
    const isContinued = this.status === 'active' && at === this.period.end
    if (!isContinued) this.first = at
    this.status = 'active'
    const whole = wholeAt({ ...this.terms, first: this.first }, plan, at)
    this.period = { start: at, end: Math.min(whole.end, this.endsAt ?? Infinity), whole }
    const part = { plan, start: at, end: this.period.end, whole }
    this.parts.push(part)
    this.usage = { start: at, monthEnd: this.monthEnd(at), isMonth: plan.monthly }
    this.charge({ ...part })
  }

  private end(at: number): void {
    const wasActive = this.status === 'active'
    this.status = 'canceled'
    if (!wasActive) return
    last(this.parts).end = at
    this.billArrears(at)
    this.close(at, 'cancel', { start: this.usage.start, end: at })
  }

  private charge(fee: Part): void {
    this.fees.push(fee)
    if (!fee.plan.ahead) return
    // The period ends where the time does that was charged for.
    fee.end = Math.min(fee.end, this.endsAt ?? Infinity)
    this.period.end = fee.end
    this.bill(fee, fee.plan.fee, fee)
  }

  private billArrears(at: number): void {
    const fee = last(this.fees)
    if (fee.plan.ahead) return
    fee.end = at
    this.bill(fee, fee.plan.fee, fee)
  }

  private giveBack(at: number): void {
    const fee = last(this.fees)
    this.bill(fee, -fee.plan.fee, { start: at, end: fee.end })
    fee.end = at
  }

  /** On the draft that the fee is on, within the hour before it is finalized; by a note once it is; or with the last invoice. */
  private giveBackAtEnd(at: number, isNoted: boolean): void {
    const fee = last(this.fees)
    const billed = this.bills.find(({ charges }) =>
      charges.some(({ start, end, amount }) => start === fee.start && end === fee.end && amount > 0),
    )
    const before = this.pending.length
    this.giveBack(at)
    if (billed === undefined) return
    const isDraft = billed.reason !== 'create' && at < billed.at + HOUR_MS
    if (isDraft) billed.charges.push(...this.pending.splice(before))
    else if (isNoted) this.notes.push(...this.pending.splice(before))
  }

  private bill({ whole }: Part, cents: number, { start, end }: Span): void {
    const amount = share(cents, { start, end }, whole)
    if (amount !== 0) this.pending.push({ start, end, amount })
  }

  private close(at: number, reason: Reason, period: Span | undefined): void {
    this.bills.push({ at, reason, period, charges: this.pending.splice(0) })
  }
}

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1)
  if (item === undefined) throw new Error('nothing is billed yet')
  return item
}
