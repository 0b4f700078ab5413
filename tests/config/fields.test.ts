import { expect, test } from 'vitest'
import type { Schema } from '../../contract/index.ts'
import { NAMED, readSections, SECTIONS, TERMS_OF_PLAN } from '../../scripts/config/sections.ts'
import { addMeter, perUnit } from '../fixtures/catalogue.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../support/service.ts'
import { config } from './command.ts'

const sections = readSections()
const service = await serviceForThisFile()

test('each field that a request takes can be in the file, except keys and what the service counts', () => {
  const missing = SECTIONS.flatMap((name) => {
    const { schema, creatable, updatable } = sections[name]
    const inFile = new Set(formsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties)))
    return [...new Set([...creatable, ...updatable])]
      .filter((field) => !inFile.has(field))
      .map((field) => `${name}.${field}`)
  })
  expect(missing).toEqual([
    'company.next_invoice_number',
    'company.next_credit_note_number',
    'meters.code',
    'pricing_units.code',
    'tax_rates.code',
    'plans.code',
    'coupons.code',
    'webhook_endpoints.url',
    'webhook_endpoints.cursor_sequence',
  ])
})

test('no id that the service assigned is in the file', () => {
  const names = SECTIONS.flatMap((name) => namesIn(sections[name].schema))
  const addresses = names.filter((name) => name === 'electronic_address')
  expect(addresses).not.toEqual([])
  expect(names.filter((name) => /(^|_)id$/.test(name))).toEqual(addresses.map(() => 'id'))
  expect(names).toContain('meter_code')
})

test('fields that name other objects by code are these', () => {
  const names = SECTIONS.flatMap((name) => namesIn(sections[name].schema))
  expect([...new Set(names)].filter((name) => /_codes?$/.test(name)).sort()).toEqual([
    'bank_code',
    'currency_code',
    'default_tax_rate_codes',
    'meter_code',
    'meter_codes',
    'plan_codes',
    'postal_code',
    'pricing_unit_code',
    'tax_rate_codes',
    'unit_code',
  ])
  expect([...NAMED]).toEqual(['meters', 'pricing_units', 'tax_rates', 'plans'])
})

test('the service keeps the same fields of a plan with a subscription', async () => {
  const company = await service.company()
  const { plan_id } = await subscribe(company, { interval: 'year' })
  const body = {
    name: 'Other',
    amount_cents: 5,
    minimum_amount_cents: 6,
    maximum_amount_cents: 7,
    trial_days: 8,
    billing_timing: 'in_arrears' as const,
    usage_billing_interval: 'month' as const,
    tax_behavior: 'inclusive' as const,
    tax_rate_codes: [],
    prices: [perUnit(await addMeter(company))],
    included_credits: [{ account_type: 'currency' as const, amount: '1' }],
    metadata: { a: 'b' },
  }
  expect(Object.keys(body).sort()).toEqual([...sections.plans.updatable].sort())
  const { error } = await company.client.PATCH('/v1/plans/{id}', { params: { path: { id: plan_id } }, body })
  expect(error?.error).toMatchObject({ code: 'PLAN_IN_USE', details: { members: [...TERMS_OF_PLAN] } })
})

test.each([
  ['webhook_endpoints: {"https://a.example/h": {event_types: [invoice.paid, invoice.paid]}}'],
  ['company: {dunning: {retry_after_days: [3, 1, 3]}, tax_ids: [{type: eu_vat, value: " DE-000.000.000"}]}'],
  ['company: {default_timezone: asia/TOKYO}'],
  [
    'company: {name: " A ", bank_account: {account_holder: a, account_number: " 1"}, address: {country: DE, line1: "x "}}',
  ],
  [
    'tax_rates: {a: {name: A, percentage: "07.50", category: standard}}\ncompany: {default_tax_rate_codes: [a]}',
  ],
  [
    'coupons: {c: {name: C, type: percent, percent_off: "05.10", line_types: [usage, fee], redeem_by: "2027-03-01T00:00:00.123999+05:30"}}',
  ],
  [
    'meters: {m: {name: M, event_name: e, aggregation: count, filters: [{property: b, in: [1, "1", 1.50, 1]}, {property: a, in: [x, x]}], metadata: {"1": a, "0": b}}}',
  ],
  [
    String.raw`pricing_units: {"12": {name: "null", metadata: {a: "~", b: "0x1", c: "a\nb ", d: "# no", e: ": x", f: "\u2028\u0007", g: "- a", h: "1_000", __proto__: "[", i: ""}}}`,
  ],
  [
    'plans: {p: {name: P, interval: month, included_credits: [{account_type: currency, amount: "020.00"}, {account_type: currency, amount: "5", priority: 9, rollover: {periods: 2}}]}}',
  ],
  [
    'meters: {m: {name: M, event_name: e, aggregation: count}}\nplans: {p: {name: P, interval: month, prices: [{meter_code: m, charge_model: volume, tiers: [{up_to: "007.10", unit_amount: "00"}, {up_to: null, unit_amount: "1.000", flat_amount: "0.0"}]}]}}',
  ],
])('however it is written, it is the same once it is applied: %s', async (file) => {
  const company = await service.company()
  expect(await config(service, company, ['apply', '-'], file)).toMatchObject({ code: 0, err: '' })
  expect(await config(service, company, ['diff', '-'], file)).toEqual({ code: 0, out: '', err: '' })
  const pulled = await config(service, company, ['pull'])
  expect(await config(service, company, ['diff', '-'], pulled.out)).toEqual({ code: 0, out: '', err: '' })
})

function formsOf(schema: Schema): Schema[] {
  return schema.oneOf ?? [schema]
}

function namesIn(schema: Schema): string[] {
  const { properties = {}, items = {}, oneOf = [] } = schema
  const nested = [...Object.values(properties), ...oneOf, ...(items === schema ? [] : [items])]
  return [...Object.keys(properties), ...nested.flatMap((each) => (isEmpty(each) ? [] : namesIn(each)))]
}

function isEmpty(schema: Schema): boolean {
  return Object.keys(schema).length === 0
}
