import { boundLines } from '../../rules/compose-model/bounds.ts'
import { taxAndCarry } from '../../rules/compose-model/model.ts'
import type { ComposedLine, InputLine, Part } from '../../rules/compose-model/types.ts'
import { cost, creditsOf, divideRounded, ONE_OF_COST, type Span } from './arithmetic.ts'
import { type Billed, type Charge, currencyOf, type Invoice, type Model, type Segment } from './model.ts'
import { ratesOf } from './taxes.ts'
import { countedIn, hasUsage, unitsOf } from './usage.ts'

/** Composes an invoice as of now. Bounds and tax are the arithmetic of tests/rules. */
export function compose(model: Model, invoice: Invoice): void {
  const billed = invoice.subscription === undefined ? ownLines(model, invoice) : linesOf(model, invoice)
  const composed = taxAndCarry(invoice.behavior, billed.map(toComposed))
  invoice.lines = composed.lines.map(({ tax_cents }, index) => ({
    ...(billed[index] ?? missing(index)),
    tax: tax_cents,
  }))
  invoice.sums = {
    subtotal: composed.subtotal_cents,
    discount: composed.discount_cents,
    tax: composed.tax_cents,
    carried: composed.credit_carried_cents,
    total: composed.total_cents,
    taxes: composed.taxes,
  }
}

/** The invoice of a charge, if it has one. */
export function billedOn({ invoices }: Model, charge: Charge): Invoice | undefined {
  return invoices.find(({ charges }) => charges.includes(charge))
}

function ownLines(model: Model, { customer, own, codes }: Invoice): Billed[] {
  const end = iso(model.now)
  return own.map((line) => ({
    type: 'manual',
    amount: line.cents,
    span: undefined,
    rates: ratesOf(of(model, customer), { end, draft: codes, own: line.codes, plan: null, credited: null }),
  }))
}

/** A line per charge and per price in the currency, zero or not, of each plan that was active or took usage; then the bounds. */
function linesOf(model: Model, invoice: Invoice): Billed[] {
  const billed = invoice.segments.filter((segment) => segment.start < segment.end || hasUsage(model, segment))
  const usage = billed.map((segment) => usageOf(model, invoice, segment))
  const bounds = billed.flatMap((segment, index) => boundsOf(model, invoice, segment, usage[index] ?? []))
  return [...chargesOf(model, invoice), ...usage.flat(), ...bounds]
}

function chargesOf(model: Model, invoice: Invoice): Billed[] {
  const lines: Billed[] = []
  for (const charge of invoice.charges) {
    const { type, span, plan, credited } = charge
    const billed =
      credited === undefined
        ? null
        : (lines[invoice.charges.indexOf(credited)] ?? lineOf(model, credited)).rates
    lines.push({
      type,
      amount: amountOf(model, charge),
      span,
      credited,
      rates: rates(model, invoice, { span, plan }, billed),
    })
  }
  return lines
}

/** A credit for what is on a void invoice is 0. */
function amountOf(model: Model, { amount, credited }: Charge): number {
  return credited !== undefined && billedOn(model, credited)?.status === 'void' ? 0 : amount
}

/** An invoice begins with the lines of its charges. */
function lineOf(model: Model, charge: Charge): Billed {
  const invoice = billedOn(model, charge)
  return invoice?.lines[invoice.charges.indexOf(charge)] ?? missing(charge.type)
}

function usageOf(model: Model, invoice: Invoice, segment: Segment): Billed[] {
  const minorUnit = ONE_OF_COST / 10n ** BigInt(currencyOf(model, invoice.customer).exponent)
  const span = { start: segment.start, end: segment.end }
  return segment.plan.prices
    .filter((price) => creditsOf(price) === null)
    .map((price) => {
      const units = unitsOf(model, segment, price)
      const late = countedIn(model, segment, price).filter((each) => each.late).length
      const amount = Number(divideRounded(cost(price, units), minorUnit))
      const usage = { price: price.id, units, late }
      return {
        type: 'usage',
        amount,
        span,
        usage,
        rates: rates(model, invoice, { span, plan: segment.plan }),
      }
    })
}

/** Fees and prorations count for the time that they are for, on whichever invoice they are. */
function boundsOf(model: Model, invoice: Invoice, segment: Segment, usage: Billed[]): Billed[] {
  const { subscription } = invoice
  if (subscription === undefined) return []
  const { plan, whole } = segment
  const span = { start: segment.start, end: segment.end }
  const part: Part = {
    start: iso(segment.start),
    end: iso(segment.end),
    whole_start: iso(whole.start),
    whole_end: iso(whole.end),
    // Also one that ends as it begins: a millisecond more would change nothing of the part before it.
    is_last: subscription.status === 'canceled' && subscription.segments.at(-1) === segment,
    rates: rates(model, invoice, { span, plan }),
    plan: { minimum_cents: plan.minimum_amount_cents, maximum_cents: plan.maximum_amount_cents },
    prices: plan.prices.map((price) => ({
      price_id: price.id,
      minimum: price.minimum_amount,
      maximum: price.maximum_amount,
    })),
    billed_before: {
      fees: subscription.charges.map((charge) => ({
        net_cents: amountOf(model, charge),
        period_start: iso(charge.span.start),
        period_end: iso(charge.span.end),
      })),
      usage: [],
    },
  }
  const lines = usage.map(
    (line): InputLine => ({ ...toComposed(line), part: 0, price_id: line.usage?.price ?? '' }),
  )
  const currency_decimals = currencyOf(model, invoice.customer).exponent
  const input = { behavior: invoice.behavior, currency_decimals, lines, parts: [part] }
  return boundLines(input, 0).map(({ type, amount_cents, bound }) => {
    if (type !== 'minimum' && type !== 'maximum') throw new Error(`no bound has a line of type ${type}`)
    return { type, amount: amount_cents, span, bound, rates: part.rates }
  })
}

function rates(
  model: Model,
  { customer, codes }: Invoice,
  { span, plan }: Pick<Charge, 'span' | 'plan'>,
  credited: Billed['rates'] | null = null,
): Billed['rates'] {
  return ratesOf(of(model, customer), {
    end: iso(span.end),
    draft: codes,
    own: null,
    plan: plan.tax_rate_codes,
    credited,
  })
}

function of({ taxes, buyers }: Model, customer: string) {
  return { taxes, buyer: buyers.get(customer) ?? missing(customer) }
}

function toComposed({ type, amount, span, rates, bound = null }: Billed): ComposedLine {
  return {
    type,
    amount_cents: amount,
    discount_cents: 0,
    period_start: isoOf(span, 'start'),
    period_end: isoOf(span, 'end'),
    rates,
    bound,
  }
}

function isoOf(span: Span | undefined, edge: keyof Span): string | null {
  return span === undefined ? null : iso(span[edge])
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function missing(what: string | number): never {
  throw new Error(`the model has no ${what}`)
}
