import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { receiver } from '../support/receiver.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { signedIn, unescapeHtml, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const PAGE = '/dashboard/test/webhooks'
const [SECOND, MINUTE, DAY] = [1_000, 60_000, 24 * 60 * 60_000]

test('an endpoint is added with all events, and its secret is shown once', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const target = await receiver()
  const { id, secret } = await add(member, { url: target.url, description: 'Provisioning' })
  expect(await read(company, id)).toMatchObject({
    url: target.url,
    description: 'Provisioning',
    event_types: null,
    status: 'enabled',
  })
  for (const page of [PAGE, `${PAGE}/${id}`]) {
    const { text } = await member.get(page)
    expect(text).toContain(target.url)
    expect(text).toContain('Provisioning')
    expect(text).not.toContain(secret)
  }
})

test('an endpoint of some types receives these alone, and is edited', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const target = await receiver()
  const chosen = { types: 'chosen', 'customer.created': 'on', 'invoice.paid': 'on' }
  const { id } = await add(member, { url: target.url, ...chosen })
  expect((await read(company, id)).event_types).toEqual(['customer.created', 'invoice.paid'])
  const page = `${PAGE}/${id}/edit`
  const { text } = await member.get(page)
  expect(text.match(/name="[a-z_.]+" checked/g)).toEqual([
    'name="customer.created" checked',
    'name="invoice.paid" checked',
  ])
  const before = await read(company, id)
  const form = { url: target.url, description: '', ...chosen }
  expect((await member.submit(page, page, form)).location).toBe(`${PAGE}/${id}?done=endpoint_saved`)
  expect((await read(company, id)).updated_at).toBe(before.updated_at)
  await member.submit(page, page, { ...form, description: 'Ledger', types: 'all' })
  expect(await read(company, id)).toMatchObject({ description: 'Ledger', event_types: null, url: target.url })
})

test('what is refused is said in words, and what was typed stays', async () => {
  const member = await signedIn(service, await service.company())
  const form = {
    url: 'http://10.0.0.1/hooks',
    description: 'My receiver',
    types: 'chosen',
    'plan.created': 'on',
  }
  const refused = await member.submit(`${PAGE}/new`, PAGE, form)
  expect(refused).toMatchObject({
    status: 400,
    text: expect.stringContaining('URL is not a public web address.'),
  })
  for (const kept of ['value="http://10.0.0.1/hooks"', 'value="My receiver"', 'name="plan.created" checked'])
    expect(refused.text).toContain(kept)
  const none = await member.submit(`${PAGE}/new`, PAGE, { url: 'http://127.0.0.1/', types: 'chosen' })
  expect(none).toMatchObject({
    status: 400,
    text: expect.stringContaining('Choose at least one type of event.'),
  })
  const live = '/dashboard/live/webhooks'
  expect(
    await member.submit(`${live}/new`, live, { url: 'http://acme.example/', types: 'all' }),
  ).toMatchObject({
    status: 400,
    text: expect.stringContaining('URL needs to begin with https://.'),
  })
})

test('a service without SECRETS_KEY says what it lacks', async () => {
  const without = await serviceForThisTest({ secretsKeys: [] })
  const member = await signedIn(without, await without.company())
  const refused = await member.submit(`${PAGE}/new`, PAGE, { url: 'http://127.0.0.1:4242/', types: 'all' })
  expect(refused).toMatchObject({ status: 501, text: expect.stringContaining('<code>SECRETS_KEY</code>') })
  expect(refused.text).toContain('value="http://127.0.0.1:4242/"')
})

test('a new secret is shown once, with the time until which the previous one is used', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const { id, secret } = await add(member, { url: (await receiver()).url })
  const page = `${PAGE}/${id}`
  const rotated = await member.submit(page, `${page}/rotate-secret`, { hours: '24' })
  expect(secretIn(rotated.text)).not.toBe(secret)
  expect(rotated.text).toContain(
    '16 Mar 2026, 12:00 UTC</time> messages are signed with the previous secret too.',
  )
  const at_once = await member.submit(page, `${page}/rotate-secret`, { hours: '0' })
  expect(at_once.text).toContain('The previous secret is no longer used.')
  const { text } = await member.get(page)
  expect(text).not.toContain('whsec_')
  expect(await member.submit(page, `${page}/rotate-secret`, { hours: 'x' })).toMatchObject({ status: 400 })
})

test('an endpoint that accepts nothing says since when, why, how far it is behind and what to do', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const target = await receiver(() => ({ status: 500, body: 'no' }))
  const { id } = await add(member, { url: target.url })
  const page = `${PAGE}/${id}`
  for (let count = 0; count < 3; count += 1) await addCustomer(company)
  await service.sendWebhooks()
  const failing = await member.get(page)
  expect(failing.text).toContain('Failing')
  expect(failing.text).toMatch(
    /accepted nothing since <time[^>]*>15 Mar 2026, 12:\d\d\sUTC<\/time>\. It answers 500\./,
  )
  expect(failing.text).toContain('nothing is lost')
  expect(figuresIn(failing.text)).toMatchObject({ 'Events behind': '3' })
  expect((await member.get(PAGE)).text).toMatch(
    /Since <time[^>]*>15 Mar 2026, 12:\d\d\sUTC<\/time>\. It answers 500\./,
  )
  target.answers(() => ({ status: 200 }))
  service.clock.advance(5 * SECOND)
  await service.sendWebhooks()
  const healthy = await member.get(page)
  expect(figuresIn(healthy.text)).toMatchObject({ 'Events behind': '0', Succeeded: '3' })
  expect(healthy.text).not.toContain('callout')
})

test('an endpoint is disabled, enabled again and deleted', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const target = await receiver()
  const { id } = await add(member, { url: target.url })
  const page = `${PAGE}/${id}`
  expect((await member.submit(page, `${page}/disable`)).location).toBe(`${page}?done=endpoint_disabled`)
  await addCustomer(company)
  await service.sendWebhooks()
  expect(target.received).toEqual([])
  const { text } = await member.get(page)
  expect(text).toContain('It was disabled on')
  expect(text).not.toContain(`${page}/send`)
  expect((await member.get(PAGE)).text).toContain('By request')
  expect((await member.submit(page, `${page}/enable`)).location).toBe(`${page}?done=endpoint_enabled`)
  await service.sendWebhooks()
  expect(target.types()).toEqual(['webhook_endpoint.disabled', 'customer.created'])
  expect((await member.submit(page, `${page}/delete`)).location).toBe(`${PAGE}?done=endpoint_deleted`)
  expect((await member.get(page)).status).toBe(404)
  expect((await member.get(PAGE)).text).toContain('No endpoints')
})

test('one that answers 410, or nothing for 5 days, is disabled, and its page says what to do', async () => {
  // Its clock goes far ahead, and sessions end.
  const own = await serviceForThisTest()
  const company = await own.company()
  const member = await signedIn(own, company)
  const gone = await add(member, { url: (await receiver(() => ({ status: 410 }))).url })
  const failing = await add(member, { url: (await receiver(() => ({ status: 503 }))).url })
  await addCustomer(company)
  await own.sendWebhooks()
  expect((await member.get(`${PAGE}/${gone.id}`)).text).toContain(
    'It answered 410, which says that it is gone',
  )
  own.clock.advance(5 * DAY + MINUTE)
  await own.sendWebhooks()
  const later = await signedIn(own, company, 'later@acme.example')
  expect((await later.get(`${PAGE}/${failing.id}`)).text).toContain(
    'It accepted nothing for 5 days, and was disabled',
  )
})

test('deliveries are shown with their answers, by status and a page at a time', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const target = await receiver(({ type }) => ({ status: type === 'customer.created' ? 422 : 200 }))
  const { id } = await add(member, { url: target.url })
  const page = `${PAGE}/${id}`
  const customer = await addCustomer(company)
  for (let count = 0; count < 26; count += 1) await rename(company, customer.id, `Name ${count}`)
  await service.sendWebhooks()
  const pending = await member.get(`${page}?status=pending`)
  expect(pending.text).toContain('Answered 422')
  expect(pending.text).toMatch(/Next attempt <time[^>]*>15 Mar, 12:\d\d:\d\d/)
  expect(pending.text).not.toContain('>Customer updated<')
  const first = await member.get(page)
  expect(first.text.match(/>Customer updated</g)).toHaveLength(25)
  const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? []
  const second = await member.get(unescapeHtml(older))
  expect(second.text.match(/>Customer (updated|created)</g)).toHaveLength(2)
})

test('an event is sent again from the endpoint, once for each form', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const target = await receiver()
  const { id } = await add(member, { url: target.url })
  const page = `${PAGE}/${id}`
  await addCustomer(company)
  await service.sendWebhooks()
  const { text } = await member.get(page)
  const [, form = ''] = text.split(`action="${page}/send"`)
  const [, idempotency_key = ''] = /name="idempotency_key" value="(\w+)"/.exec(form) ?? []
  const [, webhook_event_id = ''] = /name="webhook_event_id" value="(\w+)"/.exec(form) ?? []
  for (let times = 0; times < 2; times += 1)
    expect((await member.post(`${page}/send`, { idempotency_key, webhook_event_id })).location).toBe(
      `${page}?done=event_sent`,
    )
  expect((await member.get(page)).text).toContain('Is about to be sent, sent again by hand')
  await service.sendWebhooks()
  expect(target.received.map(({ event }) => event.id)).toEqual([webhook_event_id, webhook_event_id])
})

test('events are replayed from a number or a time on', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  await addCustomer(company, { name: 'Before the endpoint' })
  const target = await receiver()
  const { id } = await add(member, { url: target.url })
  service.clock.advance(10 * MINUTE)
  const since = service.clock.now.toISOString().slice(0, 16)
  await addCustomer(company, { name: 'After it' })
  await service.sendWebhooks()
  const page = `${PAGE}/${id}`
  const replay = (fields: object) =>
    member.submit(page, `${page}/replay`, { from_number: '', from_time: '', ...fields })
  const numbers = () => target.received.map(({ event }) => event.sequence)
  expect((await replay({ from_number: '1' })).location).toBe(`${page}?done=replaying`)
  await service.sendWebhooks()
  expect(numbers()).toEqual([2, 1, 2])
  expect((await replay({ from_time: since })).status).toBe(303)
  await service.sendWebhooks()
  expect(numbers()).toEqual([2, 1, 2, 2])
  for (const [fields, words] of [
    [{ from_number: '0' }, 'Enter the number of an event, such as 1042.'],
    [{}, 'Enter the number of an event, or a time.'],
    [{ from_time: '2027-01-01T00:00' }, 'There are no events since then.'],
  ] as const)
    expect(await replay(fields)).toMatchObject({ status: 400, text: expect.stringContaining(words) })
  expect((await replay({ from_number: '1e9' })).text).toContain('value="1e9"')
})

test('no member reaches an endpoint of another company, nor one of the other mode', async () => {
  const owner = await signedIn(service, await service.company())
  const { id } = await add(owner, { url: (await receiver()).url })
  const outsider = await signedIn(service, await service.company())
  for (const [member, page] of [
    [outsider, `${PAGE}/${id}`],
    [owner, `/dashboard/live/webhooks/${id}`],
  ] as const) {
    expect((await member.get(page)).status).toBe(404)
    for (const action of ['edit', 'rotate-secret', 'enable', 'disable', 'delete', 'replay', 'send'])
      expect([action, (await member.post(`${page}/${action}`, EVERY_FIELD)).status]).toEqual([action, 404])
  }
  expect((await owner.get(`${PAGE}/${id}`)).status).toBe(200)
})

const EVERY_FIELD = {
  idempotency_key: 'k'.repeat(20),
  url: 'http://127.0.0.1/',
  types: 'all',
  hours: '1',
  from_number: '1',
  webhook_event_id: 'cm8a1t5n30007jr5vweb4evt1',
}

async function add(member: Visitor, fields: Record<string, string>) {
  const { text, status } = await member.submit(`${PAGE}/new`, PAGE, {
    types: 'all',
    description: '',
    ...fields,
  })
  expect([status, text]).toEqual([200, expect.stringContaining('Your signing secret')])
  const [, id = ''] = new RegExp(`action="${PAGE}/(\\w+)/delete"`).exec(text) ?? []
  return { id, secret: secretIn(text) }
}

function secretIn(text: string): string {
  return unescapeHtml(/whsec_[^<]{32}/.exec(text)?.[0] ?? '')
}

function figuresIn(text: string) {
  return Object.fromEntries(
    [...text.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)].map(([, name, value]) => [name, value]),
  )
}

async function read({ client }: TestCompany, id: string) {
  return succeed(await client.GET('/v1/webhook_endpoints/{id}', { params: { path: { id } } }))
    .webhook_endpoint
}

async function rename({ client }: TestCompany, id: string, name: string) {
  succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { name } }))
}

test('an endpoint that fails shows what it answers, and what is sent by hand is tried at once', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const body = '{"error":"warehouse is read-only"}'
  const target = await receiver(() => ({ status: 500, body }))
  const { id } = await add(member, { url: target.url })
  await addCustomer(company)
  await service.sendWebhooks()
  const page = `${PAGE}/${id}`
  const failing = unescapeHtml((await member.get(page)).text)
  expect(failing).toContain('It answers 500.')
  expect(failing).toContain(body)
  const tries = target.received.length
  expect((await member.submit(page, `${page}/send`)).location).toBe(`${page}?done=event_sent`)
  const waiting = await member.get(page)
  expect(waiting.headers.get('refresh')).toBe('2')
  await service.sendWebhooks()
  expect(target.received.length).toBe(tries + 1)
  const answered = await member.get(page)
  expect(unescapeHtml(answered.text)).toContain('Answered 500')
  expect(answered.headers.get('refresh')).toBeNull()
  // It is tried once more by hand: what it accepts then has the rest sent too.
  target.answers(() => ({ status: 204 }))
  await member.submit(page, `${page}/send`)
  await service.sendWebhooks()
  expect(await read(company, id)).toMatchObject({
    failing_since: null,
    last_status_code: null,
    last_response_body: null,
  })
})
