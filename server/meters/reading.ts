import { countDecimals, type Decimal, decimal } from '../money/decimal.ts'

/** What of a meter decides about an event. */
export type MeterTerms = {
  id: string
  event_name: string
  aggregation: 'count' | 'sum' | 'max' | 'unique_count' | 'latest'
  property: string | null
  filters: Readonly<Record<string, ReadonlyArray<number | string>>>
}

type Measured = { event_name: string; properties: Readonly<Record<string, number | string>> }

/** What an event adds to a meter: a number, or for unique_count a text that is counted once. */
export type Reading = { meter: MeterTerms; value: Decimal; text: string }
export type Unreadable = { code: 'MISSING_PROPERTY' | 'INVALID_PROPERTY_VALUE'; message: string }

/** True where the meter counts this event: by its name, and by each filter one of the allowed values. */
export function matches(meter: MeterTerms, event: Measured): boolean {
  return (
    meter.event_name === event.event_name &&
    Object.entries(meter.filters).every(([name, allowed]) => {
      const value = propertyOf(event, name)
      return value !== undefined && allowed.some((each) => toText(each) === toText(value))
    })
  )
}

/** Reads a matching event. Numbers count as numbers whether they were sent as such or as plain decimal text. */
export function readMeter(meter: MeterTerms, event: Measured): Reading | Unreadable {
  if (meter.property === null) return { meter, value: decimal(1), text: '' }
  const raw = propertyOf(event, meter.property)
  if (raw === undefined)
    return { code: 'MISSING_PROPERTY', message: `The property ${meter.property} is missing` }
  if (meter.aggregation === 'unique_count') return { meter, value: decimal(1), text: toText(raw) }
  const value = parse(raw)
  if (value !== undefined) return { meter, value, text: '' }
  return {
    code: 'INVALID_PROPERTY_VALUE',
    message: `The property ${meter.property} is no number below 10^15 with at most ${MOST_DECIMALS} decimals`,
  }
}

function propertyOf({ properties }: Measured, name: string): number | string | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

function parse(raw: number | string): Decimal | undefined {
  if (typeof raw === 'string' && !/^-?[0-9]{1,15}(\.[0-9]{1,30})?$/.test(raw)) return undefined
  const value = decimal(raw)
  return value.abs().lt(TOO_LARGE) && countDecimals(value) <= MOST_DECIMALS ? value : undefined
}

/** 1 and "1" are the same value. */
function toText(value: number | string): string {
  return typeof value === 'number' ? decimal(value).toFixed() : value
}

const TOO_LARGE = decimal('1000000000000000')
const MOST_DECIMALS = 12
