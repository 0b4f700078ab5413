import { expect, test } from 'vitest'
import { pages } from '../../server/dashboard/routes.ts'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addDraft, addOpen, pay } from '../fixtures/invoices.ts'
import { attempt, report } from '../fixtures/payment-attempts.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { receiver } from '../support/receiver.ts'
import type { TestCompany } from '../support/service.ts'
import { findFaults } from './axe.ts'
import { dashboardForThisFile, enter, open } from './member.ts'

const { service, browser } = await dashboardForThisFile()

test('markup in every text that a company or its customers can set is shown as it was written and does nothing', async () => {
  const company = await service.company({ name: attack('company'), testClock: true })
  await addEverything(company)
  const { page, errors, requests } = await open(browser)
  await enter(service, page, company.name)
  for (const path of await everyPage(company)) {
    await page.goto(`${service.baseUrl}${path}`, { waitUntil: 'load' })
    expect(await page.locator('img, script:not([src="/dashboard/script.js"])').count()).toBe(0)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
  }
  expect(requests.filter((url) => !url.startsWith(service.baseUrl) && !url.startsWith('data:'))).toEqual([])
  expect(errors).toEqual([])
})

test.each([
  { width: 390, colorScheme: 'light', javaScriptEnabled: false },
  { width: 1240, colorScheme: 'light', javaScriptEnabled: false },
  { width: 390, colorScheme: 'light', javaScriptEnabled: true },
  { width: 1360, colorScheme: 'dark', javaScriptEnabled: true },
] as const)(
  'every page fits $width px, breaks nothing, and axe finds no fault ($colorScheme, script: $javaScriptEnabled)',
  async ({ width, ...rest }) => {
    const company = await service.company({ testClock: true })
    await addEverything(company)
    const { page, errors } = await open(browser, { viewport: { width, height: 844 }, ...rest })
    await enter(service, page, company.name, rest.javaScriptEnabled)
    for (const path of await everyPage(company)) {
      const response = await page.goto(`${service.baseUrl}${path}`, { waitUntil: 'load' })
      expect([path, response?.status()]).toEqual([path, 200])
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
      expect(await page.getByRole('note').count()).toBe(path.startsWith('/dashboard/test') ? 1 : 0)
      if (rest.javaScriptEnabled) expect([path, await findFaults(page)]).toEqual([path, []])
      expect([path, await page.evaluate(CUT_TABLES)]).toEqual([path, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    expect(errors).toEqual([])
  },
)

test.each([
  { role: 'read_only', own: /\/(account|sign-out)$/ },
  { role: 'member', own: /^(?!.*\/(keys|members|settings)(\/|$))/ },
] as const)('$role: no page shows a button that would be refused', async ({ role, own }) => {
  const company = await service.company({ testClock: true })
  await addEverything(company)
  const { page } = await open(browser)
  await enter(service, page, company.name)
  const paths = await everyPage(company)
  await service.db
    .updateTable('members')
    .set({ role })
    .where('company_id', 'in', (query) =>
      query.selectFrom('tenants').select('company_id').where('name', '=', company.name),
    )
    .execute()
  for (const path of paths) {
    await page.goto(`${service.baseUrl}${path}`, { waitUntil: 'load' })
    const offered: string[] = await page.evaluate(OFFERED)
    expect([path, offered.filter((action) => !own.test(action))]).toEqual([path, []])
  }
})

/** Where visible buttons of the page lead, those in popovers too, and links to forms. */
const OFFERED = `[...document.querySelectorAll('main form[method="post"] button, main [popovertarget]')]
  .filter((button) => button.checkVisibility() && button.getAttribute('popovertargetaction') !== 'hide')
  .map((button) => button.form?.action ?? document.getElementById(button.getAttribute('popovertarget')).querySelector('form').action)
  .concat([...document.querySelectorAll('main a:is([href*="/new"], [href$="/edit"], [href$="/metadata"], [href$="/cancel"], [href$="/change-plan"])')].filter((link) => link.checkVisibility()).map((link) => link.href))`

/** Tables that are wider than their card: no bar shows that more is to be seen. */
const CUT_TABLES = `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).map(
  (each) => each.querySelector('caption').textContent + ' is ' + each.scrollWidth + ' wide in ' + each.clientWidth
)`

function attack(place: string): string {
  return `${place} <script>window.pwned = 1</script><img src="//evil.example" onerror='window.pwned = 1'>"'&amp;</title>`
}

/** Something on every page, with markup in its texts. */
async function addEverything(company: TestCompany) {
  const customer = await addCustomer(company, {
    name: attack('customer'),
    email: "o'brien&co@example.com",
    external_id: '<i>external</i>',
    metadata: { key: attack('value') },
  })
  const meter = await addMeter(company, {
    name: attack('meter'),
    aggregation: 'count',
    event_name: 'api.request',
    filters: { note: [attack('filter')] },
  })
  const plan = await addPlan(company, {
    name: attack('plan'),
    prices: [perUnit(meter)],
    metadata: { note: attack('plan') },
  })
  await addPricingUnit(company)
  await addGrant(company, customer)
  await addSubscription(company, customer, plan)
  await ingest(company, [
    newEvent({
      customer_id: customer.id,
      event_name: meter.event_name,
      properties: { note: attack('filter') },
    }),
    newEvent({ customer_id: customer.id, event_name: 'unknown', properties: { note: attack('property') } }),
  ])
  await service.work()
  const invoice = await addOpen(company, {
    customer,
    apply_credit: false,
    line_items: [{ description: attack('line'), quantity: 1, unit_amount_cents: 100 }],
  })
  const failure = { code: 'card_declined', message: attack('failure'), recoverable: false }
  await report(company, await attempt(company, invoice), { status: 'failed', failure })
  await attempt(company, invoice)
  await pay(company, await addOpen(company, { customer, apply_credit: false }), 'out_of_band', {
    amount_cents: 40,
    reference: attack('reference'),
  })
  await addDraft(company, {
    customer,
    line_items: [{ description: attack('draft'), quantity: 1, unit_amount_cents: 100 }],
  })
  await addWebhooks(company, customer)
  return { customer, meter, plan }
}

/** An endpoint that fails for one event, with markup in its texts and its answers. */
async function addWebhooks({ client }: TestCompany, { id }: { id: string }) {
  const target = await receiver(({ type }) => ({
    status: type === 'customer.updated' ? 500 : 200,
    body: attack('answer'),
  }))
  const note = attack('endpoint')
  await client.POST('/v1/webhook_endpoints', {
    body: {
      url: `${target.url}?${'a'.repeat(80)}"'<b>`,
      description: note,
      metadata: { note },
      cursor_sequence: 0,
    },
  })
  const path = { id }
  await client.PATCH('/v1/customers/{id}', {
    params: { path },
    body: { metadata: { key: attack('changed') } },
  })
  await service.sendWebhooks()
}

/** With an id where a path has one. */
async function everyPage({ client }: TestCompany): Promise<string[]> {
  const [
    customers,
    invoices,
    events,
    plans,
    clocks,
    endpoints,
    logged,
    subscriptions,
    meters,
    units,
    grants,
  ] = await Promise.all([
    client.GET('/v1/customers'),
    client.GET('/v1/invoices'),
    client.GET('/v1/events'),
    client.GET('/v1/plans'),
    client.GET('/v1/test_clocks'),
    client.GET('/v1/webhook_endpoints'),
    client.GET('/v1/webhook_events'),
    client.GET('/v1/subscriptions'),
    client.GET('/v1/meters'),
    client.GET('/v1/pricing_units'),
    client.GET('/v1/credit_grants'),
  ])
  /** By page, or else by noun. */
  const ids: Record<string, string | undefined> = {
    customers: customers.data?.customers[0]?.id,
    invoices: invoices.data?.invoices.find(
      ({ status, payments }) => status === 'open' && payments.length === 0,
    )?.id,
    '/invoices/:id/edit': invoices.data?.invoices.find(
      ({ status, subscription_id }) => status === 'draft' && subscription_id === null,
    )?.id,
    events: events.data?.events[0]?.id,
    plans: plans.data?.plans[0]?.id,
    meters: meters.data?.meters[0]?.id,
    'pricing-units': units.data?.pricing_units[0]?.id,
    subscriptions: subscriptions.data?.subscriptions[0]?.id,
    'test-clocks': clocks.data?.test_clocks[0]?.id,
    webhooks: endpoints.data?.webhook_endpoints[0]?.id,
    'event-log': logged.data?.webhook_events.find(({ type }) => type === 'customer.updated')?.id,
  }
  const paths = Object.keys(pages)
  const inTest = paths.map((path) => {
    const id = ids[path] ?? ids[path.split('/')[1] ?? ''] ?? ''
    return `/dashboard/test${path.replace(':id', id).replace(':grant_id', grants.data?.credit_grants[0]?.id ?? '')}`
  })
  return [
    ...inTest,
    `/dashboard/test/test-clocks/${ids['test-clocks']}?from=2020-01-01&days=31`,
    `/dashboard/test/invoices/${invoices.data?.invoices.find(({ payments }) => payments.length > 0)?.id}`,
    `/dashboard/test/plans/${ids.plans}?units_${ids.meters}=1200000000`,
    '/dashboard/live',
    '/dashboard/live/customers',
  ]
}
