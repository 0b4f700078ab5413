import { expect, test } from 'vitest'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { config } from './command.ts'

const service = await serviceForThisFile()
const company = await service.company()

const METER = 'meters: {calls: {name: A, event_name: e, aggregation: count}}'

test.each([
  ['meters:\n  a: {name: [}\n', /^stdin:2: .*\n/],
  ['meters:\n  a: {}\n  a: {}\n', /^stdin:3: Map keys must be unique\n$/],
  ['- meters', /^stdin:1: must have sections: company, meters, .*\n$/],
  ['metres: {}', /^stdin:1: metres: is no section; there are company, meters, .*\n$/],
  ['meters: [{code: a}]', /^stdin:1: meters: must have objects, each by its code; \{\} for none\n$/],
  ['meters: {a: 1}', /^stdin:1: meters\.a: must have fields; \{\} for none\n$/],
  [
    'company: {next_invoice_number: 7}',
    /^stdin:1: company\.next_invoice_number: is no field here; there are name, /,
  ],
  [
    'company:\n  name: A\n  appearance: {logo: x}\n',
    /^stdin:3: company\.appearance\.logo: is no field here; there are brand_color\n$/,
  ],
  [
    'meters:\n  Calls: {name: A, event_name: e, aggregation: count}',
    /^stdin:2: meters\.Calls: is not allowed: Your own short name/,
  ],
  ['meters: {a: {name: A, aggregation: count}}', /^stdin:1: meters\.a\.event_name: is missing\n$/],
  [
    'meters: {a: {name: A, event_name: e, aggregation: avg}}',
    /^stdin:1: meters\.a\.aggregation: must be one of count, sum, /,
  ],
  [
    'meters: {a: {id: x, name: A, event_name: e, aggregation: count}}',
    /^stdin:1: meters\.a\.id: is no field here; /,
  ],
  [
    `${METER}\nplans:\n  p:\n    name: P\n    interval: month\n    prices:\n      - {meter_code: calls, charge_model: per_unit, unit_amount: 0.01}\n`,
    /^stdin:7: plans\.p\.prices\[0\]\.unit_amount: must be a text: write it in quotes, '0\.01'\n$/,
  ],
  [
    `${METER}\nplans: {p: {name: P, interval: month, prices: [{meter_code: calls, charge_model: tiered}]}}`,
    /^stdin:2: plans\.p\.prices\[0\]: charge_model must be one of per_unit, graduated, volume, package\n$/,
  ],
  [
    `${METER}\nplans: {p: {name: P, interval: month, prices: [{meter_code: call, charge_model: per_unit, unit_amount: '1'}]}}`,
    /^Nothing was changed\.\nstdin:2: plans\.p\.prices\[0\]\.meter_code: names call, which is in meters neither of the file nor of the account\n$/,
  ],
  [
    'company: {default_tax_rate_codes: [de]}',
    /^Nothing was changed\.\nstdin:1: company\.default_tax_rate_codes\[0\]: names de, which is in tax_rates neither /,
  ],
  [
    'tax_rates: {a: {name: A, percentage: "1", category: standard, replaced_by: {code: b, at: "2027-01-01T00:00:00Z"}}}',
    /^Nothing was changed\.\nstdin:1: tax_rates\.a\.replaced_by\.code: names b, /,
  ],
  [
    'coupons: {c: {name: C, type: percent, amount_off_cents: 1}}',
    /^stdin:1: coupons\.c\.percent_off: is missing\nstdin:1: coupons\.c\.amount_off_cents: is no field here; /,
  ],
  [
    'webhook_endpoints: {ftp://a.example: {}}',
    /^stdin:1: webhook_endpoints\["ftp:\/\/a\.example"\]: is not allowed: /,
  ],
  [
    'webhook_endpoints: {"https://a.example/h": {event_types: [invoice.payed]}}',
    /^stdin:1: webhook_endpoints\["https:\/\/a\.example\/h"\]\.event_types\[0\]: must be one of /,
  ],
  [
    `a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]`,
    /^stdin cannot be read: Excessive alias count/,
  ],
])('%j is refused where it is wrong', async (file, sentence) => {
  const run = await config(service, company, ['apply', '-'], file)
  expect(run).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) })
})

test('none of them wrote anything', async () => {
  const { audit_events } = succeed(await company.client.GET('/v1/audit_events', {}))
  expect(audit_events).toEqual([])
})

test('what the service alone knows is told with its place in the file, and code 1', async () => {
  const file = `${METER}\nplans:\n  p:\n    name: P\n    interval: month\n    prices:\n      - {meter_code: calls, charge_model: graduated, tiers: [{up_to: '5', unit_amount: '1'}]}\n`
  const run = await config(service, await service.company(), ['apply', '-'], file)
  expect(run).toMatchObject({ code: 1 })
  expect(run.out).toMatch(/^\+ meters calls\n/)
  expect(run.err).toMatch(/^stdin:7: plans\.p\.prices\[0\]\.tiers.*\nWhat is printed above was changed\. /)
})

test.each([
  ['missing.yaml is read first', ['apply', 'missing.yaml'], /^missing\.yaml cannot be read: ENOENT/],
  ['no file', ['apply'], /^Keeps meters/],
  ['no action', [], /^Keeps meters/],
  ['a file for pull', ['pull', 'a.yaml'], /^Keeps meters/],
  ['archiving by pull', ['pull', '--archive'], /^--archive is for diff and apply\n$/],
  ['an unknown flag', ['pull', '--force'], /^Unknown option '--force'\. --help lists the flags\.\n$/],
])('arguments are refused with code 2: %s', async (_name, args, sentence) => {
  expect(await config(service, company, args)).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(sentence),
  })
})
