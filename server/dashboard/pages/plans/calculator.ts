import type { Reply } from '../../../../generated/operations.ts'
import { rateUsage } from '../../../billing/compose/usage-lines.ts'
import { counterOf } from '../../../metering/plan-prices.ts'
import { exponentOf, majorToMinor, minorToMajor } from '../../../money/currency.ts'
import { type Decimal, decimal, roundTo, roundToLedger, toPlain } from '../../../money/decimal.ts'
import { PIECE } from '../../../money/units.ts'
import { formatPrice, formatQuantity } from '../../../pages/invoice/format.ts'
import { type Line, partsOf, type Row, rowsOf } from '../../../pages/invoice/rows.ts'
import { type BoundLine, boundLabel, boundLines } from '../../../plans/bounds.ts'
import { boundsOf } from '../../../plans/plan-bounds.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { amountIn, plainNumber } from '../../parts/amount.ts'
import { tableCard } from '../../parts/card.ts'
import { field } from '../../parts/field.ts'
import type { Visit } from '../../visit.ts'
import { renderRow, rowTable } from '../lines.ts'
import { accountOf, labelOfPrice, nameOfPrice, type Price } from './prices.ts'

type Plan = Reply<'getPlan'>['body']['plan']

export function renderCalculator(
  { query, base }: Pick<Visit, 'query' | 'base'>,
  plan: Plan,
  meters: ReadonlyMap<string, string>,
): Html | undefined {
  if (plan.prices.length === 0) return undefined
  const asked = plan.prices.flatMap((price) => {
    const text = plainNumber(query[nameOf(price)])
    return text === '' ? [] : [{ price, text, units: UNITS.test(text) ? decimal(text) : undefined }]
  })
  const counted = asked.flatMap(({ price, units }) => (units === undefined ? [] : [{ price, units }]))
  const fields = plan.prices.map((price) => {
    const typed = asked.find((each) => each.price === price)
    return field(html`<bdi>${labelOfPrice(price, meters)}</bdi>`, nameOf(price), {
      value: typed?.text ?? '',
      autocomplete: 'off',
      placeholder: '120,000',
      ...(typed !== undefined &&
        typed.units === undefined && { error: 'invalid', fix: 'Use a number such as 120000.' }),
    })
  })
  const action = `${base}/plans/${plan.id}#calculator`
  const inputs = html`${fields}<button>Calculate</button>`
  return tableCard(
    'Calculator',
    html`<div class="body"><form action="${action}" class="filters" id="calculator" aria-label="Calculator">${inputs}</form></div>
${counted.length === 0 ? undefined : costTable(plan, counted, meters)}`,
    html`<span class="soft small">Units of a period</span>`,
  )
}

export const UNITS = /^\d{1,15}(\.\d{1,12})?$/

const nameOf = (price: Price) => `units_${counterOf(price)}`

export function costTable(
  plan: Plan,
  counted: ReadonlyArray<{ price: Price; units: Decimal }>,
  meters: ReadonlyMap<string, string>,
): Html {
  const { currency_code: currency } = plan
  const fee = decimal(minorToMajor(plan.amount_cents, currency))
  const priced = counted.map(({ price, units }) => {
    const { amount, usage } = rateUsage({ price, units, late_events: 0, meter: { id: price.meter_id } })
    const unit = price.pricing_unit_code
    const due = unit === null ? roundTo(amount, exponentOf(currency)) : roundToLedger(amount)
    const format = (text: string) => amountIn(text, accountOf(price, currency))
    const line = lineRow(labelOfPrice(price, meters), formatQuantity(toPlain(units)), {
      price: price.charge_model === 'per_unit' ? format(price.unit_amount) : '',
      amount: format(toPlain(due)),
    })
    return { price, rows: [line, ...partsOf(usage, format)], due: unit === null ? due : decimal(0) }
  })
  const bounds = boundsOfPeriod(plan, priced)
  const added = bounds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const used = priced.reduce((sum, { due }) => sum.plus(due), fee)
  const total = used.plus(minorToMajor(added, currency))
  const amount = formatPrice(toPlain(fee), currency)
  const fees = fee.eq(0) ? [] : [lineRow('Fee', '1', { price: amount, amount })]
  return rowTable(
    'What it costs',
    [
      ...fees,
      ...priced.flatMap(({ rows }) => rows),
      ...bounds.flatMap((line) => rowsOf(toLine(line, plan, meters), { currency, timezone: 'UTC' })),
    ].map((row) => renderRow(row)),
    [['Total', formatPrice(toPlain(total), currency)]],
  )
}

function boundsOfPeriod(plan: Plan, priced: ReadonlyArray<{ price: Price; due: Decimal }>): BoundLine[] {
  const period = { start: new Date(0), end: new Date(DAY_MS) }
  const usage = priced.map(({ price, due }) => ({
    price_id: price.id,
    net_cents: majorToMinor(due, plan.currency_code),
  }))
  const fees = [{ net_cents: plan.amount_cents, span: period }]
  return boundLines({ span: period, whole: period, isLast: false, ...boundsOf(plan) }, { usage, fees })
}

function toLine(
  { type, amount_cents, bound }: BoundLine,
  plan: Plan,
  meters: ReadonlyMap<string, string>,
): Line {
  const { price_id } = bound
  const price = plan.prices.find(({ id }) => id === price_id)
  const of = price === undefined ? plan.name : nameOfPrice(price, meters)
  return {
    type,
    description: boundLabel(type, of),
    quantity: 1,
    unit_code: PIECE,
    unit_amount_cents: amount_cents,
    amount_cents,
    discount_cents: 0,
    period_start: null,
    period_end: null,
    bound,
  }
}

function lineRow(description: string, quantity: string, sums: { price: string; amount: string }): Row {
  return { kind: 'line', description, details: [], quantity, ...sums }
}
