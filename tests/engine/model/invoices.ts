import type { components } from '../../../generated/types.ts'
import { cost, creditsOf, DAY_MS, divideRounded, HOUR_MS, ONE, ONE_OF_COST, type Pico } from './arithmetic.ts'
import {
  accountOf,
  type Charge,
  currencyOf,
  type Invoice,
  type Line,
  type Model,
  type Payment,
  type Subscription,
} from './model.ts'
import { countedIn, hasUsage, unitsOf } from './usage.ts'
import { deposit, expire, returnDrawn, withdraw } from './wallet.ts'

type ErrorCode = components['schemas']['ErrorCode']

/** An invoice created through the API, with one line. */
export function draftByHand(
  model: Model,
  customer: string,
  cents: number,
  { days, applyCredit }: Pick<Invoice, 'days' | 'applyCredit'>,
): void {
  model.invoices.push({
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
    lines: [{ type: 'manual', amount: cents, span: undefined }],
    payments: [],
    overdue: false,
    failed: false,
  })
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
    lines: [],
    payments: [],
    overdue: false,
    failed: false,
  }
  invoice.lines = compose(model, invoice)
  if (invoice.lines.length === 0) return undefined
  for (const segment of invoice.segments) segment.invoiced = true
  model.invoices.push(invoice)
  return invoice
}

export function finalize(model: Model, invoice: Invoice): void {
  if (invoice.subscription !== undefined) invoice.lines = compose(model, invoice)
  invoice.status = 'open'
  invoice.finalizedAt = model.now
  invoice.number = 1 + Math.max(...model.invoices.map(({ number }) => number))
  for (const segment of invoice.segments) segment.closed = true
  const owed = totalOf({ lines: plainLines(model, invoice) })
  if (owed < 0) {
    deposit(currencyAccountOf(model, invoice), toMajor(model, invoice, -owed), {
      type: 'proration_credit',
      at: model.now,
      priority: 50,
      expiresAt: undefined,
    })
    payWhatIsCredited(model, invoice, -owed)
    collectAgain(model, invoice.customer)
  }
  if (totalOf(invoice) === 0) invoice.status = 'paid'
  else collect(model, invoice)
}

/** Credit that is carried pays what is still open of the invoices whose lines it gives back. */
function payWhatIsCredited(model: Model, { charges }: Invoice, carried: number): void {
  const credited = new Set(charges.map((each) => each.credited && billedOn(model, each.credited)))
  let left = carried
  for (const invoice of credited) {
    if (invoice?.status !== 'open' || !invoice.applyCredit) continue
    const cents = Math.min(left, dueOf(invoice))
    if (cents > 0) pay(model, invoice, 'wallet', cents)
    left -= cents
  }
}

/** The invoice of a charge, if it has one. */
export function billedOn({ invoices }: Model, charge: Charge): Invoice | undefined {
  return invoices.find(({ charges }) => charges.includes(charge))
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
  const account = currencyAccountOf(model, invoice)
  expire(account, model.now)
  const cents = Math.min(toCents(model, invoice, account.balance), dueOf(invoice))
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
  if (source === 'wallet') expire(account, model.now)
  if (source === 'wallet' && account.balance < amount) return false
  const posting = { type: 'invoice_payment', at: model.now }
  const drawn = source === 'wallet' ? withdraw(account, amount, posting) : []
  invoice.payments.push({ source, cents, drawn, voided: false })
  if (dueOf(invoice) === 0) Object.assign(invoice, { status: 'paid', failed: false })
  return true
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
  const standing = invoice.payments.filter(({ voided }) => !voided)
  if (standing.some(({ source }) => source === 'out_of_band')) return 'INVOICE_PARTLY_PAID'
  const crediting = model.invoices.filter(
    (each) =>
      each !== invoice &&
      each.status !== 'void' &&
      each.charges.some(({ credited }) => credited !== undefined && invoice.charges.includes(credited)),
  )
  if (crediting.some(({ status }) => status !== 'draft')) return 'INVOICE_LINES_CREDITED'
  invoice.status = 'void'
  for (const draft of crediting) draft.lines = compose(model, draft)
  if (standing.length === 0) return undefined
  takeBack(model, invoice, standing)
  collectAgain(model, invoice.customer)
  return undefined
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

/** What credit that is still there by then would leave to pay. */
export function dueAfterCredit(model: Model, invoice: Invoice, at: number): number {
  const { grants } = currencyAccountOf(model, invoice)
  const lasting = grants.filter(({ expiresAt }) => expiresAt > at)
  const credit = lasting.reduce((sum, { remaining }) => sum + remaining, 0n)
  const left = totalOf(invoice) - (invoice.applyCredit ? toCents(model, invoice, credit) : 0)
  return Math.max(0, left)
}

export function paidOf({ payments }: Pick<Invoice, 'payments'>): number {
  return payments.reduce((sum, { cents, voided }) => sum + (voided ? 0 : cents), 0)
}

export function dueOf(invoice: Pick<Invoice, 'lines' | 'payments'>): number {
  return totalOf(invoice) - paidOf(invoice)
}

export function totalOf({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** If credits exceed the rest, a line brings the total to 0. */
function compose(model: Model, invoice: Invoice): Line[] {
  const lines = plainLines(model, invoice)
  const sum = totalOf({ lines })
  const credit = lines.find(({ amount }) => amount < 0)
  return sum < 0 ? [...lines, { type: 'credit_carried', amount: -sum, span: credit?.span }] : lines
}

/** A line per charge and per price in the currency, zero or not, of each plan that was active or took usage. */
function plainLines(model: Model, { customer, charges, segments }: Invoice): Line[] {
  const minorUnit = ONE_OF_COST / 10n ** BigInt(currencyOf(model, customer).exponent)
  const usage = segments
    .filter((segment) => segment.start < segment.end || hasUsage(model, segment))
    .flatMap((segment) =>
      segment.plan.prices
        .filter((price) => creditsOf(price) === null)
        .map((price) => {
          const meter = price.meter_id
          const units = unitsOf(model, segment, meter)
          const late = countedIn(model, segment, meter).filter((each) => each.late).length
          const amount = Number(divideRounded(cost(price, units), minorUnit))
          const span = { start: segment.start, end: segment.end }
          return { type: 'usage' as const, amount, span, usage: { meter, units, late } }
        }),
    )
  const isVoid = ({ credited }: Charge) =>
    credited !== undefined && billedOn(model, credited)?.status === 'void'
  return [...charges.map((each) => (isVoid(each) ? { ...each, amount: 0 } : each)), ...usage]
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
