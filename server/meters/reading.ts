import { countDecimals, type Decimal, decimal } from '../money/decimal.ts'

export type MeterTerms = {
  id: string
  event_name: string
  aggregation: 'count' | 'sum' | 'max' | 'unique_count' | 'latest' | 'time_weighted_average'
  property: string | null
  recurring: boolean
  /** A segment or window has the sum of the values of its buckets. */
  bucket: 'hour' | 'day' | null
  /** The value of each event is held between these. */
  value_minimum: Decimal | null
  value_maximum: Decimal | null
  filters: ReadonlyMap<string, ReadonlySet<string>>
}

export type StoredMeterTerms = Omit<MeterTerms, 'filters' | 'value_minimum' | 'value_maximum'> & {
  value_minimum: string | null
  value_maximum: string | null
  filters: ReadonlyArray<{ property: string; in: ReadonlyArray<number | string> }>
}

/** `text` is the distinct value of unique_count; other meters read `value`. */
export type Reading = { meter: MeterTerms; value: Decimal; text: string }
type Unreadable = { code: 'MISSING_PROPERTY' | 'INVALID_PROPERTY_VALUE'; message: string }

export type Properties = {
  text(name: string): string | undefined
  /** Returns undefined unless the property is a valid number. */
  number(name: string): Decimal | undefined
}

export function prepareMeter({
  filters,
  value_minimum,
  value_maximum,
  ...terms
}: StoredMeterTerms): MeterTerms {
  return {
    ...terms,
    value_minimum: value_minimum === null ? null : decimal(value_minimum),
    value_maximum: value_maximum === null ? null : decimal(value_maximum),
    filters: prepareFilters(filters),
  }
}

export function prepareFilters(filters: StoredMeterTerms['filters']): MeterTerms['filters'] {
  return new Map(filters.map(({ property, in: allowed }) => [property, new Set(allowed.map(toText))]))
}

export function openProperties(properties: Readonly<Record<string, number | string>>): Properties {
  const texts = new Map<string, string | undefined>()
  const numbers = new Map<string, Decimal | undefined>()
  const rawOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  return {
    text(name) {
      if (texts.has(name)) return texts.get(name)
      const raw = rawOf(name)
      const text = raw === undefined ? undefined : toText(raw)
      texts.set(name, text)
      return text
    },
    number(name) {
      if (numbers.has(name)) return numbers.get(name)
      const raw = rawOf(name)
      const value = raw === undefined ? undefined : parse(raw)
      numbers.set(name, value)
      return value
    },
  }
}

export function passes(filters: MeterTerms['filters'], properties: Properties): boolean {
  return [...filters].every(([name, allowed]) => {
    const text = properties.text(name)
    return text !== undefined && allowed.has(text)
  })
}

/** Decimal text counts as a number. */
export function readMeter(meter: MeterTerms, properties: Properties): Reading | Unreadable {
  if (meter.property === null) return { meter, value: ONE, text: '' }
  const text = properties.text(meter.property)
  if (text === undefined)
    return { code: 'MISSING_PROPERTY', message: `The property ${meter.property} is missing` }
  if (meter.aggregation === 'unique_count') return { meter, value: ONE, text }
  const value = properties.number(meter.property)
  if (value !== undefined) return { meter, value: hold(value, meter), text: '' }
  return {
    code: 'INVALID_PROPERTY_VALUE',
    message: `The property ${meter.property} is no number below 10^15 with at most ${MAX_DECIMALS} decimals`,
  }
}

function hold(value: Decimal, { value_minimum, value_maximum }: MeterTerms): Decimal {
  if (value_minimum !== null && value.lt(value_minimum)) return value_minimum
  if (value_maximum !== null && value.gt(value_maximum)) return value_maximum
  return value
}

function parse(raw: number | string): Decimal | undefined {
  if (typeof raw === 'string' && !DECIMAL.test(raw)) return undefined
  const value = decimal(raw)
  return value.abs().lt(TOO_LARGE) && countDecimals(value) <= MAX_DECIMALS ? value : undefined
}

/** 1 and "1" are the same value. */
export function toText(value: number | string): string {
  const text = String(value)
  return typeof value === 'number' && text.includes('e') ? decimal(value).toFixed() : text
}

/** Up to 15 digits before the point keep a number below 10^15. */
export const DECIMAL = /^-?[0-9]{1,15}(\.[0-9]{1,30})?$/
export const MAX_DECIMALS = 12
const TOO_LARGE = decimal('1000000000000000')
const ONE = decimal(1)
