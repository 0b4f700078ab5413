import { expect, test } from 'vitest'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'
import { readTable } from './tables.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const NOON = '2026-03-15T12:00:00.000Z'

test('a line leads to its events, and an event to its lines', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { name: 'EU calls', filters: [{ property: 'region', in: ['eu'] }] })
  const plan = await addPlan(company, { interval: 'day', amount_cents: 100, prices: [perUnit(meter)] })
  const subscription = await addSubscription(company, customer, plan)
  await addMeter(company, { aggregation: 'count' })
  const send = (idempotency_key: string, timestamp: string, region: string) =>
    ingest(company, [
      newEvent({
        customer_id: customer.id,
        idempotency_key,
        timestamp,
        properties: { calls: 3, region },
      }),
    ])
  await send('billed', NOON, 'eu')
  await send('elsewhere', NOON, 'us')
  const end = later(NOON, DAY_MS)
  await travel(company, later(end, HOUR_MS))
  await send('upcoming', end, 'eu')
  await service.work()
  const invoice = await lastInvoiceOf(company, subscription)
  const member = await signedIn(service, company)
  const pageOf = async (key: string) => {
    const { id } = await readEvent(company, key)
    return { path: `${base}/events/${id}`, text: (await member.get(`${base}/events/${id}`)).text }
  }
  const billed = await pageOf('billed')
  const elsewhere = await pageOf('elsewhere')
  const upcoming = await pageOf('upcoming')

  const { text } = await member.get(`${base}/invoices/${invoice.id}`)
  const [ofLine = '', ...others] = linksTo(text, '/events?')
  expect(others).toEqual([])
  const list = await member.get(ofLine)
  expect(list.text).toContain('EU calls')
  expect(list.text).toContain(
    `<a href="${base}/invoices/${invoice.id}">${invoice.invoice_number}</a>: 3 units`,
  )
  expect(linksTo(list.text, '/events/')).toEqual([billed.path])

  expect(billed.text).toContain(`<a href="${base}/invoices/${invoice.id}">${invoice.invoice_number}</a>`)
  expect(linksTo(billed.text, '/events?')).toEqual([ofLine])
  expect(elsewhere.text).toContain('<strong>Not billed</strong>')
  expect(upcoming.text).toContain(`<a href="${base}/subscriptions/${subscription.id}">Upcoming invoice</a>`)

  const [ofUpcoming = ''] = linksTo(
    (await member.get(`${base}/subscriptions/${subscription.id}`)).text,
    '/events?',
  )
  const counted = await member.get(ofUpcoming)
  expect(counted.text).toContain(`Counted by <a href="${base}/meters/${meter.id}">`)
  expect(linksTo(counted.text, '/events/')).toEqual([upcoming.path])
})

test('all tabs of a customer keep its head, and Events has no others’ events', async () => {
  const company = await service.company()
  const [customer, other] = [await addCustomer(company, { name: 'Acme' }), await addCustomer(company)]
  await ingest(company, [
    newEvent({ customer_id: customer.id, idempotency_key: 'mine', event_name: 'my.event' }),
    newEvent({ customer_id: other.id, idempotency_key: 'other', event_name: 'other.event' }),
  ])
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const tabs = ['', '/usage', '/invoices', '/wallet', '/events'].map((tab) => `${page}${tab}`)
  for (const tab of tabs) {
    const { status, text } = await member.get(tab)
    expect([tab, status]).toEqual([tab, 200])
    const [, nav = ''] = /<nav class="page-tabs"[^>]*>(.*?)<\/nav>/s.exec(text) ?? []
    expect([...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(tabs)
    expect(/href="([^"]+)" aria-current="page"/.exec(nav)?.[1]).toBe(tab)
  }
  const { text } = await member.get(`${page}/events?event_name=my.event`)
  expect(text).toContain('my.event</bdi>')
  expect(text).not.toContain('other.event')
  expect(text).toContain(`<form class="filters" action="${page}/events"`)
})

function linksTo(text: string, place: string): string[] {
  const [, main = ''] = text.split('<main')
  const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => unescapeHtml(href))
  return links.filter((href) => href.startsWith(`${base}${place}`))
}

test('a line leads to what it comes to by the properties of its events', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { name: 'Calls' })
  const largest = await addMeter(company, { name: 'Peak', event_name: 'peak', aggregation: 'max' })
  const prices = [perUnit(meter), perUnit(largest)]
  const plan = await addPlan(company, { interval: 'day', amount_cents: 100, prices })
  const subscription = await addSubscription(company, customer, plan)
  const send = (workspace: string, calls: number) =>
    newEvent({ customer_id: customer.id, timestamp: NOON, properties: { calls, workspace, model: 'x' } })
  await ingest(company, [send('red', 2), send('blue', 1)])
  await ingest(company, [{ ...send('red', 7), event_name: 'peak' }])
  await travel(company, later(NOON, DAY_MS + HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/invoices/${invoice.id}`)
  const [ofCalls = '', ofPeak = ''] = linksTo(text, `/subscriptions/${subscription.id}/usage?`)
  const byModel = await readTable(member, ofCalls, 'Usage by property')
  expect(byModel.map((row) => [row.model, row.Units])).toEqual([
    ['x', '3'],
    ['Total', '3'],
  ])
  const twice = await readTable(member, `${ofCalls}&group_by=model&and=model`, 'Usage by property')
  expect(twice).toEqual(byModel)
  const both = await readTable(member, `${ofCalls}&group_by=workspace&and=model`, 'Usage by property')
  expect(both.map((row) => [row.workspace, row.model, row.Units])).toEqual([
    ['red', 'x', '2'],
    ['blue', 'x', '1'],
    ['Total', '', '3'],
  ])
  expect((await member.get(ofPeak)).text).toContain('Only the usage of meters that count or add up')
  const { text: current } = await member.get(`${base}/subscriptions/${subscription.id}`)
  const [upcoming = ''] = linksTo(current, `/subscriptions/${subscription.id}/usage?`)
  expect((await member.get(upcoming)).text).toContain('Nothing to group by')
})

test('a line whose meter has no price for all leads to the events that none bills', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const meter = await addMeter(company)
  const other = await addMeter(company, { event_name: 'other' })
  const eu = { ...perUnit(meter), filters: [{ property: 'region', in: ['eu'] }] }
  const plan = await addPlan(company, { name: 'Europe', prices: [eu, perUnit(other)] })
  const subscription = await addSubscription(company, customer, plan)
  const event = (idempotency_key: string, region: string) =>
    newEvent({ customer_id: customer.id, idempotency_key, timestamp: NOON, properties: { calls: 1, region } })
  await ingest(company, [event('billed', 'eu'), event('elsewhere', 'us')])
  await service.work()
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/subscriptions/${subscription.id}`)
  const [filtered = '', ofAll = ''] = linksTo(text, `/subscriptions/${subscription.id}/usage?`)
  expect(linksTo((await member.get(ofAll)).text, '/events?')).toEqual([])
  const [unpriced = ''] = linksTo((await member.get(filtered)).text, '/events?')
  const list = await member.get(unpriced)
  expect(list.text).toContain(`not billed by <a href="${base}/plans/${plan.id}">`)
  const { id } = await readEvent(company, 'elsewhere')
  expect(linksTo(list.text, '/events/')).toEqual([`${base}/events/${id}`])
})
