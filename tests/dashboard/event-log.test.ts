import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { receiver } from '../support/receiver.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { testClockOf } from '../support/time.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const PAGE = `${base}/event-log`

test('the log is filtered by type, customer, object and request, and goes on where it ended', async () => {
  const company = await service.company()
  const acme = await addCustomer(company, { name: 'Acme' })
  const invoice = await addOpen(company, { customer: acme })
  for (let count = 0; count < 27; count += 1) await addCustomer(company, { name: `Customer ${count}` })
  const member = await signedIn(service, company)
  const first = await member.get(PAGE)
  const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? []
  const second = await member.get(unescapeHtml(older))
  expect([typesIn(first.text).length, typesIn(second.text).length]).toEqual([25, 5])
  const found = async (filter: string) => typesIn((await member.get(`${PAGE}?${filter}`)).text)
  expect(await found('type=invoice.finalized')).toEqual(['invoice.finalized'])
  expect(await found(`customer_id=${acme.id}`)).toEqual([
    'invoice.finalized',
    'invoice.drafted',
    'customer.created',
  ])
  expect(await found(`object_id=${invoice.id}`)).toEqual(['invoice.finalized', 'invoice.drafted'])
  const [{ request_id } = expect.fail()] = await logOf(company)
  expect(await found(`request_id=${request_id}`)).toEqual(['customer.created'])
  const none = await member.get(`${PAGE}?type=plan.archived`)
  expect(none.text).toContain('No matching events')
  expect((await member.get(`${PAGE}?type=nothing`)).status).toBe(400)
})

test('an event shows its times, its object, its cause, what changed and all of its data', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company, { name: 'Acme', metadata: { crm: 'A-1042' } })
  succeed(
    await company.client.PATCH('/v1/customers/{id}', {
      params: { path: { id: customer.id } },
      body: { name: 'Acme Robotics' },
    }),
  )
  const [event = expect.fail()] = await logOf(company)
  const member = await signedIn(service, company)
  const { text } = await member.get(`${PAGE}/${event.id}`)
  for (const part of [
    '<h1>Customer updated</h1>',
    `href="${base}/customers/${customer.id}"><bdi class="text">Acme Robotics</bdi>`,
    `href="${base}/test-clocks/${testClockOf(company)}"`,
    `href="${PAGE}?request_id=${event.request_id}"`,
    `href="${base}/audit-log?object_id=${customer.id}"`,
    '<dt>Happened</dt>',
    '<dt>Stored</dt>',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(
    /<code>name<\/code><\/th><td><code[^>]*>Acme<\/code><\/td><td><code[^>]*>Acme Robotics</,
  )
  const [, json = ''] = /<pre class="json"[^>]*>([^<]*)</.exec(text) ?? []
  expect(JSON.parse(unescapeHtml(json))).toEqual(event)
})

test('what the service did by itself has no request', async () => {
  const company = await service.company({ testClock: true })
  await addOpen(company, { days_until_due: 1 })
  const path = { id: testClockOf(company) }
  const to = new Date(service.clock.now.getTime() + 3 * 24 * 60 * 60_000).toISOString()
  succeed(await company.client.POST('/v1/test_clocks/{id}/advance', { params: { path }, body: { to } }))
  const overdue = (await logOf(company)).find(({ type }) => type === 'invoice.overdue')
  const member = await signedIn(service, company)
  const { text } = await member.get(`${PAGE}/${overdue?.id}`)
  expect(text).toContain(overdue?.request_id ?? 'None: the service did it by itself')
  const clock = await member.get(`${base}/test-clocks/${path.id}`)
  expect(timelineIn(clock.text)).toContain('Invoice overdue')
  await addCustomer({ client: company.client }, { name: 'In real time' })
  const [all, own] = [await member.get(PAGE), await member.get(`${PAGE}?test_clock_id=${path.id}`)]
  expect([all, own].map(({ text }) => text.includes('In real time'))).toEqual([true, false])
})

test('an event shows what each endpoint answered and which it waits for, and is sent again to one of them', async () => {
  const company = await service.company()
  const [good, bad] = [await receiver(), await receiver(() => ({ status: 500, body: 'database is locked' }))]
  const endpoint = async (url: string) =>
    succeed(await company.client.POST('/v1/webhook_endpoints', { body: { url } })).webhook_endpoint
  const first = await endpoint(good.url)
  await endpoint(bad.url)
  await addCustomer(company)
  await service.sendWebhooks()
  const [event = expect.fail()] = await logOf(company)
  const member = await signedIn(service, company)
  const page = `${PAGE}/${event.id}`
  const { text } = await member.get(page)
  expect(rowOf(text, bad.url)).toContain('The endpoint accepts nothing')
  expect(rowOf(text, good.url)).toMatch(/Succeeded.*Answered 204/s)
  bad.answers(() => ({ status: 200 }))
  const sent = await member.submit(page, `${page}/send`, { webhook_endpoint_id: first.id })
  expect(sent.location).toBe(`${page}?done=event_sent`)
  service.clock.advance(5_000)
  await service.sendWebhooks()
  expect(good.received.map(({ event: { id } }) => id)).toEqual([event.id, event.id])
  const after = await member.get(page)
  expect(after.text.match(/>Succeeded</g)).toHaveLength(3)
  expect(after.text).toContain('sent again by hand')
  succeed(
    await company.client.PATCH('/v1/webhook_endpoints/{id}', {
      params: { path: { id: first.id } },
      body: { status: 'disabled' },
    }),
  )
  const refused = await member.post(`${page}/send`, {
    idempotency_key: 'k'.repeat(20),
    webhook_endpoint_id: first.id,
  })
  expect(refused).toMatchObject({
    status: 409,
    text: expect.stringContaining('The webhook endpoint is disabled.'),
  })
})

test('customers and invoices have a timeline, the newest first', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const invoice = await addOpen(company, { customer })
  const member = await signedIn(service, company)
  expect(timelineIn((await member.get(`${base}/customers/${customer.id}`)).text)).toEqual([
    'Invoice finalized',
    'Invoice drafted',
    'Customer created',
  ])
  expect(timelineIn((await member.get(`${base}/invoices/${invoice.id}`)).text)).toEqual([
    'Invoice finalized',
    'Invoice drafted',
  ])
})

test('the timeline of an invoice says who did what', async () => {
  const company = await service.company()
  const invoice = await addOpen(company, { customer: await addCustomer(company) })
  const member = await signedIn(service, company)
  const page = `${base}/invoices/${invoice.id}`
  expect((await member.submit(page, `${page}/void`)).status).toBe(303)
  const { text } = await member.get(page)
  const [, list = ''] = /<ol class="timeline">(.*?)<\/ol>/s.exec(text) ?? []
  const [{ actor: key } = expect.fail()] = succeed(
    await company.client.GET('/v1/audit_events', { params: { query: { operation: 'createInvoice' } } }),
  ).audit_events
  const program = key.label ?? 'API key'
  expect(
    [...list.matchAll(/>([^<]*)<\/a>.*? · by <bdi class="text">([^<]*)</g)].map(([, ...done]) => done),
  ).toEqual([
    ['Invoice voided', member.email],
    ['Invoice finalized', program],
    ['Invoice drafted', program],
  ])
})

test('markup in an event, an address, a description and an answer is shown as text', async () => {
  const company = await service.company()
  const attack = `<script>alert("1")</script><img src=x onerror='alert(1)'>`
  const target = await receiver(() => ({ status: 200, body: attack }))
  const body = {
    url: `${target.url}?a="><script>alert(1)</script>`,
    description: attack,
    metadata: { team: attack },
  }
  const { webhook_endpoint } = succeed(await company.client.POST('/v1/webhook_endpoints', { body }))
  await addCustomer(company, { name: attack, metadata: { note: attack } })
  await service.sendWebhooks()
  const [event = expect.fail()] = await logOf(company)
  const member = await signedIn(service, company)
  const endpoint = `${base}/webhooks/${webhook_endpoint.id}`
  for (const page of [`${base}/webhooks`, endpoint, `${endpoint}/edit`, PAGE, `${PAGE}/${event.id}`]) {
    const { status, text } = await member.get(page)
    expect([page, status, text.match(/<script(?! type="module" src="\/dashboard)|<img/g)]).toEqual([
      page,
      200,
      null,
    ])
    expect(text).toContain('&#60;script&#62;')
  }
})

test('no member reads an event of another company or mode', async () => {
  const company = await service.company()
  await addCustomer(company)
  const [event = expect.fail()] = await logOf(company)
  const owner = await signedIn(service, company)
  const outsider = await signedIn(service, await service.company())
  expect((await owner.get(`${PAGE}/${event.id}`)).status).toBe(200)
  expect((await owner.get(`/dashboard/live/event-log/${event.id}`)).status).toBe(404)
  expect((await outsider.get(`${PAGE}/${event.id}`)).status).toBe(404)
})

async function logOf({ client }: TestCompany) {
  return succeed(await client.GET('/v1/webhook_events')).webhook_events
}

function typesIn(text: string): Array<string | undefined> {
  return [...text.matchAll(/<span class="detail"><code>([a-z_.]+)<\/code> · number/g)].map(([, type]) => type)
}

function timelineIn(text: string): Array<string | undefined> {
  const [, list = ''] = /<ol class="timeline">(.*?)<\/ol>/s.exec(text) ?? []
  return [...list.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, words]) => words)
}

function rowOf(text: string, url: string): string | undefined {
  return text.split('<tr>').find((row) => row.includes(`class="text">${url}<`))
}
