import { expect, test } from 'vitest'
import { afterRenewal, type Course } from '../../server/discounts/periods.ts'
import type { DiscountTerms } from '../../server/discounts/take-discounts.ts'
import {
  type Before,
  type Discount,
  type DiscountableLine,
  takeDiscounts,
} from '../../server/discounts/take-discounts.ts'

const PERIOD = new Date('2026-06-01T00:00:00Z')
const NEXT = new Date('2026-07-01T00:00:00Z')
const PRO = { id: 'pro_of_2026', code: 'pro' }
const EVERYTHING = { plan_codes: null, meter_codes: null, line_types: null }

/** The table of what a discount takes of a period: each invoice has the amounts of its lines, and what is taken of them. */
test.each<[string, DiscountTerms, Array<[amounts: number[], taken: number[]]>]>([
  [
    'half of what is billed, credits too',
    percent('50'),
    [
      [[4900], [2450]],
      [
        [-2450, 9950],
        [-1225, 4975],
      ],
    ],
  ],
  [
    'an amount once in a period, not once for each invoice',
    amountOff(1000),
    [
      [[4900], [1000]],
      [
        [-2450, 9950],
        [0, 0],
      ],
    ],
  ],
  [
    'all of a seat and of the second one',
    percent('100'),
    [
      [[7200], [7200]],
      [[3600], [3600]],
    ],
  ],
  [
    'an amount once when a seat is added at the start',
    amountOff(1000),
    [
      [[5000], [1000]],
      [[5000], [0]],
    ],
  ],
  [
    'its amount of the usage, once the fee is given back',
    amountOff(1000),
    [
      [[4900], [1000]],
      [
        [-4900, 5000],
        [-1000, 1000],
      ],
    ],
  ],
])('a discount takes %s', (_name, terms, invoices) => {
  let before: Before | undefined
  for (const [index, [amounts, expected]] of invoices.entries()) {
    const lines = amounts.map((cents, position) => line(`${index}.${position}`, cents))
    const taken = takeDiscounts([discount('d', terms, before)], lines)
    expect(lines.map(({ id }) => taken.lines.get(id))).toEqual(expected)
    before = after(before, taken.takings[0], `invoice${index}`)
  }
})

test('a voided invoice gives its amount to the next one, which takes no more than its lines', () => {
  const first = takeDiscounts([discount('d', amountOff(1000))], [line('fee', 5000)])
  expect(first.takings).toMatchObject([{ amount_cents: 1000 }])
  const next = takeDiscounts([discount('d', amountOff(1000))], [line('usage', 300)])
  const lines = [{ id: 'usage', eligible_cents: 300, amount_cents: 300 }]
  expect(next.takings).toEqual([
    { discount_id: 'd', period_start: PERIOD, eligible_cents: 300, amount_cents: 300, lines },
  ])
})

test('an invoice takes no more than its lines after the credit of a voided one', () => {
  const before = { eligible_cents: 0, amount_cents: 1000, invoice_ids: ['paid'] }
  const { takings } = takeDiscounts([discount('d', amountOff(1000), before)], [line('usage', 300)])
  expect(takings).toMatchObject([{ amount_cents: 0 }])
})

test('the second discount takes of what the first one left', () => {
  const both = [discount('older', percent('50')), discount('newer', amountOff(1000))]
  const { lines, entries } = takeDiscounts(both, [line('fee', 1500), line('usage', 900)])
  expect(Object.fromEntries(lines)).toEqual({ fee: 1375, usage: 825 })
  expect(entries).toEqual([
    { discount_id: 'older', amount_cents: 1200 },
    { discount_id: 'newer', amount_cents: 1000 },
  ])
})

test('each period of an invoice has its own amount', () => {
  const july = { ...line('july', 4900), period_start: NEXT }
  const { takings, entries } = takeDiscounts([discount('d', amountOff(1000))], [july, line('usage', 8000)])
  expect(takings).toMatchObject([
    { period_start: NEXT, amount_cents: 1000 },
    { period_start: PERIOD, amount_cents: 1000 },
  ])
  expect(entries).toEqual([{ discount_id: 'd', amount_cents: 2000 }])
})

test.each<[string, Partial<DiscountTerms>, Partial<DiscountableLine>, boolean]>([
  ['any line', {}, {}, true],
  ['a line of its plans', { plan_codes: ['pro'] }, {}, true],
  ['no line of another plan', { plan_codes: ['team'] }, {}, false],
  [
    'no line of a plan that took the code',
    { plan_codes: ['pro'] },
    { plan: { id: 'pro_of_2027', code: 'pro' } },
    false,
  ],
  [
    'usage of its meters',
    { meter_codes: ['calls'] },
    { type: 'usage', meter: { id: 'calls', code: 'calls' } },
    true,
  ],
  [
    'no usage of another meter',
    { meter_codes: ['calls'] },
    { type: 'usage', meter: { id: 'seats', code: 'seats' } },
    false,
  ],
  ['a fee, which has no meter', { meter_codes: ['calls'] }, {}, true],
  ['no fee, where it is for usage', { line_types: ['usage'] }, {}, false],
  ['no line of the period before', {}, { period_start: new Date('2026-05-01T00:00:00Z') }, false],
  ['a credit of what it took of', {}, { amount_cents: -1000, credits: 'fee', credited_on: 'seen' }, true],
  [
    'no credit of what was invoiced before it',
    {},
    { amount_cents: -1000, credits: 'fee', credited_on: 'unseen' },
    false,
  ],
])('a discount takes of %s', (_name, terms, change, isEligible) => {
  const before = { eligible_cents: 1000, amount_cents: 100, invoice_ids: ['seen'] }
  const ten = discount('d', { ...percent('10'), ...terms } as DiscountTerms, before)
  const { takings } = takeDiscounts([ten], [{ ...line('line', 1000), ...change }])
  expect(takings.length).toBe(isEligible ? 1 : 0)
})

const AT = NEXT
const RENEWED = {
  first: false,
  at: AT,
  current_period_start: PERIOD,
  next: { start: AT, end: new Date('2026-08-01T00:00:00Z') },
}
const FOR_EVER: Course = {
  status: 'active',
  starts_at: PERIOD,
  ends_at: null,
  last_period_start: null,
  remaining_periods: null,
}

test.each<[string, Partial<Course>, Partial<typeof RENEWED> | { next: undefined }, Partial<Course>]>([
  ['one for ever goes on', {}, {}, FOR_EVER],
  ['one of three has two left', { remaining_periods: 3 }, {}, { remaining_periods: 2, ends_at: null }],
  [
    'one of two begins its last',
    { remaining_periods: 2 },
    {},
    { remaining_periods: 1, last_period_start: AT, ends_at: RENEWED.next.end },
  ],
  [
    'the last one ends',
    { remaining_periods: 1, last_period_start: PERIOD, ends_at: AT },
    {},
    { status: 'ended', remaining_periods: 0, ends_at: AT },
  ],
  [
    'one that was ended ends now, where its period is cut',
    { last_period_start: PERIOD, ends_at: AT },
    { at: new Date('2026-06-11T00:00:00Z') },
    { status: 'ended', ends_at: new Date('2026-06-11T00:00:00Z'), last_period_start: PERIOD },
  ],
  [
    'one for the next period begins with a period that comes early',
    { starts_at: AT },
    { at: new Date('2026-06-11T00:00:00Z') },
    { starts_at: new Date('2026-06-11T00:00:00Z') },
  ],
  ['all end with the subscription', {}, { next: undefined }, { status: 'ended', last_period_start: PERIOD }],
  [
    'a trial is none of its periods',
    { remaining_periods: 3 },
    { first: true },
    { remaining_periods: 3, starts_at: AT },
  ],
  [
    'a period without length is none of its periods',
    { remaining_periods: 1, last_period_start: PERIOD, ends_at: AT },
    { at: PERIOD, next: { start: PERIOD, end: AT } },
    { status: 'active', remaining_periods: 1, last_period_start: PERIOD },
  ],
  [
    'a later period without length is none of its periods either',
    { remaining_periods: 2 },
    { at: NEXT, current_period_start: NEXT, next: { start: NEXT, end: RENEWED.next.end } },
    { status: 'active', remaining_periods: 2, last_period_start: null },
  ],
  [
    'the last period goes on where it is replaced at its start',
    { remaining_periods: 1, last_period_start: NEXT, ends_at: RENEWED.next.end },
    { at: NEXT, current_period_start: NEXT, next: { start: NEXT, end: new Date('2027-07-01T00:00:00Z') } },
    { status: 'active', remaining_periods: 1, ends_at: new Date('2027-07-01T00:00:00Z') },
  ],
])('when a period ends, %s', (_name, course, renewal, expected) => {
  expect(afterRenewal({ ...FOR_EVER, ...course }, { ...RENEWED, ...renewal })).toMatchObject(expected)
})

function percent(percent_off: string): DiscountTerms {
  return { ...EVERYTHING, type: 'percent', percent_off }
}

function amountOff(amount_off_cents: number): DiscountTerms {
  return { ...EVERYTHING, type: 'amount', amount_off_cents }
}

function discount(id: string, terms: DiscountTerms, before?: Before): Discount {
  const periods = before === undefined ? [] : [[PERIOD.getTime(), before] as const]
  const course = { starts_at: PERIOD, last_period_start: null }
  return {
    id,
    terms,
    plan_ids: { pro: PRO.id },
    meter_ids: null,
    ...course,
    before: new Map(periods),
    left: new Map(),
  }
}

function line(id: string, amount_cents: number): DiscountableLine {
  return {
    id,
    amount_cents,
    type: 'fee',
    plan: PRO,
    meter: null,
    period_start: PERIOD,
    credits: amount_cents < 0 ? 'fee' : null,
    credited_on: null,
  }
}

function after(
  before: Before = { eligible_cents: 0, amount_cents: 0, invoice_ids: [] },
  { eligible_cents, amount_cents } = { eligible_cents: 0, amount_cents: 0 },
  invoice: string,
): Before {
  return {
    eligible_cents: before.eligible_cents + eligible_cents,
    amount_cents: before.amount_cents + amount_cents,
    invoice_ids: [...before.invoice_ids, invoice],
  }
}
