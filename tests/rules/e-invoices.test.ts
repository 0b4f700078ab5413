import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Issued } from '../../server/e-invoices/issued.ts'
import { missingOf } from '../../server/e-invoices/missing.ts'
import { toInput } from '../../server/e-invoices/to-input.ts'
import { xmlText } from '../../server/e-invoices/tree.ts'

const CONTACT = { name: 'Accounts', phone: '+49 40 0000 0000', email: 'accounts@nordwind.example' }
const ADDRESS = {
  line1: null,
  line2: null,
  postal_code: '20457',
  city: 'Hamburg',
  state: null,
  country: 'DE',
}
const PLAIN: Issued = {
  kind: 'invoice',
  number: 'INV-000001',
  issuedOn: '2026-03-15',
  dueOn: '2026-04-14',
  voidedOn: null,
  corrected: [],
  currency: 'EUR',
  seller: {
    name: 'Nordwind',
    address: ADDRESS,
    tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
    bank_account: null,
    support_email: null,
    contact: CONTACT,
    registration_number: 'HRB 00000',
    legal_text: null,
    electronic_address: { scheme: 'EM', id: 'a@nordwind.example' },
  },
  buyer: {
    name: 'Acme',
    email: 'a@acme.example',
    address: ADDRESS,
    tax_ids: [],
    tax_status: 'taxable',
    legal_name: null,
    buyer_reference: '04011000-12345-03',
    electronic_address: { scheme: 'EM', id: 'a@acme.example' },
  },
  orderNumber: null,
  memo: null,
  lines: [],
  isInclusive: false,
  taxes: [],
  discounts: ['Launch'],
  gross: 0,
  settled: 0,
  isCharged: false,
}

const STANDARD = { percentage: '19', category: 'standard' } as const
const lineOf = fc.record({
  amount: fc.integer({ min: -50_000, max: 100_000 }),
  off: fc.integer({ min: 0, max: 100 }),
  quantity: fc.constantFrom('0', '1', '3', '0.333', '128.437'),
  price: fc.constantFrom('0.0004', '10', '-7.5'),
})

test('lines, allowances, taxes and sums add up, with prices of 0 or more', () => {
  fc.assert(
    fc.property(fc.array(lineOf, { minLength: 1, maxLength: 6 }), fc.boolean(), (drawn, isInclusive) => {
      const lines = drawn.map(({ amount, off, quantity, price }) => {
        const discount = Math.trunc((amount * off) / 100)
        const base = amount - discount
        const tax = Math.round(isInclusive ? base - base / 1.19 : base * 0.19)
        return {
          description: 'API calls',
          unit: 'C62',
          sellsMoney: false,
          period: null,
          rates: [STANDARD],
          amount,
          discount,
          tax,
          quantity,
          price,
        }
      })
      const net = sum(lines.map(({ amount, discount, tax }) => amount - discount - (isInclusive ? tax : 0)))
      const tax = sum(lines.map((line) => line.tax))
      const taxes = [{ ...STANDARD, note: null, taxable: net, tax }]
      const issued = {
        ...PLAIN,
        isInclusive,
        lines,
        taxes,
        gross: net + tax,
        settled: Math.min(0, net + tax),
      }
      expect(missingOf(issued, 'xrechnung')).toEqual([])
      const invoice = Object(toInput(issued, 'ubl')['ubl:Invoice'])
      const totals = invoice['cac:LegalMonetaryTotal']
      let sumOfLines = 0
      for (const line of invoice['cac:InvoiceLine']) {
        const price = Number(line['cac:Price']['cbc:PriceAmount'])
        const each = price / Number(line['cac:Price']['cbc:BaseQuantity'] ?? 1)
        const [part] = line['cac:AllowanceCharge'] ?? []
        const sign = part?.['cbc:ChargeIndicator'] === 'true' ? 1 : -1
        const allowance = sign * Number(part?.['cbc:Amount'] ?? 0)
        const wanted = each * Number(line['cbc:InvoicedQuantity']) + allowance
        expect(price).toBeGreaterThanOrEqual(0)
        expect(Math.abs(cents(line['cbc:LineExtensionAmount']) - wanted * 100)).toBeLessThanOrEqual(0.5001)
        sumOfLines += cents(line['cbc:LineExtensionAmount'])
      }
      expect(cents(totals['cbc:LineExtensionAmount'])).toBe(sumOfLines)
      expect(cents(totals['cbc:TaxInclusiveAmount'])).toBe(sumOfLines + tax)
      expect(cents(totals['cbc:PayableAmount'])).toBe(issued.gross - issued.settled)
      const [taxTotal] = invoice['cac:TaxTotal']
      expect(cents(taxTotal['cbc:TaxAmount'])).toBe(tax)
      expect(cents(taxTotal['cac:TaxSubtotal'][0]['cbc:TaxableAmount'])).toBe(sumOfLines)
    }),
  )
})

test('a price whose product is rounded to a whole unit is that of all units, since readers allow 0.02', () => {
  const [line] = Object(
    toInput(
      {
        ...PLAIN,
        currency: 'JPY',
        lines: [
          {
            description: 'Hours',
            unit: 'HUR',
            sellsMoney: false,
            period: null,
            rates: [STANDARD],
            amount: 4605,
            discount: 0,
            tax: 875,
            quantity: '0.333',
            price: '13829',
          },
        ],
        taxes: [{ ...STANDARD, note: null, taxable: 4605, tax: 875 }],
        gross: 5480,
      },
      'ubl',
    )['ubl:Invoice'],
  )['cac:InvoiceLine']
  expect(line).toMatchObject({
    'cbc:InvoicedQuantity': '0.333',
    'cbc:LineExtensionAmount': '4605',
    'cac:Price': { 'cbc:PriceAmount': '4605', 'cbc:BaseQuantity': '0.333' },
  })
})

test('what the categories of the lines ask for is listed', () => {
  const line = {
    description: 'x',
    quantity: '1',
    price: '1',
    unit: 'C62',
    amount: 100,
    discount: 0,
    tax: 0,
    period: null,
  }
  const of = (category: 'reverse_charge' | 'intra_community' | 'outside_scope') => ({
    ...line,
    rates: [{ percentage: '0', category }],
    sellsMoney: false,
  })
  const rules = (issued: Partial<Issued>) => missingOf({ ...PLAIN, ...issued }, 'cii').map(({ rule }) => rule)
  expect(rules({ lines: [of('reverse_charge')] })).toEqual(['BR-AE-2'])
  expect(rules({ lines: [of('intra_community')] })).toEqual(['BR-IC-2'])
  expect(rules({ lines: [of('outside_scope')] })).toEqual([])
  expect(rules({ lines: [{ ...line, rates: [], sellsMoney: true }] })).toEqual([])
  expect(
    rules({
      lines: [
        { ...line, rates: [], sellsMoney: true },
        { ...of('outside_scope'), rates: [STANDARD] },
      ],
    }),
  ).toEqual(['BR-O-11'])
  expect(rules({ lines: [{ ...line, rates: [STANDARD, STANDARD], sellsMoney: false }] })).toEqual(['BR-CO-4'])
  expect(rules({ currency: 'KWD', lines: [{ ...of('outside_scope'), amount: 1234 }], gross: 1234 })).toEqual([
    'BR-DEC-23',
  ])
  expect(rules({ currency: 'KWD', lines: [{ ...of('outside_scope'), amount: 1230 }], gross: 1230 })).toEqual(
    [],
  )
})

test('what XML has no sign for is left out', () => {
  expect([xmlText(' \u0000\u0007 '), xmlText(null), xmlText('a\ud800b'), xmlText('&lt; &')]).toEqual([
    null,
    null,
    'a\ufffdb',
    '&amp;amp;lt; &',
  ])
})

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function cents(text: string): number {
  return Math.round(Number(text) * 100) + 0
}
