import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, archiveMeter, perUnit, readPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a plan is written with prices of each model, and an error finds its tier behind an empty price', async () => {
  const company = await service.company()
  const [calls, storage, seats] = [
    await addMeter(company, { name: 'Calls' }),
    await addMeter(company, { name: 'Storage' }),
    await addMeter(company, { name: 'Seats' }),
  ]
  const unit = await addPricingUnit(company)
  const member = await signedIn(service, company)
  const create = (fields: Record<string, string>) =>
    member.submit(`${base}/plans/new`, `${base}/plans`, {
      name: 'Scale',
      code: 'scale',
      currency_code: 'EUR',
      interval: 'month',
      interval_count: '',
      amount: '1,249.50',
      minimum_amount: '2,000',
      maximum_amount: '5,000.00',
      trial_days: '14',
      metadata: 'tier: 3',
      meter_0: '',
      model_0: 'per_unit',
      amount_0: '',
      size_0: '',
      meter_1: calls.id,
      model_1: 'graduated',
      up_to_1_0: '1,000',
      tier_1_0: '0',
      flat_1_0: '',
      up_to_1_1: '',
      tier_1_1: '',
      flat_1_1: '',
      up_to_1_2: '',
      tier_1_2: '0.0004',
      flat_1_2: '5',
      meter_2: storage.id,
      model_2: 'package',
      amount_2: '2',
      size_2: '100',
      unit_2: unit.code,
      meter_3: seats.id,
      model_3: 'per_unit',
      amount_3: '9',
      minimum_3: '20',
      maximum_3: '1,050.5',
      ...fields,
    })
  for (const [field, value] of [
    ['tier_1_2', '0,0004'],
    ['up_to_1_2', '5'],
    ['size_2', '0'],
    ['amount_3', ''],
    ['code', 'S C'],
    ['amount', '12,5'],
    ['minimum_amount', '6,000'],
    ['maximum_amount', '50,0'],
    ['minimum_3', '9.999'],
    ['minimum_3', '1,051'],
  ] as const) {
    const { status, text } = await create({ [field]: value })
    expect([field, status]).toEqual([field, 400])
    expect(text).toMatch(new RegExp(`name="${field}"[^>]*value="${value}"[^>]*aria-invalid="true"`))
    expect([field, text.split('aria-invalid').length]).toEqual([field, 2])
  }
  const { location } = await create({})
  const [, id = ''] = /plans\/(\w+)\?done=plan_created/.exec(location ?? '') ?? []
  expect(await readPlan(company, { id })).toMatchObject({
    code: 'scale',
    currency_code: 'EUR',
    interval_count: 1,
    amount_cents: 124_950,
    minimum_amount_cents: 200_000,
    maximum_amount_cents: 500_000,
    trial_days: 14,
    metadata: { tier: '3' },
    prices: [
      {
        charge_model: 'graduated',
        tiers: [
          { up_to: '1000', unit_amount: '0', flat_amount: '0' },
          { up_to: null, unit_amount: '0.0004', flat_amount: '5' },
        ],
      },
      { charge_model: 'package', package_amount: '2', package_size: '100', pricing_unit_code: unit.code },
      { charge_model: 'per_unit', unit_amount: '9', minimum_amount: '20', maximum_amount: '1050.5' },
    ],
  })
})

test('more prices and tiers are added without a loss of what was typed', async () => {
  const company = await service.company()
  await addMeter(company)
  const member = await signedIn(service, company)
  const fields = { name: 'Scale', amount: '49', up_to_0_0: '5', tier_0_0: '1', meter_1: '' }
  const more = await member.submit(`${base}/plans/new`, `${base}/plans`, { ...fields, add: 'price' })
  expect(more.status).toBe(200)
  expect(more.text).toMatch(/name="name"[^>]*value="Scale"/)
  expect(more.text).toContain('name="meter_2"')
  expect(more.text).not.toContain('aria-invalid')
  const tiers = await member.post(`${base}/plans`, { ...fields, add: 'tiers_0', up_to_0_2: '' })
  expect(tiers.text).toMatch(/name="up_to_0_0"[^>]*value="5"/)
  expect(tiers.text).toContain('name="up_to_0_5"')
  expect(tiers.text).not.toContain('name="up_to_1_5"')
})

test('a plan shows what its usage would cost before it is saved, without a name, and writes nothing', async () => {
  const company = await service.company()
  const calls = await addMeter(company, { name: 'Calls' })
  const member = await signedIn(service, company)
  const fields = {
    currency_code: 'USD',
    interval: 'month',
    amount: '49',
    minimum_amount: '60',
    meter_1: calls.id,
    model_1: 'graduated',
    up_to_1_0: '40,000',
    tier_1_0: '0',
    tier_1_1: '0.0004',
    units_1: '50,000',
    add: 'calculate',
  }
  const sums = (text: string) =>
    [
      ...text.matchAll(
        /<tr[^>]*><th scope="row"[^>]*>(.*?)<\/th>.*?<td class="amount">([^<]*)<\/td><\/tr>/gs,
      ),
    ].map(([, name = '', sum]) => `${unescapeHtml(name.replaceAll(/<[^>]+>/g, ''))}: ${sum}`)
  const { status, text } = await member.submit(`${base}/plans/new`, `${base}/plans`, fields)
  expect(status).toBe(200)
  const [, sample = ''] = /<section id="calculation"(.*?)<\/section>/s.exec(text) ?? []
  expect(sums(sample)).toContain('Calls: $4.00')
  expect(sums(sample).at(-1)).toBe('Total: $60.00')
  expect(text).toMatch(/name="units_1"[^>]*value="50,000"/)
  expect(text.match(/class="primary"/g)).toHaveLength(1)
  for (const [name, value] of [
    ['units_1', 'many'],
    ['tier_1_1', '0,0004'],
  ] as const) {
    const refused = await member.post(`${base}/plans`, { ...fields, [name]: value })
    expect([name, refused.status]).toEqual([name, 400])
    expect(refused.text).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"[^>]*aria-invalid="true"`))
    expect(refused.text).not.toContain('id="calculation"')
  }
  const { plans } = succeed(await company.client.GET('/v1/plans'))
  expect(plans).toEqual([])
  const plan = await addPlan(company, { currency_code: 'USD', amount_cents: 100 })
  const edit = `${base}/plans/${plan.id}/edit`
  const edited = await member.submit(edit, edit, { ...fields, name: plan.name })
  expect(edited.text).toContain('id="calculation"')
  expect((await readPlan(company, plan)).amount_cents).toBe(100)
})

test('a plan is edited in full until the first subscription, then in name, and is copied', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  const { plan_id: id } = await subscribe(company, { code: 'used' })
  const free = await addPlan(company, { amount_cents: 4900, prices: [perUnit(meter)] })
  const member = await signedIn(service, company)
  const edit = (page: string) => `${base}/plans/${page}/edit`
  const { text } = await member.get(edit(free.id))
  expect(text).toMatch(/name="amount_0"[^>]*value="0.01"/)
  const saved = await member.submit(edit(free.id), edit(free.id), {
    name: 'Pro',
    amount: '59.00',
    trial_days: '0',
    meter_0: meter.id,
    filters_0: 'region: eu, "a, b"\nmodel: 1',
    name_0: 'Calls from Europe',
    code_0: 'calls',
    free_0: '1,000',
    model_0: 'per_unit',
    amount_0: '0.02',
    metadata: 'a: b',
  })
  expect(saved.location).toBe(`${base}/plans/${free.id}?done=plan_saved`)
  const plan = await readPlan(company, free)
  expect(plan).toMatchObject({
    amount_cents: 5900,
    prices: [
      {
        name: 'Calls from Europe',
        code: 'calls',
        unit_amount: '0.02',
        free_units: '1000',
        filters: [
          { property: 'region', in: ['eu', 'a, b'] },
          { property: 'model', in: ['1'] },
        ],
      },
    ],
    metadata: { a: 'b' },
  })
  const { text: again } = await member.get(edit(free.id))
  expect(again).toMatch(/name="code_0"[^>]*value="calls"/)
  expect(unescapeHtml(again)).toContain('region: eu, "a, b"\nmodel: 1</textarea>')
  const shown = (await member.get(`${base}/plans/${free.id}`)).text
  expect(shown).toContain('Calls from Europe</bdi> <code>calls</code>')
  expect(shown).toContain('1,000 units free in each period')
  expect(shown).toContain('model: 1')

  // Saving drops no price, though its meter can be chosen no more.
  const kept = await addPlan(company, { prices: [perUnit(meter)] })
  await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: kept.id } } })
  await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: free.id } } })
  await archiveMeter(company, meter)
  expect((await member.get(edit(kept.id))).text).toContain(
    `value="${meter.id}" selected>API calls (archived)`,
  )
  await company.client.POST('/v1/meters/{id}/unarchive', { params: { path: { id: meter.id } } })
  await company.client.POST('/v1/plans/{id}/unarchive', { params: { path: { id: free.id } } })

  expect((await member.get(edit(id))).text).not.toContain('name="amount"')
  await member.submit(edit(id), edit(id), { name: 'Renamed', metadata: '' })
  expect(await readPlan(company, { id })).toMatchObject({ name: 'Renamed' })
  const copy = (await member.get(`${base}/plans/new?copy=${free.id}`)).text
  expect(copy).toMatch(/name="amount"[^>]*value="59.00"/)
  expect(copy).toMatch(/name="code"[^>]*value=""/)

  const page = `${base}/plans/${free.id}`
  expect((await member.submit(page, `${page}/archive`)).location).toBe(`${page}?done=archived`)
  expect((await readPlan(company, free)).archived_at).not.toBeNull()
  expect((await member.submit(page, `${page}/unarchive`)).location).toBe(`${page}?done=unarchived`)
  expect((await readPlan(company, free)).archived_at).toBeNull()
})

test('the calculator says what units cost, tier by tier, with the fee', async () => {
  const company = await service.company()
  const [calls, storage] = [await addMeter(company, { name: 'Calls' }), await addMeter(company)]
  const unit = await addPricingUnit(company, 'tokens')
  const tiers = [
    { up_to: '1000', unit_amount: '0.01' },
    { up_to: null, unit_amount: '0.0005', flat_amount: '5' },
  ]
  const { id } = await addPlan(company, {
    amount_cents: 4_900,
    prices: [{ meter_id: calls.id, charge_model: 'graduated', tiers }, perUnit(storage, unit)],
  })
  const member = await signedIn(service, company)
  const page = `${base}/plans/${id}`
  const ask = async (units: Record<string, string>) => {
    const { text } = await member.get(`${page}?${new URLSearchParams(units)}`)
    const [, table = ''] = /<caption>What it costs<\/caption>(.*?)<\/table>/s.exec(text) ?? []
    const rows = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => row)
    const textOf = (row: string) => unescapeHtml(row.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ')
    return { text, rows: rows.slice(1).map((row) => textOf(row).trim()) }
  }
  expect((await ask({})).rows).toEqual([])
  const both = { [`units_${calls.id}`]: '120,000', [`units_${storage.id}`]: '3' }
  expect((await ask(both)).rows).toEqual([
    'Fee 1 $49.00 $49.00',
    'Calls 120,000 $74.50',
    'First 1,000 1,000 $0.01 $10.00',
    'Over 1,000 119,000 $0.0005 $59.50',
    'Flat fee 1 $5.00 $5.00',
    'API calls 3 1 tokens 3 tokens',
    'Total $123.50',
  ])
  const wrong = await ask({ [`units_${calls.id}`]: 'many' })
  expect(wrong.text).toMatch(/value="many"[^>]*aria-invalid="true"/)
  expect(wrong.rows).toEqual([])
})

test('the calculator has each price of a meter by itself', async () => {
  const company = await service.company()
  const calls = await addMeter(company, { name: 'Calls' })
  const eu = { ...perUnit(calls), filters: [{ property: 'region', in: ['eu'] }] }
  const plan = await addPlan(company, { prices: [eu, { ...perUnit(calls), name: 'Calls elsewhere' }] })
  const member = await signedIn(service, company)
  const asked = `units_${plan.prices[0]?.id}=300&units_${calls.id}=200`
  const { text } = await member.get(`${base}/plans/${plan.id}?${asked}`)
  expect(text).toMatch(/Calls \(region: eu\).*\$3\.00.*Calls elsewhere.*\$2\.00.*Total.*\$5\.00/s)
})

test('the calculator and the plan’s page show its bounds', async () => {
  const company = await service.company()
  const calls = await addMeter(company, { name: 'Calls' })
  const price = Object.assign({}, perUnit(calls), { minimum_amount: '20', maximum_amount: '50' })
  const { id } = await addPlan(company, {
    amount_cents: 4_900,
    minimum_amount_cents: 20_000,
    prices: [price],
  })
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/plans/${id}?units_${calls.id}=6710`)
  expect(text).toContain('At least $20.00 and at most $50.00 for each period')
  expect(text).toContain('$200.00 for each period')
  expect(text).toContain('Maximum $50.00, spent $67.10')
  expect(text).toContain('Minimum $200.00, spent $99.00')
  expect(text).toMatch(/Total<\/th><td class="amount">\$200\.00</)
})

test('usage of a year is billed each month, as the pages of the plan and of a subscription say', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const fields = { name: 'Year', code: 'year', currency_code: 'USD', usage_billing_interval: 'month' }
  const create = (interval: string) =>
    member.submit(`${base}/plans/new`, `${base}/plans`, { ...fields, interval, amount: '120' })
  expect((await create('month')).text).toContain('does not go with what else is chosen')
  const { location } = await create('year')
  const path = location?.split('?')[0] ?? ''
  expect((await member.get(path)).text).toContain('Each month')
  const stored = await readPlan(company, { id: path.split('/').at(-1) ?? '' })
  expect(stored.usage_billing_interval).toBe('month')
  const subscription = await addSubscription(company, await addCustomer(company), stored)
  expect((await member.get(`${base}/subscriptions/${subscription.id}`)).text).toContain('Usage billed next')
})
