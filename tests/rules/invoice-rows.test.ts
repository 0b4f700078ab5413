import { expect, test } from 'vitest'
import type { InvoiceLine } from '../../server/invoices/store.ts'
import { rowsOf } from '../../server/pages/invoice/rows.ts'

type Usage = NonNullable<InvoiceLine['usage']>

const SPAN = '2026-03-01 to 2026-04-01'
const MANUAL: InvoiceLine = {
  description: `Support, ${SPAN}`,
  quantity: 1.5,
  unit_amount_cents: 1_000,
  amount_cents: 1_500,
}

test('what somebody wrote is shown as it was written; what a subscription wrote has its period apart', () => {
  expect(texts(MANUAL, false)).toEqual([[`Support, ${SPAN}`, '1.5', '$10.00', '$15.00']])
  expect(texts(MANUAL, true)).toEqual([['Support', '1 March – 1 April 2026', '1.5', '$10.00', '$15.00']])
  const carried = { ...MANUAL, description: 'Credit kept in the wallet' }
  expect(texts(carried, true)[0]?.[0]).toBe('Credit kept in the wallet')
})

test.each<[string, Partial<Usage>, string[], ...string[][]]>([
  ['per unit', { charge_model: 'per_unit', unit_amount: '0.0004' }, ['250', '$0.0004', '$0.10']],
  [
    'per package',
    { charge_model: 'package', unit_amount: '2.5', package_size: '0.25', packages: '1000' },
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
  expect(texts(usageLine(usage), true)).toEqual([['API calls', '1 March – 1 April 2026', ...line], ...parts])
})

test.each<[Partial<Usage>, string]>([
  [{ late_events: 1 }, 'Includes 1 event of an earlier period'],
  [{ late_events: 3 }, 'Includes 3 events of an earlier period'],
  [{ units: '-3' }, 'Usage below 0 is charged as 0'],
])('%j says: %s', (usage, remark) => {
  expect(rowsOf(usageLine(usage), 'USD', true)[0]?.details).toEqual(['1 March – 1 April 2026', remark])
})

/** An amount that no usage here comes to, so that a row that shows it has it from the line. */
function usageLine(usage: Partial<Usage>): InvoiceLine {
  return {
    description: `API calls, ${SPAN}`,
    quantity: 1,
    unit_amount_cents: 10,
    amount_cents: 10,
    usage: {
      price_id: 'cm6zk2p4d0011jr5vprocalls',
      meter_id: 'cm6zk2p4d0001jr5vmq8apic1',
      from: '2026-03-01T09:15:00.000Z',
      to: '2026-04-01T09:15:00.000Z',
      units: '250',
      late_events: 0,
      charge_model: 'per_unit',
      ...usage,
    },
  }
}

function tier(up_to: string | null, units: string, unit_amount: string, flat_amount = '0') {
  return { up_to, units, unit_amount, flat_amount, amount: 'not shown' }
}

function texts(line: InvoiceLine, automatic: boolean): string[][] {
  return rowsOf(line, 'USD', automatic).map(({ description, details, quantity, price, amount }) => [
    description,
    ...details,
    quantity,
    price,
    amount,
  ])
}
