import type { Problem } from '../../errors/problem.ts'
import { formatQuantity } from '../../pages/invoice/format.ts'

/**
 * `name` is the field, such as `address.country`. `message` continues a sentence that starts with the field's label.
 */
export type Fault = { path: string; name: string; message: string }

export function faultsOf({ code, message, details }: Problem): Fault[] {
  const field = code === 'CREDIT_NOTE_TOO_LARGE' ? fieldTooLarge(details) : FIELD_OF[code]
  if (field !== undefined)
    return [{ path: `body.${field}`, name: field, message: ofAField({ code, message, details }) }]
  if (!Array.isArray(details)) return []
  const faults = new Map<string, Fault>()
  for (const each of details as unknown[]) {
    if (typeof each !== 'object' || each === null || !('message' in each) || !('path' in each)) continue
    const path = String(each.path)
    const name = nameOf(path)
    const rule = 'code' in each ? String(each.code) : ''
    if (!faults.has(path))
      faults.set(path, { path, name, message: inWords(name, rule, String(each.message)) })
  }
  return [...faults.values()]
}

/** An entry of metadata or of a list of values belongs to the whole field. */
function nameOf(path: string): string {
  return path
    .replace(/^(body|query|path|headers)\.?/, '')
    .replace(/^(metadata|filters)\..*/s, '$1')
    .replace(/\[\d+\]$/, '')
}

const FIELD_OF: Partial<Record<Problem['code'], string>> = {
  EXTERNAL_ID_ALREADY_EXISTS: 'external_id',
  CODE_ALREADY_EXISTS: 'code',
  PAYMENT_TOO_LARGE: 'amount_cents',
  PAY_OUT_TOO_LARGE: 'amount',
  VOID_TOO_LARGE: 'amount',
  REFUND_TOO_LARGE: 'amount',
  INVOICE_NUMBER_TAKEN: 'next_invoice_number',
}

/** Without a line id, the credit note as a whole gives back too much. */
function fieldTooLarge(details: unknown): string {
  const id: unknown = Reflect.get(Object(details), 'line_item_id')
  return typeof id === 'string' ? `line_items.${id}` : 'line_items'
}

function ofAField({ code, message, details }: Pick<Problem, 'code' | 'message' | 'details'>): string {
  if (code === 'PAYMENT_TOO_LARGE') return 'is more than what is due'
  if (code === 'PAY_OUT_TOO_LARGE' || code === 'VOID_TOO_LARGE') return 'is more than what is left'
  if (code === 'REFUND_TOO_LARGE') return 'is more than the provider has left of the customer’s payments'
  if (code === 'CREDIT_NOTE_TOO_LARGE') return 'is more than what is left'
  if (code === 'INVOICE_NUMBER_TAKEN') {
    const last = formatQuantity(String(Reflect.get(Object(details), 'last')))
    return `needs to be more than ${last}, which is the last number that was given`
  }
  return code === 'CODE_ALREADY_EXISTS' || code === 'EXTERNAL_ID_ALREADY_EXISTS'
    ? 'is already taken'
    : message
}

/** The contract's messages are for programs. Unknown rules share one message. */
function inWords(name: string, rule: string, message: string): string {
  if (OWN.has(rule)) return message
  const [, what] = (SHAPES.has(rule) && WHAT.find(([of]) => of.test(name))) || []
  if (what !== undefined) return `is not ${what}`
  const words = WORDS.get(rule) ?? 'is not accepted'
  return typeof words === 'string' ? words : words(limitIn(message), message)
}

function limitIn(message: string): string {
  const [limit = ''] = /-?[\d.]+(?=\D*$)/.exec(message) ?? []
  return limit === '' ? '' : formatQuantity(limit)
}

/** These rules belong to the dashboard's own fields, whose messages are for people. */
const OWN = new Set(['invalid_amount', 'invalid_line'])

/** These rules do not explain what an ID or a date is, so `WHAT` names the kind of value. */
const SHAPES = new Set(['min_length', 'max_length', 'pattern', 'format'])
const WHAT: ReadonlyArray<readonly [of: RegExp, what: string]> = [
  [/^(?!external).*(^|_)id$/, 'an ID'],
  [/(^|[_.])(at|from|to)$/, 'a date'],
  [/email$/, 'an email address'],
  [/(^|_)url$/, 'a web address, such as https://acme.example'],
  [/^logo$/, 'a PNG, JPEG or WebP of up to 32 KiB'],
]

export const WORDS: ReadonlyMap<string, string | ((limit: string, message: string) => string)> = new Map(
  Object.entries({
    required: 'is missing',
    type: (_: string, message: string) =>
      message.includes('boolean') ? 'is not one of the choices' : 'is not a number',
    enum: 'is not one of the choices',
    format: 'is not written as it needs to be',
    pattern: 'is not written as it needs to be',
    minimum: (limit: string) => `cannot be less than ${limit}`,
    exclusive_minimum: (limit: string) => `needs to be more than ${limit}`,
    maximum: (limit: string) => `cannot be more than ${limit}`,
    min_length: (limit: string) => (limit === '1' ? 'is missing' : `needs at least ${limit} characters`),
    max_length: (limit: string) => `can have ${limit} characters at most`,
    min_items: 'needs at least one entry',
    max_items: (limit: string) => `can have ${limit} entries at most`,
    min_properties: 'needs at least one entry',
    max_properties: (limit: string) => `can have ${limit} entries at most`,
    property_names: 'has a name that is empty, too long or has signs that names cannot have',
    unknown_field: 'is not known',
    unknown_parameter: 'is not known',
    timestamp_too_old: 'is too long ago',
    timestamp_in_future: 'has not come yet',
    not_finite: 'is too large',
    too_many_decimals: 'has too many decimals',
    amount_out_of_range: 'is too large, or less than zero',
    not_allowed: 'does not go with what else is chosen',
    unknown_token: 'is not one that the payment provider knows',
    duplicate_price: 'are those of another price of the meter',
    unreachable_price: 'come after a price of the meter for all events',
    unknown_price: 'is not the price that the plan has of this code or for this meter and these filters',
    price_mismatch: 'needs to be what the credit is worth',
    unknown_line_item: 'is not a line of the invoice',
    duplicate_line_item: 'has this line already',
    unknown_coupon: 'is not an active coupon',
    unknown_meter: 'can only name active meters',
    unknown_plan: 'can only name active plans',
    unknown_pricing_unit: 'is not an active pricing unit',
    unknown_tax_rate: 'can only name active tax rates',
    duplicate_property: 'cannot name a property twice',
    duplicate_code: 'cannot have the same one twice',
    percentages_above_100: 'cannot come to more than 100% together',
    outside_scope_alone: 'cannot have another one beside one that is not subject to the tax',
    too_many_rates: 'has too many tax rates: an invoice can have 100',
    total_out_of_range: 'comes to less than zero with tax',
    tax_id_required: 'is missing: reverse charge needs a VAT number',
    invalid_state: 'is two letters in the United States and Canada, such as CA',
    not_increasing: 'needs to be more than the one before',
    minimum_above_maximum: 'cannot be above the maximum',
    maximum_below_fee: 'cannot be below the fee',
    last_tier: 'is left empty in the last tier, and only there',
    period_incomplete: 'needs both a start and an end',
    invalid_range: 'begins after it ends',
    too_many_events: 'cuts an hour of too many events: choose a whole hour',
    events_dropped: 'lies before the events that are kept',
    not_whole_hour: 'is not a whole hour',
    too_much_usage: 'has too much usage: choose fewer days',
    no_period: 'lies outside the periods of the subscription',
    range_too_long: 'is too long: choose fewer days',
    too_many_to_sort: 'holds for 10,000 invoices at most: choose fewer, or the newest first',
    in_past: 'has passed already',
    in_future: 'has not come yet',
    before_finalized: 'lies before the day on which the invoice was finalized',
    too_early: 'lies before the year 2000',
    too_far: 'is too far from now',
    too_many_periods: 'is more than 100 billing periods ago',
    https_required: 'needs to begin with https://',
    url_not_public: 'is not a public web address',
    invalid_cursor: 'is no longer there',
    invalid_text: 'has a sign that cannot be stored',
    invalid_tax_id: (_: string, message: string) => message.replace('must', 'needs to').replaceAll('`', ''),
    invalid_timezone: 'is not a time zone, such as Europe/Berlin',
    unknown_locale: 'is not a language of this service',
    too_many_keys: 'can have 50 entries at most',
    too_deep: 'is nested too deep',
    too_many_values: 'has too many values',
  }),
)
