import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../../generated/types.ts'
import { DAY_MS, HOUR_MS, ONE, type Pico } from './arithmetic.ts'
import { billedOn, compose } from './compose.ts'
import {
  accountOf,
  currencyOf,
  type Invoice,
  type Model,
  type OwnLine,
  type Payment,
  type Subscription,
} from './model.ts'
import type { Buyer, Codes } from './taxes.ts'
import { deposit, drawable, returnDrawn, withdraw } from './wallet.ts'

type ErrorCode = components['schemas']['ErrorCode']

const NOTHING = { subtotal: 0, discount: 0, tax: 0, carried: 0, total: 0, taxes: [] }

/** An invoice created through the API. */
export function draftByHand(
  model: Model,
  customer: string,
  own: OwnLine[],
  { days, applyCredit, behavior }: Pick<Invoice, 'days' | 'applyCredit' | 'behavior'>,
): void {
  const invoice: Invoice = {
    customer,
    subscription: undefined,
    status: 'draft',
    reason: 'manual',
    method: 'send_invoice',
    days,
    applyCredit,
    number: 0,
    createdAt: model.now,
    period: undefined,
    finalizesAt: undefined,
    finalizedAt: undefined,
    charges: [],
    segments: [],
    own,
    behavior,
    codes: null,
    lines: [],
    sums: NOTHING,
    payments: [],
    credited: 0,
    noted: 0,
    overdue: false,
    failed: false,
  }
  compose(model, invoice)
  model.invoices.push(invoice)
}

/** Without a line there is no invoice. A draft is finalized after an hour, unless a request does so before. */
export function draft(
  model: Model,
  subscription: Subscription,
  at: number,
  content: Pick<Invoice, 'reason' | 'period' | 'charges' | 'segments'>,
): Invoice | undefined {
  const { customer, method, days, applyCredit } = subscription
  const invoice: Invoice = {
    ...content,
    customer,
    subscription,
    method,
    days,
    applyCredit,
    number: 0,
    status: 'draft',
    createdAt: model.now,
    finalizesAt: at + HOUR_MS,
    finalizedAt: undefined,
    own: [],
    behavior: subscription.plan.tax_behavior,
    codes: null,
    lines: [],
    sums: NOTHING,
    payments: [],
    credited: 0,
    noted: 0,
    overdue: false,
    failed: false,
  }
  compose(model, invoice)
  if (invoice.lines.length === 0) return undefined
  for (const segment of invoice.segments) segment.invoiced = true
  model.invoices.push(invoice)
  return invoice
}

export function finalize(model: Model, invoice: Invoice): void {
  compose(model, invoice)
  invoice.status = 'open'
  invoice.collecting = true
  invoice.finalizedAt = model.now
  invoice.number = 1 + Math.max(...model.invoices.map(({ number }) => number))
  for (const segment of invoice.segments) segment.closed = true
  const { carried } = invoice.sums
  if (carried > 0) {
    deposit(currencyAccountOf(model, invoice), toMajor(model, invoice, carried), {
      type: 'proration_credit',
      at: model.now,
      priority: 50,
      expiresAt: undefined,
    })
    payWhatIsCredited(model, invoice, carried)
    collectAgain(model, invoice.customer)
  }
  if (totalOf(invoice) === 0) invoice.status = 'paid'
  else collect(model, invoice)
  invoice.collecting = false
}

/** What a credit note gives back reduces what is due first. The rest goes to the wallet. */
export function issueNote(model: Model, invoice: Invoice, total: number): void {
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible'
  const applied = isOwed ? Math.min(total, dueOf(invoice)) : 0
  invoice.credited += applied
  invoice.noted += total
  if (applied > 0 && dueOf(invoice) === 0) Object.assign(invoice, { status: 'paid', failed: false })
  if (applied === total) return
  deposit(currencyAccountOf(model, invoice), toMajor(model, invoice, total - applied), {
    type: 'credit_note',
    at: model.now,
    priority: 50,
    expiresAt: undefined,
  })
  collectAgain(model, invoice.customer)
}

/** Credit that is carried pays what is still open of the invoices whose lines it gives back. */
function payWhatIsCredited(model: Model, { charges }: Invoice, carried: number): void {
  const credited = new Set(charges.map((each) => each.credited && billedOn(model, each.credited)))
  let left = carried
  for (const invoice of credited) {
    const isOwed = invoice?.status === 'open' || invoice?.status === 'uncollectible'
    if (!isOwed || !invoice.applyCredit) continue
    const cents = Math.min(left, dueOf(invoice))
    if (cents > 0) pay(model, invoice, 'wallet', cents)
    left -= cents
  }
}

/** After credit was added: what was charged automatically and not paid is tried again, oldest first. */
export function collectAgain(model: Model, customer: string): void {
  const unpaid = model.invoices.filter(
    (each) => each.customer === customer && each.status === 'open' && each.method === 'charge_automatically',
  )
  const since = ({ finalizesAt, finalizedAt }: Invoice) =>
    Math.min(finalizesAt ?? Infinity, finalizedAt ?? Infinity)
  for (const invoice of unpaid.toSorted((a, b) => since(a) - since(b) || a.number - b.number))
    collect(model, invoice)
}

/** The wallet pays what it has. */
function collect(model: Model, invoice: Invoice): void {
  if (!invoice.applyCredit) return
  const credit = drawable(currencyAccountOf(model, invoice), model.now, drawsExpiredFor(invoice))
  const cents = Math.min(toCents(model, invoice, credit), dueOf(invoice))
  if (cents > 0) pay(model, invoice, 'wallet', cents)
  if (invoice.status === 'open' && invoice.method === 'charge_automatically') invoice.failed = true
}

/** Whether an invoice of it that failed is owed. */
export function isPastDue({ invoices }: Model, subscription: Subscription): boolean {
  const failed = invoices.filter((each) => each.subscription === subscription && each.failed)
  return subscription.status === 'active' && failed.some(({ status }) => status === 'open')
}

/** Returns false, and changes nothing, if the wallet holds too little. */
export function pay(
  model: Model,
  invoice: Invoice,
  source: 'wallet' | 'out_of_band',
  cents: number,
): boolean {
  const account = currencyAccountOf(model, invoice)
  const amount = toMajor(model, invoice, cents)
  const drawsExpired = drawsExpiredFor(invoice)
  if (source === 'wallet' && drawable(account, model.now, drawsExpired) < amount) return false
  const posting = { type: 'invoice_payment', at: model.now, drawsExpired }
  const drawn = source === 'wallet' ? withdraw(account, amount, posting) : []
  invoice.payments.push({ source, cents, drawn, voided: false })
  if (dueOf(invoice) === 0) Object.assign(invoice, { status: 'paid', failed: false })
  return true
}

/** What was valid when its period ended pays an invoice that was a draft when it expired. */
function drawsExpiredFor({ subscription, period, finalizedAt }: Invoice): (expiresAt: number) => boolean {
  return (expiresAt) =>
    subscription !== undefined &&
    period !== undefined &&
    finalizedAt !== undefined &&
    period.end <= expiresAt &&
    expiresAt <= finalizedAt
}

/** A payment that is voided stays as it is. Credit that comes back does not pay the invoice again, but may pay others. */
export function voidPayment(model: Model, invoice: Invoice, payment: Payment): void {
  if (payment.voided) return
  takeBack(model, invoice, [payment])
  if (payment.source === 'wallet') invoice.applyCredit = false
  if (invoice.status === 'paid') invoice.status = 'open'
  if (invoice.status === 'open' && invoice.method === 'charge_automatically') collect(model, invoice)
  if (payment.source === 'wallet') collectAgain(model, invoice.customer)
}

function takeBack(model: Model, invoice: Invoice, payments: readonly Payment[]): void {
  const account = currencyAccountOf(model, invoice)
  for (const payment of payments) {
    payment.voided = true
    const posting = { type: 'payment_void', at: model.now }
    if (payment.source === 'wallet') returnDrawn(account, payment.drawn, posting)
  }
}

/**
 * Returns why it is refused, and changes nothing, if a part was paid out of band, or given back on an invoice that is final. What the
 * wallet paid returns to it.
 */
export function voidInvoice(model: Model, invoice: Invoice): ErrorCode | undefined {
  if (invoice.noted > 0) return 'INVOICE_HAS_CREDIT_NOTES'
  const standing = invoice.payments.filter(({ voided }) => !voided)
  if (standing.some(({ source }) => source === 'out_of_band')) return 'INVOICE_PARTLY_PAID'
  const crediting = model.invoices.filter((each) => each.status !== 'void' && gives(each, invoice))
  if (crediting.some(({ status }) => status !== 'draft')) return 'INVOICE_LINES_CREDITED'
  invoice.status = 'void'
  for (const draft of crediting) compose(model, draft)
  if (standing.length === 0) return undefined
  takeBack(model, invoice, standing)
  collectAgain(model, invoice.customer)
  return undefined
}

/** An invoice is finalized after those that it credits. */
export function creditsDraft({ invoices }: Model, invoice: Invoice): boolean {
  return invoices.some((each) => each.status === 'draft' && gives(invoice, each))
}

/** Whether the one gives unused time of the other back. */
function gives(crediting: Invoice, invoice: Invoice): boolean {
  return (
    crediting !== invoice &&
    crediting.charges.some(({ credited }) => credited !== undefined && invoice.charges.includes(credited))
  )
}

/** Drafts follow the tax fields of their customer, not those of plans, rates or the company. */
export function changeBuyer(model: Model, customer: string, change: Partial<Buyer>): void {
  const buyer = model.buyers.get(customer)
  if (buyer === undefined || isDeepStrictEqual(buyer, { ...buyer, ...change })) return
  Object.assign(buyer, change)
  for (const invoice of model.invoices)
    if (invoice.customer === customer && invoice.status === 'draft') compose(model, invoice)
}

export function changeDraftCodes(model: Model, invoice: Invoice, codes: Codes): void {
  if (isDeepStrictEqual(invoice.codes, codes)) return
  invoice.codes = codes
  compose(model, invoice)
}

/** What is due by now, after all else of the moment. */
export function markOverdue({ invoices, now }: Model): void {
  for (const invoice of invoices)
    if (invoice.status === 'open' && dueAt(invoice) <= now) invoice.overdue = true
}

/** Infinite for a draft. */
export function dueAt({ finalizedAt = Infinity, days }: Invoice): number {
  return finalizedAt + (days ?? 0) * DAY_MS
}

/** What credit that can still pay it by then would leave to pay. */
export function dueAfterCredit(model: Model, invoice: Invoice, at: number): number {
  const { grants } = currencyAccountOf(model, invoice)
  const end = invoice.period?.end
  const lasting = grants.filter(({ expiresAt }) => (end === undefined ? expiresAt > at : expiresAt >= end))
  const credit = lasting.reduce((sum, { remaining }) => sum + remaining, 0n)
  const left = totalOf(invoice) - (invoice.applyCredit ? toCents(model, invoice, credit) : 0)
  return Math.max(0, left)
}

export function paidOf({ payments }: Pick<Invoice, 'payments'>): number {
  return payments.reduce((sum, { cents, voided }) => sum + (voided ? 0 : cents), 0)
}

export function dueOf(invoice: Pick<Invoice, 'sums' | 'payments' | 'credited'>): number {
  return totalOf(invoice) - paidOf(invoice) - invoice.credited
}

function totalOf({ sums }: Pick<Invoice, 'sums'>): number {
  return sums.total
}

function currencyAccountOf(model: Model, { customer }: Invoice) {
  return accountOf(model, customer, currencyOf(model, customer).code)
}

function toCents(model: Model, { customer }: Invoice, amount: Pico): number {
  return Number((amount * 10n ** BigInt(currencyOf(model, customer).exponent)) / ONE)
}

function toMajor(model: Model, { customer }: Invoice, cents: number): Pico {
  return (BigInt(cents) * ONE) / 10n ** BigInt(currencyOf(model, customer).exponent)
}
