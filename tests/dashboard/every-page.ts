import { pages } from '../../server/dashboard/routes.ts'
import { addMeter, addPlan, addPricingUnit, addTaxRate, perUnit } from '../fixtures/catalogue.ts'
import { addPercentCoupon, applyCoupon } from '../fixtures/coupons.ts'
import { issueNote, partOf } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addDraft, addOpen, pay } from '../fixtures/invoices.ts'
import { attempt, report, saveMethod } from '../fixtures/payment-attempts.ts'
import { refundByNote } from '../fixtures/refunds.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { receiver } from '../support/receiver.ts'
import type { TestCompany, TestService } from '../support/service.ts'

/** Text with markup. */
export function attack(place: string): string {
  return `${place} <script>window.pwned = 1</script><img src="//evil.example" onerror='window.pwned = 1'>"'&amp;</title>`
}

/** Something on every page, with markup in its texts. */
export async function addEverything(service: TestService, company: TestCompany) {
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
    filters: [{ property: 'note', in: [attack('filter')] }],
  })
  const plan = await addPlan(company, {
    name: attack('plan'),
    prices: [perUnit(meter)],
    metadata: { note: attack('plan') },
  })
  await addPricingUnit(company)
  const rate = await addTaxRate(company, { name: attack('tax') })
  const untaxed = { percentage: '0', category: 'exempt' as const, note: attack('reason') }
  const { id } = await addTaxRate(company, { ...untaxed, metadata: { note: attack('tax') } })
  const replaced_by = { code: rate.code, at: '2027-01-01T00:00:00Z' }
  await company.client.PATCH('/v1/tax_rates/{id}', { params: { path: { id } }, body: { replaced_by } })
  await addGrant(company, customer)
  const subscription = await addSubscription(company, customer, plan)
  const coupon = await addPercentCoupon(company, '20', { name: attack('coupon') })
  await applyCoupon(company, subscription, coupon)
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
    line_items: [
      { description: attack('line'), quantity: 1, unit_amount_cents: 100, tax_rate_codes: [rate.code] },
    ],
  })
  const failure = { code: 'card_declined', message: attack('failure'), recoverable: false }
  await report(company, await attempt(company, invoice), { status: 'failed', failure })
  await attempt(company, invoice)
  const charged = await addOpen(company, { customer, apply_credit: false })
  const method = await saveMethod(company, customer, 'pm_ok')
  await attempt(company, charged, method)
  await refundByNote(company, charged, 10)
  await pay(company, await addOpen(company, { customer, apply_credit: false }), 'out_of_band', {
    amount_cents: 40,
    reference: attack('reference'),
  })
  await company.client.POST('/v1/invoices/{id}/send', { params: { path: { id: invoice.id } } })
  await service.sendEmails()
  const credited = await addOpen(company, { customer, apply_credit: false })
  await issueNote(company, credited, { ...partOf(credited, 100), memo: attack('memo') })
  await addDraft(company, {
    customer,
    line_items: [{ description: attack('draft'), quantity: 1, unit_amount_cents: 100 }],
  })
  await addWebhooks(service, company, customer)
  return { customer, meter, plan }
}

/** An endpoint that fails for one event, with markup in its texts and its answers. */
async function addWebhooks(service: TestService, { client }: TestCompany, { id }: { id: string }) {
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
export async function everyPage({ client }: TestCompany): Promise<string[]> {
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
    rates,
    coupons,
    grants,
    notes,
    emails,
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
    client.GET('/v1/tax_rates'),
    client.GET('/v1/coupons'),
    client.GET('/v1/credit_grants'),
    client.GET('/v1/credit_notes'),
    client.GET('/v1/emails'),
  ])
  const draft = invoices.data?.invoices.find(
    ({ status, subscription_id }) => status === 'draft' && subscription_id === null,
  )?.id
  /** By page, or else by noun. */
  const ids: Record<string, string | undefined> = {
    customers: customers.data?.customers[0]?.id,
    invoices: invoices.data?.invoices.find(
      ({ status, payments }) => status === 'open' && payments.length === 0,
    )?.id,
    '/invoices/:id/edit': draft,
    '/invoices/:id/texts/edit': draft,
    '/invoices/:id/tax-rates/edit': draft,
    emails: emails.data?.emails[0]?.id,
    events: events.data?.events[0]?.id,
    plans: plans.data?.plans[0]?.id,
    meters: meters.data?.meters[0]?.id,
    'pricing-units': units.data?.pricing_units[0]?.id,
    coupons: coupons.data?.coupons[0]?.id,
    'credit-notes': notes.data?.credit_notes[0]?.id,
    'tax-rates': rates.data?.tax_rates[0]?.id,
    subscriptions: subscriptions.data?.subscriptions[0]?.id,
    'test-clocks': clocks.data?.test_clocks[0]?.id,
    webhooks: endpoints.data?.webhook_endpoints[0]?.id,
    'event-log': logged.data?.webhook_events.find(({ type }) => type === 'customer.updated')?.id,
  }
  const subscribed = subscriptions.data?.subscriptions[0]?.plan_id
  const priced = plans.data?.plans.find(({ id }) => id === subscribed)
  const paths = Object.keys(pages)
  const inTest = paths.map((path) => {
    const id = ids[path] ?? ids[path.split('/')[1] ?? ''] ?? ''
    return `/dashboard/test${path.replace(':id', id).replace(':grant_id', grants.data?.credit_grants[0]?.id ?? '')}`
  })
  return [
    ...inTest,
    `/dashboard/test/test-clocks/${ids['test-clocks']}?from=2020-01-01&days=31`,
    `/dashboard/test/invoices/${invoices.data?.invoices.find(({ payments }) => payments.length > 0)?.id}`,
    `/dashboard/test/subscriptions/${ids.subscriptions}/usage?price_id=${priced?.prices[0]?.id}`,
    `/dashboard/test/plans/${ids.plans}?units_${ids.meters}=1200000000`,
    '/dashboard/live',
    '/dashboard/live/customers',
  ]
}
