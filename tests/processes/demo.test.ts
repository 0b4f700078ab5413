import { expect, test } from 'vitest'
import { config } from '../config/command.ts'
import { createVisitor, PASSWORD } from '../dashboard/visitor.ts'
import { succeed } from '../support/answers.ts'
import { createTestClient, type TestClient } from '../support/client.ts'
import { startServiceProcess, temporaryDataDir } from '../support/process.ts'

test('a new embedded database gets a demo, which says what it is and is deleted with one button', async () => {
  const service = await startServiceProcess({ DATA_DIR: await temporaryDataDir() })
  const [key] = await service.printed(/ak_test_\w{32}/)
  const [, token = ''] = await service.printed(/\/dashboard\/enter#(\w{43})/)
  await service.printed(/the demo is complete/)
  // The key stays on the screen: the demo's own requests are not in the log, and the link stands again.
  await service.printed(new RegExp(`enter#${token}[^]*enter#${token}\n`))
  expect(service.output()).not.toContain('"answered"')
  const api = createTestClient(service.baseUrl, key)
  const invoices = succeed(await api.GET('/v1/invoices', { params: { query: { limit: 100 } } })).invoices
  const statuses = new Set(invoices.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual(['draft', 'open', 'paid', 'uncollectible', 'void'])
  expect(invoices.some(({ overdue_at }) => overdue_at !== null)).toBe(true)
  expect(await taxesOf(api, 'kestrel-robotics')).toMatchObject([
    { code: 'demo_vat_19', category: 'standard', percentage: '19' },
  ])
  expect(await taxesOf(api, 'cobalt-freight')).toMatchObject([{ category: 'reverse_charge', tax_cents: 0 }])
  expect(await taxesOf(api, 'delta-dental-group')).toMatchObject([
    { category: 'outside_scope', tax_cents: 0 },
  ])
  const top_ups = invoices.filter(({ billing_reason }) => billing_reason === 'top_up')
  expect(new Set(top_ups.map(({ status, buyer }) => `${buyer.name} ${status}`))).toEqual(
    new Set(['Foxglove Health paid']),
  )
  const assistant = { params: { query: { code: 'demo_assistant' } } }
  const [plan] = succeed(await api.GET('/v1/plans', assistant)).plans
  expect(plan?.included_credits).toMatchObject([{ amount: '20', rollover: { periods: 2 } }])
  const ofPlan = invoices.find(({ plan_id, line_items }) => plan_id === plan?.id && line_items.length > 2)
  expect(ofPlan?.line_items.map(({ type, description }) => [type, description])).toEqual(
    expect.arrayContaining([
      ['usage', 'Tokens, small model'],
      ['usage', 'Tokens, large model'],
    ]),
  )
  const notes = succeed(await api.GET('/v1/credit_notes')).credit_notes
  expect(notes).toMatchObject([{ status: 'issued', refunded_cents: notes[0]?.total_cents }])
  const discounts = succeed(await api.GET('/v1/discounts')).discounts
  expect(discounts).toMatchObject([{ status: 'active', coupon: { percent_off: '20' } }])
  expect(discounts[0]?.taken_cents).toBeGreaterThan(0)
  // The customers that a visitor creates meanwhile have no tax.
  expect(succeed(await api.GET('/v1/company')).company.default_tax_rate_codes).toEqual([])

  const pulled = await config(service, { key }, ['pull'])
  expect(pulled).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^company:\n {2}default_timezone: UTC\n/),
  })
  expect(pulled.out).not.toMatch(/demo_|Demo|Beispiel|example/)
  const again = await config(service, { key }, ['diff', '-', '--archive'], pulled.out)
  expect(again).toEqual({ code: 0, out: '', err: '' })

  const visitor = createVisitor(service)
  await visitor.post(
    '/dashboard/set-password',
    { token, email: 'ada@example.com', password: PASSWORD },
    ORIGIN,
  )
  const overview = (await visitor.get('/dashboard/test')).text
  expect(overview).toContain('Ten customers with half a year of usage')
  expect(overview).toContain('First steps')
  expect((await visitor.get('/dashboard/live')).text).not.toContain('Demo data')
  // Names alone make no demo, and live mode has none.
  succeed(await api.POST('/v1/test_clocks', { body: { name: 'Demo' } }))
  const own = {
    code: 'demo_own',
    name: 'Own',
    currency_code: 'USD',
    interval: 'month',
    amount_cents: 1,
  } as const
  succeed(await api.POST('/v1/plans', { body: own }))
  const ofLive = await visitor.post('/dashboard/live/demo/delete', { idempotency_key: 'live' }, ORIGIN)
  expect(ofLive.status).toBe(404)
  const deleted = await visitor.submit('/dashboard/test', '/dashboard/test/demo/delete')
  expect(deleted.status).toBe(303)
  expect((await visitor.get('/dashboard/test')).text).not.toContain('Ten customers')
  expect(succeed(await api.GET('/v1/customers')).customers).toEqual([])
  expect(succeed(await api.GET('/v1/test_clocks')).test_clocks).toHaveLength(1)
  expect(
    succeed(await api.GET('/v1/tax_rates', { params: { query: { archived: true } } })).tax_rates.map(
      ({ code }) => code,
    ),
  ).toEqual(['demo_outside_eu', 'demo_vat_19'])
  const coupons = succeed(await api.GET('/v1/coupons')).coupons
  expect(coupons.map(({ code, archived_at }) => [code, archived_at !== null])).toEqual([
    ['demo_launch_20', true],
  ])
  const query = { code: 'demo_own' }
  expect(succeed(await api.GET('/v1/plans', { params: { query } })).plans[0]?.archived_at).toBeNull()
  const body = {
    code: 'demo_pro',
    name: 'Pro',
    currency_code: 'USD',
    interval: 'month',
    amount_cents: 100,
  } as const
  succeed(await api.POST('/v1/plans', { body }))
  expect(await service.end('SIGTERM')).toBe(0)
})

test('a service that is stopped ends its demo, and DEMO=off makes none', async () => {
  const env = { DATA_DIR: await temporaryDataDir() }
  const stopped = await startServiceProcess(env)
  expect(await stopped.end('SIGTERM')).toBe(0)
  expect(stopped.output()).not.toContain('the demo')

  const without = await startServiceProcess({ DATA_DIR: await temporaryDataDir(), DEMO: 'off' })
  const [key] = await without.printed(/ak_test_\w{32}/)
  expect(without.output()).not.toContain('ten customers')
  expect(succeed(await createTestClient(without.baseUrl, key).GET('/v1/test_clocks')).test_clocks).toEqual([])
  expect(await without.end('SIGTERM')).toBe(0)
})

async function taxesOf(api: TestClient, name: string) {
  const query = { external_id: `demo_${name}` }
  const [customer] = succeed(await api.GET('/v1/customers', { params: { query } })).customers
  const ofCustomer = { customer_id: customer?.id ?? '', limit: 1 }
  const { invoices } = succeed(await api.GET('/v1/invoices', { params: { query: ofCustomer } }))
  const path = { id: invoices[0]?.id ?? '' }
  return succeed(await api.GET('/v1/invoices/{id}', { params: { path } })).invoice.taxes
}

const ORIGIN = { Origin: 'http://localhost:0' }
