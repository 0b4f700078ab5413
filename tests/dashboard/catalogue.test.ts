import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a meter is created with filters, renamed, and archived for a while', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const create = (fields: Record<string, string>) =>
    member.submit(`${base}/meters/new`, `${base}/meters`, {
      name: 'API calls',
      event_name: 'api.request',
      aggregation: 'count',
      ...fields,
    })
  expect((await create({ code: 'API calls' })).text).toContain('Use small letters, digits and underscores')
  const noColon = await create({ code: 'api_calls', filters: 'region eu' })
  expect(noColon.text).toContain('Only events with needs a colon on each line.')
  const fields = { code: 'api_calls', filters: 'region: eu-central, eu-west', metadata: 'team: a' }
  const { location } = await create(fields)
  const [, page = '', id = ''] = /(.*\/meters\/(\w+))\?done=meter_created/.exec(location ?? '') ?? []
  const path = { id }
  const meter = async () => (await company.client.GET('/v1/meters/{id}', { params: { path } })).data?.meter
  expect(await meter()).toMatchObject({
    filters: [{ property: 'region', in: ['eu-central', 'eu-west'] }],
    metadata: { team: 'a' },
  })
  const edit = `${page}/edit`
  expect((await member.submit(edit, edit, { name: '', metadata: '' })).text).toMatch(
    /name="name"[^>]*aria-invalid="true"/,
  )
  expect((await member.submit(edit, edit, { name: 'Calls', metadata: '' })).location).toBe(
    `${page}?done=saved`,
  )
  expect(await meter()).toMatchObject({ name: 'Calls', metadata: {} })
  expect((await member.submit(page, `${page}/archive`)).location).toBe(`${page}?done=archived`)
  expect((await meter())?.archived_at).not.toBeNull()
  expect((await member.submit(page, `${page}/unarchive`)).location).toBe(`${page}?done=unarchived`)
  expect((await meter())?.archived_at).toBeNull()
})

test('a meter shows the usage of a range, 30 days at first, and the customers with the most', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const meter = await addMeter(company, { name: 'Calls' })
  const page = `${base}/meters/${meter.id}`
  const before = (await member.get(page)).text
  expect(before).toContain('Nothing in the last 30 days.')
  expect(before).not.toContain('Top customers')
  const customers = [
    await addCustomer(company, { name: 'Small' }),
    await addCustomer(company, { name: 'Large' }),
  ]
  await ingest(
    company,
    customers.map(({ id: customer_id }, index) =>
      newEvent({ customer_id, properties: { calls: 1_000 + 500 * index } }),
    ),
  )
  await service.work()
  const { text } = await member.get(page)
  expect(text).toContain('<strong>2,500</strong>')
  expect(text).toContain('Calls per day, last 30 days')
  expect(text).toMatch(/range=30" aria-current="true">30 days/)
  for (const [range, caption] of [
    ['7', 'Calls per day, last 7 days'],
    ['90', 'Calls per day, last 90 days'],
    ['12m', 'Calls per month, last 12 months'],
  ] as const) {
    const other = (await member.get(`${base}/meters/${meter.id}?range=${range}`)).text
    expect(other).toContain(caption)
    expect(other).toContain('Top customers')
  }
  const [, top = ''] = /<caption>Top customers<\/caption>(.*?)<\/table>/s.exec(text) ?? []
  expect(
    [...top.matchAll(/customers\/(\w+)\/usage.*?<td class="amount">([\d,]+)/gs)].map(([, id, total]) => [
      id,
      total,
    ]),
  ).toEqual([
    [customers[1]?.id, '1,500'],
    [customers[0]?.id, '1,000'],
  ])
})

test('a meter that so many customers use shows a week', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'latest', recurring: true, name: 'Seats' })
  const seats = newEvent({ customer_id: (await addCustomer(company)).id, properties: { calls: 5 } })
  await ingest(company, [seats])
  await service.work()
  await sql`
    insert into recurring_values (tenant_id, customer_id, meter_id, "timestamp", seq, units)
    select tenant_id, 'c' || n, meter_id, "timestamp", seq, units from recurring_values, generate_series(1, 10000) as n
    where meter_id = ${meter.id}`.execute(service.db)
  const { text } = await (await signedIn(service, company)).get(`${base}/meters/${meter.id}`)
  expect(text).toContain('Seats per day, last 7 days')
})

test('a meter shows its latest events, and what was rejected by reason', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { event_name: 'call', property: 'size' })
  const event = (members: object) => newEvent({ event_name: 'call', customer_id: customer.id, ...members })
  await ingest(company, [
    event({ properties: { size: 5 } }),
    event({ properties: { size: 'large' } }),
    event({ properties: { size: 'small' } }),
    event({ event_name: 'other' }),
  ])
  await service.work()
  const { text } = await (await signedIn(service, company)).get(`${base}/meters/${meter.id}`)
  const [, latest = ''] = /<caption>Latest events<\/caption>(.*?)<\/table>/s.exec(text) ?? []
  expect(latest.split('/dashboard/test/events/')).toHaveLength(4)
  const [, rejected = ''] = /<caption>Rejected events by reason<\/caption>(.*?)<\/table>/s.exec(text) ?? []
  expect(rejected).toMatch(/INVALID_PROPERTY_VALUE.*<td class="amount">2<\/td>/s)
})

test('a pricing unit is created, renamed, and archived for a while', async () => {
  const company = await service.company()
  const taken = await addPricingUnit(company)
  const member = await signedIn(service, company)
  const create = (code: string) =>
    member.submit(`${base}/pricing-units/new`, `${base}/pricing-units`, {
      name: 'Tokens',
      code,
      metadata: '',
    })
  expect((await create('To Kens')).text).toMatch(/name="code"[^>]*value="To Kens"[^>]*aria-invalid="true"/)
  const again = await create(taken.code)
  expect([again.status, again.text.includes(`value="${taken.code}"`)]).toEqual([409, true])
  const { location } = await create('tokens')
  const [, page = '', id = ''] = /(.*\/pricing-units\/(\w+))\?done=/.exec(location ?? '') ?? []
  const path = { id }
  const unit = async () =>
    (await company.client.GET('/v1/pricing_units/{id}', { params: { path } })).data?.pricing_unit
  const edit = `${page}/edit`
  await member.submit(edit, edit, { name: 'AI tokens', metadata: 'a: b' })
  expect(await unit()).toMatchObject({ name: 'AI tokens', code: 'tokens', metadata: { a: 'b' } })
  await member.submit(page, `${page}/archive`)
  expect((await unit())?.archived_at).not.toBeNull()
  expect((await member.get(`${base}/pricing-units`)).text).not.toContain('AI tokens')
  await member.submit(page, `${page}/unarchive`)
  expect((await unit())?.archived_at).toBeNull()
})

test('a tax rate is created, replaced by another one, and archived for a while', async () => {
  const company = await service.company()
  const next = await addTaxRate(company, { name: 'VAT 20 %', percentage: '20' })
  const member = await signedIn(service, company)
  const create = (fields: Record<string, string>) =>
    member.submit(`${base}/tax-rates/new`, `${base}/tax-rates`, {
      name: 'VAT',
      code: 'de-standard',
      category: 'standard',
      percentage: '19.00',
      ...fields,
    })
  expect((await create({ percentage: '0' })).text).toMatch(/name="percentage"[^>]*aria-invalid="true"/)
  expect((await create({ category: 'export', percentage: '0' })).text).toMatch(
    /name="note"[^>]*aria-invalid="true"/,
  )
  expect((await create({ code: next.code })).status).toBe(409)
  const { location } = await create({ country: 'DE' })
  const [, page = '', id = ''] = /(.*\/tax-rates\/(\w+))\?done=tax_rate_created/.exec(location ?? '') ?? []
  const rate = async () =>
    (await company.client.GET('/v1/tax_rates/{id}', { params: { path: { id } } })).data?.tax_rate
  expect(await rate()).toMatchObject({ code: 'de-standard', percentage: '19', country: 'DE', note: null })
  const edit = `${page}/edit`
  const replaced = { name: 'VAT 19 %', replaced_by: next.code }
  const undated = await member.submit(edit, edit, replaced)
  expect(undated.text).toContain('Replaced from (UTC) is not a date.')
  await member.submit(edit, edit, { ...replaced, replaced_from: '2026-12-31T23:00' })
  const replaced_by = { code: next.code, at: '2026-12-31T23:00:00.000Z' }
  expect(await rate()).toMatchObject({ name: 'VAT 19 %', replaced_by })
  expect((await member.get(page)).text).toContain(`<code>${next.code}</code> from `)
  await member.submit(edit, edit, { name: 'Old VAT' })
  expect(await rate()).toMatchObject({ name: 'Old VAT', replaced_by })
  await member.submit(edit, edit, { name: 'Old VAT', replaced_by: '', replaced_from: '' })
  expect((await rate())?.replaced_by).toBeNull()
  await member.submit(page, `${page}/archive`)
  expect((await member.get(`${base}/tax-rates`)).text).not.toContain('Old VAT')
  await member.submit(page, `${page}/unarchive`)
  expect((await member.get(`${base}/tax-rates`)).text).toContain('Old VAT')
})

test('a coupon is created, changed, applied to a subscription, ended and archived', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const member = await signedIn(service, company)
  const create = (fields: Record<string, string>) =>
    member.submit(`${base}/coupons/new`, `${base}/coupons`, {
      name: 'Launch offer',
      code: 'launch-20',
      type: 'percent',
      percent_off: '20.0',
      ...fields,
    })
  expect((await create({ percent_off: '0' })).text).toMatch(/name="percent_off"[^>]*aria-invalid="true"/)
  expect((await create({ periods: 'three' })).text).toMatch(/name="periods"[^>]*aria-invalid="true"/)
  const money = {
    type: 'amount',
    amount_off: '25.00',
    currency_code: 'USD',
    line_types: 'fee',
    code: 'partner-25',
  }
  expect((await create({ ...money, plan_codes: 'pro, scale' })).text).toContain('Write codes of active plans')
  for (const code of ['pro', 'scale']) await addPlan(company, { code })
  await create({ ...money, plan_codes: 'pro, scale', periods: '3' })
  const { location } = await create({ redeem_by: '2099-01-01T12:00' })
  const [, page = '', id = ''] = /(.*\/coupons\/(\w+))\?done=coupon_created/.exec(location ?? '') ?? []
  const coupon = async () =>
    (await company.client.GET('/v1/coupons/{id}', { params: { path: { id } } })).data?.coupon
  expect(await coupon()).toMatchObject({ percent_off: '20', redeem_by: '2099-01-01T12:00:00.000Z' })
  const { data } = await company.client.GET('/v1/coupons', { params: { query: { code: 'partner-25' } } })
  expect(data?.coupons).toMatchObject([
    { amount_off_cents: 2_500, plan_codes: ['pro', 'scale'], line_types: ['fee'], periods: 3 },
  ])
  await member.submit(`${page}/edit`, `${page}/edit`, {
    name: 'Launch',
    max_redemptions: '5',
    redeem_by: '',
    plan_codes: 'scale',
  })
  expect(await coupon()).toMatchObject({
    name: 'Launch',
    max_redemptions: 5,
    redeem_by: null,
    plan_codes: ['scale'],
  })
  await member.submit(`${page}/edit`, `${page}/edit`, { name: 'Launch', plan_codes: '' })
  const of = `${base}/subscriptions/${subscription.id}`
  const apply = () => member.submit(`${of}/discounts/new`, `${of}/discounts`, { coupon_code: 'launch-20' })
  expect((await apply()).location).toContain('done=coupon_applied')
  expect((await apply()).text).toContain('The subscription has an active discount of this coupon.')
  const shown = (await member.get(of)).text
  expect(shown).toContain('20% off')
  const [, end = ''] = /action="([^"]*\/end)"/.exec(shown) ?? []
  expect((await member.submit(of, end)).location).toContain('done=discount_ends')
  await member.submit(page, `${page}/archive`)
  expect((await member.get(`${base}/coupons`)).text).not.toContain('launch-20')
  await member.submit(page, `${page}/unarchive`)
  expect((await member.get(`${base}/coupons`)).text).toContain('launch-20')
})
