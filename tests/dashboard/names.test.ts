import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const DAY = 24 * 60 * 60_000

test('customers have names where events are listed and shown, and are found by them', async () => {
  const company = await service.company()
  const acme = await addCustomer(company, { name: 'Acme Robotics', external_id: 'acme-1' })
  await addCustomer(company, { name: 'Bakery' })
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'call' })
  await ingest(company, [newEvent({ customer_id: acme.id, event_name: 'call', idempotency_key: 'one' })])
  await service.work()
  await service.sendWebhooks()
  const member = await signedIn(service, company)
  const { id } = await readEvent(company, 'one')
  const link = `<a href="${base}/customers/${acme.id}"><bdi class="text">Acme Robotics</bdi></a>`
  for (const page of ['/events', `/events/${id}`, `/meters/${meter.id}`, '/events?customer=robotics'])
    expect((await member.get(`${base}${page}`)).text).toContain(link)
  expect((await member.get(`${base}/events?customer=bakery`)).text).toContain('No matching events')
  await addOpen(company, { customer: acme })
  const log = (await member.get(`${base}/event-log?customer=robotics&type=invoice.finalized`)).text
  expect(log).toContain('Invoice finalized')
  expect(log).toContain('<span class="detail text">Acme Robotics</span>')
  const [, logged = ''] = /event-log\/(\w{25})"/.exec(log) ?? []
  expect((await member.get(`${base}/event-log/${logged}`)).text).toContain(link)
  for (const page of ['/events', '/subscriptions', '/event-log'])
    expect((await member.get(`${base}${page}`)).text).not.toContain('>Customer ID<')
})

test('an invoice names the plan of its subscription', async () => {
  const company = await service.company()
  const { id } = await subscribe(company, { name: 'Growth', amount_cents: 4_900 })
  const member = await signedIn(service, company)
  const { data } = await company.client.GET('/v1/invoices', { params: { query: { subscription_id: id } } })
  const { text } = await member.get(`${base}/invoices/${data?.invoices[0]?.id}`)
  expect(text).toContain(`<a href="${base}/subscriptions/${id}"><bdi class="text">Growth</bdi></a>`)
})

test('a customer’s usage is shown for the time that is chosen', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addMeter(company, { aggregation: 'count', event_name: 'call' })
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: 'call' })])
  await service.work()
  // Lists have the newest first.
  await addMeter(company, { name: 'Unused', aggregation: 'count', event_name: 'other' })
  service.clock.advance(60 * DAY)
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}/usage`
  const shown = async (query: string) => unescapeHtml((await member.get(`${page}${query}`)).text)
  const first = await shown('')
  expect(first).toContain('Nothing in the last 30 days.')
  for (const range of ['7', '30', '90', '12m']) expect(first).toContain(`href="${page}?range=${range}"`)
  expect(await shown('?range=7')).toContain('Nothing in the last 7 days.')
  expect(await shown('?range=90')).toContain('<strong>1</strong> <span class="soft">in the last 90 days')
  const year = await shown('?range=12m')
  expect(year).toMatch(/in the last 12 months.*>Unused</s)
  expect(year).toContain('Mar 2026: 1')
  expect(await shown('?range=never')).toContain('30 days')
})

test('a page has one main button', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const member = await signedIn(service, company)
  for (const path of [
    '/invoices',
    `/invoices/${invoice.id}`,
    `/customers/${invoice.customer_id}`,
    '/credit',
  ]) {
    const { text } = await member.get(`${base}${path}`)
    const shown = text.replaceAll(/<div popover.*?<\/form>\s*<\/div>/gs, '')
    expect([path, shown.match(/class="(button )?primary"/g)?.length]).toEqual([path, 1])
  }
})

test('an event whose name is mistyped proposes the name of a meter', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addMeter(company, { event_name: 'demo.api_call', aggregation: 'count' })
  for (const event_name of ['demo.api_calls', 'something.else'])
    await ingest(company, [
      newEvent({ customer_id: customer.id, event_name, timestamp: service.clock.now.toISOString() }),
    ])
  await service.work()
  const member = await signedIn(service, company)
  const { events } = succeed(await company.client.GET('/v1/events'))
  const pages = await Promise.all(events.map(({ id }) => member.get(`/dashboard/test/events/${id}`)))
  expect(pages.map(({ text }) => text.includes('Did you mean'))).toEqual([false, true])
  expect(pages[1]?.text).toContain('<bdi class="text">demo.api_call</bdi></a>?')
})
