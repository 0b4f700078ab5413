import { expect, test } from 'vitest'
import type { InvoiceLine } from '../../server/invoices/lines-store.ts'
import { rowsOf } from '../../server/pages/invoice/rows.ts'

type Usage = NonNullable<InvoiceLine['usage']>
type Counted = { price_id: string; meter_id: string; units: string; free_units: string; late_events: number }
/** Of each charge model what is its own. */
type UsageTerms = (Usage extends infer Form
  ? Form extends Usage
    ? Omit<Form, keyof Counted>
    : never
  : never) &
  Partial<Counted>

const PER_UNIT = { charge_model: 'per_unit' as const, unit_amount: '0.0004' }
const MANUAL = {
  id: 'cm8l0000000000jr5vmanual01',
  type: 'manual' as const,
  description: 'Support, March',
  quantity: 1.5,
  unit_code: 'C62',
  unit_amount_cents: 1_000,
  amount_cents: 1_500,
  discount_cents: 0,
  tax_cents: 0,
  tax_rates: [],
  tax_rate_codes: null,
  credit: null,
  subscription_id: null,
  period_start: null,
  period_end: null,
}
const SPAN = {
  subscription_id: 'cm7q5b8w40006jr5vs1h4acme',
  period_start: '2026-03-01T09:15:00.000Z',
  period_end: '2026-04-01T09:15:00.000Z',
}

test('what somebody wrote is shown as it was written; a line of a subscription shows its period', () => {
  expect(texts(MANUAL)).toEqual([['Support, March', '1.5', '$10.00', '$15.00']])
  const fee: InvoiceLine = { ...MANUAL, ...SPAN, type: 'fee', description: 'Pro' }
  expect(texts(fee)).toEqual([['Pro', '1 March – 1 April 2026', '1.5', '$10.00', '$15.00']])
})

test('a bound says what it is and what was spent', () => {
  const bound = { price_id: null, spend_cents: 11_610, bound_cents: 20_000 }
  const line: InvoiceLine = {
    ...MANUAL,
    ...SPAN,
    type: 'minimum',
    description: 'Minimum spend on Pro',
    bound,
  }
  expect(texts(line)).toEqual([
    [
      'Minimum spend on Pro',
      '1 March – 1 April 2026',
      'Minimum $200.00, spent $116.10',
      '1.5',
      '$10.00',
      '$15.00',
    ],
  ])
})

test.each<[string, UsageTerms, string[], ...string[][]]>([
  ['per unit', { charge_model: 'per_unit', unit_amount: '0.0004' }, ['250', '$0.0004', '$0.10']],
  [
    'per package',
    { charge_model: 'package', package_amount: '2.5', package_size: '0.25', packages: '1000' },
    ['250', '', '$0.10'],
    ['Packages of 0.25', '1,000', '$2.50', '$2,500.00'],
  ],
  [
    'graduated, with a flat fee',
    { charge_model: 'graduated', tiers: [tier('100', '100', '0.01'), tier('200', '100', '0.005', '5')] },
    ['250', '', '$0.10'],
    ['First 100', '100', '$0.01', '$1.00'],
    ['Over 100 up to 200', '100', '$0.005', '$0.50'],
    ['Flat fee', '1', '$5.00', '$5.00'],
  ],
  [
    'graduated, with one tier',
    { charge_model: 'graduated', tiers: [tier(null, '250', '0.00000000000001')] },
    ['250', '', '$0.10'],
    ['All units', '250', '$0.00000000000001', '$0.0000000000025'],
  ],
  [
    'by volume',
    { charge_model: 'volume', tiers: [tier('1000', '250', '0.03')] },
    ['250', '', '$0.10'],
    ['All units, at the tier up to 1,000', '250', '$0.03', '$7.50'],
  ],
  [
    'by volume in the last tier',
    { charge_model: 'volume', tiers: [tier(null, '250', '0.03')] },
    ['250', '', '$0.10'],
    ['All units, at the last tier', '250', '$0.03', '$7.50'],
  ],
  ['without usage', { charge_model: 'volume', units: '0', tiers: [] }, ['0', '', '$0.10']],
])('usage priced %s', (_how, usage, line, ...parts) => {
  expect(texts(usageLine(usage))).toEqual([['API calls', '1 March – 1 April 2026', ...line], ...parts])
})

test.each<[UsageTerms, string]>([
  [{ ...PER_UNIT, free_units: '1000' }, '1,000 of them free'],
  [{ ...PER_UNIT, late_events: 1 }, 'Includes 1 event of an earlier period'],
  [{ ...PER_UNIT, late_events: 3 }, 'Includes 3 events of an earlier period'],
  [{ ...PER_UNIT, units: '-3' }, 'Usage below 0 is charged as 0'],
])('%j says: %s', (usage, remark) => {
  expect(rowsOf(usageLine(usage), { currency: 'USD', timezone: 'UTC' })[0]?.details).toEqual([
    '1 March – 1 April 2026',
    remark,
  ])
})

/** An amount that no usage here comes to, so that a row that shows it has it from the line. */
function usageLine(usage: UsageTerms): InvoiceLine {
  return {
    id: 'cm8l0000000000jr5vusage001',
    type: 'usage',
    description: 'API calls',
    quantity: 1,
    unit_code: 'C62',
    unit_amount_cents: 10,
    amount_cents: 10,
    discount_cents: 0,
    tax_cents: 0,
    tax_rates: [],
    ...SPAN,
    usage: {
      price_id: 'cm6zk2p4d0011jr5vprocalls',
      meter_id: 'cm6zk2p4d0001jr5vmq8apic1',
      units: '250',
      free_units: '0',
      late_events: 0,
      ...usage,
    },
  }
}

function tier(up_to: string | null, units: string, unit_amount: string, flat_amount = '0') {
  return { up_to, units, unit_amount, flat_amount, amount: 'not shown' }
}

function texts(line: InvoiceLine): string[][] {
  return rowsOf(line, { currency: 'USD', timezone: 'UTC' }).map(
    ({ description, details, quantity, price, amount }) => [description, ...details, quantity, price, amount],
  )
}
