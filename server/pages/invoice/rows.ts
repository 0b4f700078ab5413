import type { CreditedInvoice, InvoiceLine } from '../../invoices/lines-store.ts'
import { fill } from '../../locales/fill.ts'
import { ENGLISH, type Language } from '../../locales/language.ts'
import { lineTextIn } from '../../locales/line-texts.ts'
import { type CurrencyCode, majorToMinor } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import { PIECE } from '../../money/units.ts'
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
/** With `hasRates`, each line says its own tax rate. English is for the dashboard. */
export type Notation = {
  currency: CurrencyCode
  timezone: string
  language?: Language
  hasRates?: boolean
}
type Shown = Pick<Required<Notation>, 'currency' | 'language'>
type TieredUsage = Extract<Usage, { tiers: unknown }>

/** With one rate for all, the sums say it. */
export function notationOf({
  currency,
  timezone,
  language = ENGLISH,
  sums,
}: Omit<Notation, 'hasRates'> & { sums: Pick<Sums, 'taxes'> }): Notation {
  return { currency, timezone, language, hasRates: sums.taxes.length > 1 }
}

export function rowsOf(
  line: Line,
  { currency, timezone, language = ENGLISH, hasRates = false }: Notation,
): Row[] {
  const { usage } = line
  const description = lineTextIn(language, { ...line, sellsCredit: line.credit != null })
  const { formatMoney, formatPrice, formatQuantity } = language
  const shown = { currency, language }
  const details = periodOf(line, timezone, language)
  const taxes = hasRates ? taxOf(line, language) : []
  const amount = formatMoney(line.amount_cents, currency)
  const row = { kind: 'line', description, details, amount } as const
  if (usage === undefined || usage === null)
    return [
      {
        ...row,
        details: [
          ...details,
          ...correctedBy(line, language),
          ...boundOf(line, shown),
          ...soldOf(line, shown),
          ...discountOf(line, shown),
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
      details: [...details, ...remarksOn(usage, language), ...discountOf(line, shown), ...taxes],
      quantity: withUnit(formatQuantity(usage.units), line.unit_code),
      price,
    },
    ...partsOf(usage, (major) => formatPrice(major, currency), language),
  ]
}

/** A line by hand has the days of its supply, the last one included: a period that ends on 1 April at 0:00 ends on 31 March. */
function periodOf(
  { type, period_start: start, period_end: end }: Line,
  timezone: string,
  { formatPeriod }: Language,
): string[] {
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

function correctedBy({ credited_invoice_number: number }: Line, { words }: Language): string[] {
  return number == null ? [] : [fill(words.document.correctsInvoice, { number })]
}

function boundOf({ type, bound }: Line, { currency, language }: Shown): string[] {
  if (bound === undefined || bound === null) return []
  const { words, formatMoney } = language
  const text = type === 'minimum' ? words.document.minimumOf : words.document.maximumOf
  const { bound_cents, spend_cents } = bound
  return [
    fill(text, { bound: formatMoney(bound_cents, currency), spend: formatMoney(spend_cents, currency) }),
  ]
}

function soldOf({ credit }: Line, { currency, language }: Shown): string[] {
  if (credit == null) return []
  const { words, choose, formatMoney, formatQuantity } = language
  const { account_type, pricing_unit_code, amount, expires_after_days: days } = credit
  const sold =
    account_type === 'currency'
      ? formatMoney(majorToMinor(decimal(amount), currency), currency)
      : `${formatQuantity(amount)} ${pricing_unit_code}`
  if (days === null) return [fill(words.document.creditOf, { amount: sold })]
  return [fill(choose(words.document.creditValidFor, days), { amount: sold, days })]
}

function discountOf({ discount_cents }: Line, { currency, language }: Shown): string[] {
  if (discount_cents === 0) return []
  const { words, formatMoney } = language
  return [fill(words.document.discountOf, { amount: formatMoney(-discount_cents, currency) })]
}

function taxOf({ tax_rates = [] }: Line, language: Language): string[] {
  const { noTax, taxOf: taxed } = language.words.document
  const rate = rateOf(tax_rates, language)
  return [rate === undefined ? noTax : fill(taxed, { rate })]
}

function remarksOn(
  { units, free_units: free, late_events: late }: Usage,
  { words: { document: words }, choose, formatQuantity }: Language,
): string[] {
  return [
    ...(decimal(free).gt(0) ? [fill(words.ofThemFree, { units: formatQuantity(free) })] : []),
    ...(late > 0 ? [fill(choose(words.lateEvents, late), { events: late })] : []),
    ...(decimal(units).lt(0) ? [words.belowZero] : []),
  ]
}

/** Parts have unrounded amounts. Only the amount of the line is rounded. */
export function partsOf(
  usage: Usage,
  format: (major: string) => string,
  language: Language = ENGLISH,
): Row[] {
  const { words, formatQuantity } = language
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
    return [
      part(
        fill(words.document.packagesOf, { size: formatQuantity(usage.package_size) }),
        usage.packages,
        usage.package_amount,
      ),
    ]
  return usage.tiers.flatMap((tier, index) => [
    part(labelOf(usage, index, language), tier.units, tier.unit_amount),
    ...(decimal(tier.flat_amount).eq(0) ? [] : [part(words.document.flatFee, '1', tier.flat_amount)]),
  ])
}

/** A `volume` price applies one tier to all units. */
function labelOf(
  { charge_model, tiers }: TieredUsage,
  index: number,
  { words: { document: words }, formatQuantity }: Language,
): string {
  const floor = tiers[index - 1]?.up_to
  const up_to = tiers[index]?.up_to
  const end = up_to == null ? undefined : formatQuantity(up_to)
  if (charge_model === 'volume')
    return end === undefined ? words.allUnitsLastTier : fill(words.allUnitsTierUpTo, { end })
  if (floor == null) return end === undefined ? words.allUnits : fill(words.first, { end })
  const start = formatQuantity(floor)
  return end === undefined ? fill(words.over, { start }) : fill(words.overUpTo, { start, end })
}
