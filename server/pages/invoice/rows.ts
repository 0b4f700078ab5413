import type { CreditedInvoice, InvoiceLine } from '../../invoices/lines-store.ts'
import { type CurrencyCode, majorToMinor } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import { PIECE } from '../../money/units.ts'
import { formatMoney, formatPeriod, formatPrice, formatQuantity } from './format.ts'
import { type Rates, rateOf, type Sums } from './taxes.ts'

/** A part explains the amount of the line above it. */
export type Row = {
  kind: 'line' | 'part'
  description: string
  details: string[]
  quantity: string
  /** Empty if a line has no single price. */
  price: string
  amount: string
}

type Usage = NonNullable<InvoiceLine['usage']>
/** A line of an upcoming invoice has no id. */
export type Line = Pick<
  InvoiceLine,
  | 'type'
  | 'description'
  | 'quantity'
  | 'unit_code'
  | 'unit_amount_cents'
  | 'amount_cents'
  | 'discount_cents'
  | 'period_start'
  | 'period_end'
  | 'usage'
  | 'bound'
> &
  Partial<Pick<CreditedInvoice, 'credited_invoice_number'>> &
  Partial<Pick<InvoiceLine, 'credit'>> & { tax_rates?: Rates }
/** With `hasRates`, each line says its own tax rate. */
export type Notation = { currency: CurrencyCode; timezone: string; hasRates?: boolean }
type TieredUsage = Extract<Usage, { tiers: unknown }>

/** With one rate for all, the sums say it. */
export function notationOf({
  currency,
  timezone,
  sums,
}: Omit<Notation, 'hasRates'> & { sums: Pick<Sums, 'taxes'> }): Notation {
  return { currency, timezone, hasRates: sums.taxes.length > 1 }
}

export function rowsOf(line: Line, { currency, timezone, hasRates = false }: Notation): Row[] {
  const { usage, description } = line
  const details = periodOf(line, timezone)
  const taxes = hasRates ? taxOf(line) : []
  const amount = formatMoney(line.amount_cents, currency)
  const row = { kind: 'line', description, details, amount } as const
  if (usage === undefined || usage === null)
    return [
      {
        ...row,
        details: [
          ...details,
          ...correctedBy(line),
          ...boundOf(line, currency),
          ...soldOf(line, currency),
          ...discountOf(line, currency),
          ...taxes,
        ],
        quantity: withUnit(formatQuantity(line.quantity), line.unit_code),
        price: formatMoney(line.unit_amount_cents, currency),
      },
    ]
  const price = usage.charge_model === 'per_unit' ? formatPrice(usage.unit_amount, currency) : ''
  return [
    {
      ...row,
      details: [...details, ...remarksOn(usage), ...discountOf(line, currency), ...taxes],
      quantity: withUnit(formatQuantity(usage.units), line.unit_code),
      price,
    },
    ...partsOf(usage, (major) => formatPrice(major, currency)),
  ]
}

/** A line by hand has the days of its supply, the last one included: a period that ends on 1 April at 0:00 ends on 31 March. */
function periodOf({ type, period_start: start, period_end: end }: Line, timezone: string): string[] {
  if (start === null || end === null) return []
  const last = new Date(end).getTime() - (type === 'manual' ? 1 : 0)
  return [formatPeriod(new Date(start), new Date(last), timezone)]
}

/** Pieces need no unit. A unit without a symbol is shown by its code. */
function withUnit(quantity: string, code: string): string {
  return code === PIECE ? quantity : `${quantity} ${SYMBOLS.get(code) ?? code}`
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['SEC', 's'],
  ['MIN', 'min'],
  ['HUR', 'h'],
  ['DAY', 'd'],
  ['AD', 'B'],
  ['4L', 'MB'],
  ['E34', 'GB'],
  ['E35', 'TB'],
  ['KWH', 'kWh'],
  ['KGM', 'kg'],
])

function correctedBy({ credited_invoice_number: number }: Line): string[] {
  return number == null ? [] : [`Corrects invoice ${number}`]
}

function boundOf({ type, bound }: Line, currency: CurrencyCode): string[] {
  if (bound === undefined || bound === null) return []
  const name = type === 'minimum' ? 'Minimum' : 'Maximum'
  return [
    `${name} ${formatMoney(bound.bound_cents, currency)}, spent ${formatMoney(bound.spend_cents, currency)}`,
  ]
}

function soldOf({ credit }: Line, currency: CurrencyCode): string[] {
  if (credit == null) return []
  const { account_type, pricing_unit_code, amount, expires_after_days: days } = credit
  const sold =
    account_type === 'currency'
      ? formatMoney(majorToMinor(decimal(amount), currency), currency)
      : `${formatQuantity(amount)} ${pricing_unit_code}`
  return [days === null ? `Credit of ${sold}` : `Credit of ${sold}, valid for ${days} days after payment`]
}

function discountOf({ discount_cents }: Line, currency: CurrencyCode): string[] {
  return discount_cents === 0 ? [] : [`Discount ${formatMoney(-discount_cents, currency)}`]
}

function taxOf({ tax_rates = [] }: Line): string[] {
  const rate = rateOf(tax_rates)
  return [rate === undefined ? 'No tax' : `Tax ${rate}`]
}

function remarksOn({ units, free_units: free, late_events: late }: Usage): string[] {
  return [
    ...(decimal(free).gt(0) ? [`${formatQuantity(free)} of them free`] : []),
    ...(late > 0 ? [`Includes ${late} ${late === 1 ? 'event' : 'events'} of an earlier period`] : []),
    ...(decimal(units).lt(0) ? ['Usage below 0 is charged as 0'] : []),
  ]
}

/** Parts have unrounded amounts. Only the amount of the line is rounded. */
export function partsOf(usage: Usage, format: (major: string) => string): Row[] {
  const part = (description: string, quantity: string, price: string): Row => ({
    kind: 'part',
    description,
    details: [],
    quantity: formatQuantity(quantity),
    price: format(price),
    amount: format(toPlain(decimal(quantity).times(price))),
  })
  if (usage.charge_model === 'per_unit') return []
  if (usage.charge_model === 'package')
    return [part(`Packages of ${formatQuantity(usage.package_size)}`, usage.packages, usage.package_amount)]
  return usage.tiers.flatMap((tier, index) => [
    part(labelOf(usage, index), tier.units, tier.unit_amount),
    ...(decimal(tier.flat_amount).eq(0) ? [] : [part('Flat fee', '1', tier.flat_amount)]),
  ])
}

/** A `volume` price applies one tier to all units. */
function labelOf({ charge_model, tiers }: TieredUsage, index: number): string {
  const floor = tiers[index - 1]?.up_to
  const up_to = tiers[index]?.up_to
  const ceiling = up_to == null ? undefined : formatQuantity(up_to)
  if (charge_model === 'volume')
    return ceiling === undefined ? 'All units, at the last tier' : `All units, at the tier up to ${ceiling}`
  if (floor == null) return ceiling === undefined ? 'All units' : `First ${ceiling}`
  const over = `Over ${formatQuantity(floor)}`
  return ceiling === undefined ? over : `${over} up to ${ceiling}`
}
