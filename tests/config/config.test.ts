import { expect, test } from 'vitest'
import { DEMO_COMPANY, SELLER } from '../../server/demo/seller.ts'
import { codeIn, readGuide } from '../docs/guides.ts'
import { addPricingUnit, archiveMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { config } from './command.ts'

const service = await serviceForThisFile()

const FULL = `
company:
  name: Nordwind Cloud
  address: {country: DE, city: Berlin, line1: Hafenstraße 1}
  tax_ids: [{type: eu_vat, value: DE 999 999 999}]
  bank_account: {account_holder: Nordwind Cloud GmbH, account_number: DE00 0000}
  support_email: billing@nordwind.example
  appearance: {brand_color: '#0b6340'}
  invoice_prefix: NW
  number_width: 5
  default_tax_rate_codes: [de-19]
  dunning: {retry_after_days: [1, 3]}
meters:
  storage: {name: Storage, event_name: storage, aggregation: latest, property: gb, recurring: true}
  api_calls:
    name: API calls
    event_name: api.request
    aggregation: sum
    property: calls
    filters: [{property: tier, in: [gold]}, {property: region, in: [eu, 1]}]
    metadata: {plan_code: core, a: '1'}
pricing_units:
  credits: {name: Credits}
tax_rates:
  de-19: {name: VAT, percentage: '19.00', category: standard, country: DE, replaced_by: {code: de-21, at: '2027-01-01T00:00:00+01:00'}}
  de-21: {name: VAT, percentage: '21', category: standard, country: DE}
  eu-rc: {name: Reverse charge, percentage: '0', category: reverse_charge, note: Reverse charge}
plans:
  pro:
    name: Pro
    currency_code: EUR
    interval: month
    amount_cents: 4900
    maximum_amount_cents: 900000
    tax_behavior: inclusive
    tax_rate_codes: [de-19, eu-rc]
    prices:
      - {code: disk, meter_code: storage, charge_model: package, package_amount: '0.50', package_size: '10', minimum_amount: '5.0'}
      - meter_code: api_calls
        charge_model: graduated
        pricing_unit_code: credits
        tiers: [{up_to: '1000', unit_amount: '0'}, {up_to: null, unit_amount: '0.0100', flat_amount: '1'}]
coupons:
  launch: {name: Launch, type: percent, percent_off: '25.0', periods: 3, plan_codes: [pro], meter_codes: [api_calls], redeem_by: '2027-03-01T00:00:00Z'}
  partner: {name: Partner, type: amount, amount_off_cents: 500, currency_code: EUR}
webhook_endpoints:
  https://hooks.nordwind.example/a: {event_types: [invoice.paid, invoice.finalized], description: Books}
  https://hooks.nordwind.example/b: {status: disabled}
`

async function writesOf({ client }: TestCompany): Promise<number> {
  const { audit_events } = succeed(
    await client.GET('/v1/audit_events', { params: { query: { limit: 100 } } }),
  )
  return audit_events.length
}

test('an account is taken from test to live, and what is pulled of both is the same', async () => {
  const first = await service.company({ name: 'First' })
  const live = await service.company({ name: 'First', mode: 'live' })
  const applied = await config(service, first, ['apply', '-'], FULL)
  expect(applied).toMatchObject({ code: 0, err: '' })
  expect(applied.out.match(/secret: whsec_\S+/g)).toHaveLength(2)
  const pulled = await config(service, first, ['pull'])
  expect(pulled).toMatchObject({ code: 0, err: '' })
  expect(await config(service, first, ['diff', '-'], FULL)).toEqual({ code: 0, out: '', err: '' })
  expect(await config(service, live, ['diff', '-'], pulled.out)).toMatchObject({ code: 1, err: '' })
  expect(await config(service, live, ['apply', '-'], pulled.out)).toMatchObject({ code: 0, err: '' })
  expect(await config(service, live, ['pull'])).toEqual(pulled)

  const writes = await writesOf(live)
  const again = await config(service, live, ['apply', '-'], pulled.out)
  expect(again).toEqual({ code: 0, out: 'Nordwind Cloud, live mode, is as stdin says.\n', err: '' })
  expect(await writesOf(live)).toBe(writes)
})

test('the company and the seller of the demo stay out of the file', async () => {
  const company = await service.company({ name: DEMO_COMPANY })
  succeed(await company.client.PATCH('/v1/company', { body: SELLER }))
  const { out } = await config(service, company, ['pull'])
  expect(out).not.toContain('Demo')
  expect(out).not.toContain('example')
  expect(out).not.toContain('enabled_types')
  expect(out).toContain('remind_overdue_days')
})

test('the file of the guide can be applied', async () => {
  const [file = ''] = codeIn(readGuide('configuration.md'), 'yaml')
  const company = await service.company()
  expect(await config(service, company, ['apply', '-'], file)).toMatchObject({ code: 0, err: '' })
  expect(await config(service, company, ['diff', '-'], file)).toEqual({ code: 0, out: '', err: '' })
})

test('only the fields that differ are sent, and a key of metadata that is gone is taken away', async () => {
  const company = await service.company()
  await config(
    service,
    company,
    ['apply', '-'],
    'meters: {calls: {name: A, event_name: e, aggregation: count, metadata: {a: x, b: x}}}',
  )
  const before = await lastEvent(company)
  const file = 'meters: {calls: {name: B, event_name: e, aggregation: count, metadata: {b: x, c: x}}}'
  const lines = ['~ meters calls', '  ~ name: "A" → "B"', '  - metadata.a: "x"', '  + metadata.c: "x"', '']
  expect(await config(service, company, ['diff', '-'], file)).toEqual({
    code: 1,
    out: lines.join('\n'),
    err: '',
  })
  expect(await config(service, company, ['apply', '-'], file)).toEqual({
    code: 0,
    out: lines.join('\n'),
    err: '',
  })
  const event = await lastEvent(company)
  expect(event).toMatchObject({
    type: 'meter.updated',
    sequence: before.sequence + 1,
    data: { previous: { name: 'A', metadata: { a: 'x', b: 'x' } } },
  })
})

test('what the company does not set stays, in a part of it too', async () => {
  const company = await service.company()
  await config(
    service,
    company,
    ['apply', '-'],
    'company: {support_email: a@a.example, dunning: {retry_after_days: [9]}}',
  )
  const file = 'company: {dunning: {on_exhausted: mark_uncollectible}}'
  expect(await config(service, company, ['apply', '-'], file)).toMatchObject({ code: 0 })
  const { out } = await config(service, company, ['pull'])
  expect(out).toContain('support_email: a@a.example\n')
  expect(out).toContain('dunning:\n    retry_after_days:\n      - 9\n    on_exhausted: mark_uncollectible\n')
  // Each mode keeps the prefix that it began with.
  expect(out).not.toMatch(/prefix|next_/)
})

test('a field that cannot be changed is refused before anything is written', async () => {
  const company = await service.company()
  const meter = 'meters:\n  calls: {name: A, event_name: e, aggregation: count}\n'
  const plan = (fields: string) =>
    `${meter}plans:\n  pro:\n    name: Pro\n    interval: month\n    currency_code: USD\n    prices: [{meter_code: calls, charge_model: per_unit, ${fields}}]\n`
  await config(service, company, ['apply', '-'], plan("unit_amount: '1'"))
  const dearer = plan("unit_amount: '2'")
  // Nobody has the plan yet.
  expect(await config(service, company, ['apply', '-'], dearer)).toMatchObject({
    code: 0,
    out: '~ plans pro\n  ~ prices[0].unit_amount: "1" → "2"\n',
  })
  const [pro] = await plansOf(company)
  if (pro === undefined) throw new Error('there is no plan')
  await addSubscription(company, await addCustomer(company), pro)
  const writes = await writesOf(company)
  const file = `${plan("unit_amount: '3'").replace('count', 'sum, property: n')}pricing_units: {fresh: {name: Fresh}}\n`
  const refused = await config(service, company, ['apply', '-'], file)
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err.split('\n')).toEqual([
    'Nothing was changed.',
    'stdin:2: meters.calls.aggregation: cannot be changed once it is created, and is "count", not "sum": give it a new code',
    'stdin:2: meters.calls.property: cannot be changed once it is created, and is null, not "n": give it a new code',
    expect.stringMatching(
      /^stdin:8: plans\.pro\.prices: cannot be changed once the plan was subscribed to, .*: give it a new code$/,
    ),
    '',
  ])
  const shown = await config(service, company, ['diff', '-'], file)
  expect(shown).toMatchObject({ code: 1, err: '' })
  expect(shown.out.match(/^! stdin/gm)).toHaveLength(3)
  expect(await writesOf(company)).toBe(writes)
  // Its name can still be changed.
  expect(
    await config(service, company, ['apply', '-'], dearer.replace('name: Pro', 'name: Profi')),
  ).toMatchObject({ code: 0 })
})

test('a plan that was subscribed to before is refused by the service, and said how to go on', async () => {
  const company = await service.company()
  const file = (fee: number) =>
    `plans:\n  old: {name: Old, interval: month, amount_cents: ${fee}}\n  new: {name: New, interval: month}\n`
  await config(service, company, ['apply', '-'], file(1))
  const [fresh, old] = await plansOf(company)
  if (fresh?.code !== 'new' || old === undefined) throw new Error('there are no plans')
  const { id } = await addSubscription(company, await addCustomer(company), old)
  succeed(
    await company.client.POST('/v1/subscriptions/{id}/change_plan', {
      params: { path: { id } },
      body: { plan_id: fresh.id, proration: 'none' },
    }),
  )
  const run = await config(service, company, ['apply', '-'], file(2))
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toMatch(/^stdin:2: plans\.old: .* \(409 PLAN_IN_USE\); give it a new code\n/)
})

test('what the file does not have stays, and is archived on request', async () => {
  const company = await service.company()
  await config(service, company, ['apply', '-'], FULL)
  const empty = 'meters: {}\npricing_units: {}\nplans: {}\ncoupons: {}\nwebhook_endpoints: {}\n'
  const kept = await config(service, company, ['apply', '-'], empty)
  expect(kept.code).toBe(0)
  expect(kept.out).toContain('  plans pro is not in the file, and stays\n')
  expect((await config(service, company, ['diff', '-'], empty)).code).toBe(0)
  expect((await config(service, company, ['diff', '-', '--archive'], empty)).code).toBe(1)
  expect(await config(service, company, ['apply', '-', '--archive'], empty)).toEqual({
    code: 0,
    err: '',
    out: [
      '- coupons launch (archived)',
      '- coupons partner (archived)',
      '- plans pro (archived)',
      '- meters api_calls (archived)',
      '- meters storage (archived)',
      '- pricing_units credits (archived)',
      '  webhook_endpoints https://hooks.nordwind.example/a is not in the file, and stays',
      '  webhook_endpoints https://hooks.nordwind.example/b is not in the file, and stays',
      '',
    ].join('\n'),
  })
  const { out } = await config(service, company, ['pull'])
  expect(out).toContain('\nmeters: {}\npricing_units: {}\n')
  expect(out).toContain('\n  de-19:\n')

  // What is wanted again is the same object as before.
  const wanted = FULL.replace('name: Storage', 'name: Space').replace('name: Launch', 'name: Start')
  const again = await config(service, company, ['apply', '-'], wanted)
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out).toContain('~ meters storage (unarchived)\n  ~ name: "Storage" → "Space"\n')
  expect(again.out).toContain('~ plans pro (unarchived)\n')
  expect(again.out).not.toContain('+ ')
  expect((await config(service, company, ['diff', '-'], wanted)).code).toBe(0)
})

test('what cannot be archived is told, and the rest is archived all the same', async () => {
  const company = await service.company()
  const rates = 'tax_rates:\n  b: {name: B, percentage: "1", category: standard}\n'
  await config(
    service,
    company,
    ['apply', '-'],
    `${rates}  a: {name: A, percentage: "1", category: standard}\ncompany: {default_tax_rate_codes: [b]}`,
  )
  const run = await config(service, company, ['apply', '-', '--archive'], 'tax_rates: {}')
  expect(run).toMatchObject({ code: 1, out: '- tax_rates a (archived)\n' })
  expect(run.err).toMatch(/^tax_rates b could not be archived: .* \(409 TAX_RATE_IN_USE\)\n/)
})

test('a run that was stopped goes on when it is run again', async () => {
  const live = await service.company({ mode: 'live' })
  const file = `${FULL}  http://hooks.nordwind.example/c: {}\n`
  const stopped = await config(service, live, ['apply', '-'], file)
  expect(stopped.code).toBe(1)
  expect(stopped.err).toMatch(
    /^stdin:\d+: webhook_endpoints\["http:\/\/hooks\.nordwind\.example\/c"\]\.url: .*\nWhat is printed above was changed\. Run it again for the rest\.\n$/,
  )
  const again = await config(service, live, ['apply', '-'], file.replace('http://', 'https://'))
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out.match(/^[+~-] .*/gm)).toEqual([
    '+ webhook_endpoints https://hooks.nordwind.example/c',
    '~ webhook_endpoints https://hooks.nordwind.example/b',
  ])
})

test('more than a page of objects is read', async () => {
  const company = await service.company()
  await Promise.all(Array.from({ length: 101 }, (_, index) => addPricingUnit(company, `unit-${index}`)))
  const { out } = await config(service, company, ['pull'])
  expect(out.match(/^ {2}unit-\d+:$/gm)).toHaveLength(101)
})

test('a price of a meter that is archived by now is no reason to stop', async () => {
  const company = await service.company()
  await config(
    service,
    company,
    ['apply', '-'],
    'meters: {calls: {name: A, event_name: e, aggregation: count}}\ncoupons: {c: {name: C, type: percent, percent_off: "1", meter_codes: [calls]}}',
  )
  const { meters } = succeed(await company.client.GET('/v1/meters', {}))
  for (const meter of meters) await archiveMeter(company, meter)
  const pulled = await config(service, company, ['pull'])
  expect(await config(service, company, ['diff', '-'], pulled.out)).toEqual({ code: 0, out: '', err: '' })
  const elsewhere = await config(service, await service.company(), ['apply', '-'], pulled.out)
  expect(elsewhere).toMatchObject({ code: 2, out: '' })
  expect(elsewhere.err).toMatch(
    /coupons\.c\.meter_codes\[0\]: names calls, which is in meters neither of the file nor of the account\n/,
  )
})

test('two endpoints of one URL cannot be told apart', async () => {
  const company = await service.company()
  for (const url of ['https://a.example/h', 'https://a.example/h'])
    succeed(await company.client.POST('/v1/webhook_endpoints', { body: { url } }))
  expect(await config(service, company, ['pull'])).toEqual({
    code: 2,
    out: '',
    err: 'Several webhook_endpoints have the url https://a.example/h, by which a file knows them: delete all but one.\n',
  })
  expect(await config(service, company, ['diff', '-'], 'meters: {}')).toEqual({ code: 0, out: '', err: '' })
})

test('a wrong key and a service that is away are told in a sentence', async () => {
  const wrong = await config(service, { key: 'ak_test_wrong' }, ['pull'])
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err.trim().split('\n')).toHaveLength(1)
  const away = await config({ baseUrl: 'http://localhost:1' }, { key: 'ak_test_x' }, ['pull'])
  expect(away).toMatchObject({ code: 2, out: '' })
  const reader = await service.company({ scope: 'read_only' })
  expect(await config(service, reader, ['pull'])).toMatchObject({ code: 0 })
})

async function lastEvent({ client }: TestCompany) {
  const { webhook_events } = succeed(await client.GET('/v1/webhook_events', {}))
  const [event] = webhook_events
  if (event === undefined) throw new Error('there is no event')
  return event
}

async function plansOf({ client }: TestCompany) {
  return succeed(await client.GET('/v1/plans', {})).plans
}
