import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { succeed } from '../support/answers.ts'
import { type Answer, receiver } from '../support/receiver.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
const DAY = 24 * HOUR

async function endpoint(
  { client }: TestCompany,
  body: { url: string; event_types?: Array<'customer.created' | 'customer.updated'> },
) {
  return succeed(await client.POST('/v1/webhook_endpoints', { body }))
}

async function customer({ client }: TestCompany, name = 'Acme') {
  return succeed(await client.POST('/v1/customers', { body: { name, email: 'a@acme.example' } })).customer
}

async function read({ client }: TestCompany, id: string) {
  const path = { params: { path: { id } } }
  return succeed(await client.GET('/v1/webhook_endpoints/{id}', path)).webhook_endpoint
}

async function deliveries({ client }: TestCompany, webhook_endpoint_id: string) {
  const query = { params: { query: { webhook_endpoint_id } } }
  return succeed(await client.GET('/v1/webhook_deliveries', query)).webhook_deliveries
}

test('an endpoint receives what comes after it was created, signed as the library of Standard Webhooks verifies', async () => {
  const company = await service.company()
  const target = await receiver()
  await customer(company, 'Before')
  const { webhook_endpoint, secret } = await endpoint(company, { url: target.url })
  const created = await customer(company)
  service.clock.now = new Date()
  await service.sendWebhooks()
  expect(target.types()).toEqual(['customer.created'])
  const [{ headers, body, event } = expect.fail()] = target.received
  expect(event).toMatchObject({ sequence: 2, customer_id: created.id })
  expect(headers['webhook-id']).toBe(event.id)
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event)
  const [delivery] = await deliveries(company, webhook_endpoint.id)
  expect(delivery).toMatchObject({ webhook_event_id: event.id, status: 'succeeded', attempt_count: 1 })
  expect(delivery?.attempts[0]).toMatchObject({ status_code: 204, error: null })
  await service.sendWebhooks()
  expect(target.received).toHaveLength(1)
})

test('events of one customer arrive in order, and only of the types that the endpoint takes', async () => {
  const company = await service.company()
  const target = await receiver()
  await endpoint(company, { url: target.url, event_types: ['customer.updated'] })
  const ids = [(await customer(company)).id, (await customer(company)).id]
  for (let n = 0; n < 10; n += 1)
    for (const id of ids)
      await company.client.PATCH('/v1/customers/{id}', {
        params: { path: { id } },
        body: { name: `Name ${n}` },
      })
  await service.sendWebhooks()
  expect(new Set(target.types())).toEqual(new Set(['customer.updated']))
  for (const id of ids) {
    const own = target.received.filter(({ event }) => event.customer_id === id)
    expect(own).toHaveLength(10)
    const sequences = own.map(({ event }) => event.sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  }
})

test('an event that fails while the endpoint accepts others is tried again by itself', async () => {
  const company = await service.company()
  const target = await receiver(({ type }) =>
    type === 'customer.created' ? { status: 500, body: 'no' } : { status: 200 },
  )
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  const { id } = await customer(company)
  await company.client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { name: 'New' } })
  await service.sendWebhooks()
  expect(target.types()).toEqual(['customer.created', 'customer.updated'])
  const find = async () =>
    (await deliveries(company, webhook_endpoint.id)).find(({ type }) => type === 'customer.created')
  expect(await find()).toMatchObject({
    status: 'pending',
    attempt_count: 1,
    last_status_code: 500,
    last_error: 'status',
    last_response_body: 'no',
  })
  expect((await read(company, webhook_endpoint.id)).failing_since).toBeNull()
  target.answers(() => ({ status: 200 }))
  service.clock.advance(4 * SECOND)
  await service.sendWebhooks()
  expect(target.received).toHaveLength(2)
  service.clock.advance(1 * SECOND)
  await service.sendWebhooks()
  expect(target.types().at(-1)).toBe('customer.created')
  expect(await find()).toMatchObject({ status: 'succeeded', attempt_count: 2, next_attempt_at: null })
})

test('after ten failures of an event, within 75 hours and a bit, it has failed', async () => {
  const company = await service.company()
  const target = await receiver(({ type }) => ({ status: type === 'customer.created' ? 500 : 200 }))
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  const { id } = await customer(company)
  await company.client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { name: 'New' } })
  await service.sendWebhooks()
  for (const wait of [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ]) {
    service.clock.advance(wait)
    await service.sendWebhooks()
  }
  const failed = (await deliveries(company, webhook_endpoint.id)).find(({ status }) => status === 'failed')
  expect(failed).toMatchObject({ type: 'customer.created', attempt_count: 10, next_attempt_at: null })
  expect(failed?.attempts).toHaveLength(10)
})

test('an outage of four days loses nothing, keeps the order and counts no attempts', async () => {
  const company = await service.company()
  const target = await receiver(() => ({ status: 503 }))
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  const { id } = await customer(company)
  for (let n = 0; n < 5; n += 1)
    await company.client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { name: `${n}` } })
  await service.sendWebhooks()
  const failing = await read(company, webhook_endpoint.id)
  expect(failing).toMatchObject({ status: 'enabled', last_error: 'status' })
  expect(failing.failing_since).not.toBeNull()
  expect(await deliveries(company, webhook_endpoint.id)).toEqual([])
  const before = target.received.length
  await service.sendWebhooks()
  expect(target.received).toHaveLength(before)
  service.clock.advance(4 * DAY)
  await service.sendWebhooks()
  target.received.length = 0
  target.answers(() => ({ status: 200 }))
  service.clock.advance(MINUTE)
  await service.sendWebhooks()
  expect(target.types()).toEqual(['customer.created', ...Array.from({ length: 5 }, () => 'customer.updated')])
  expect(await read(company, webhook_endpoint.id)).toMatchObject({ failing_since: null, last_error: null })
  expect((await deliveries(company, webhook_endpoint.id)).every((each) => each.attempt_count === 1)).toBe(
    true,
  )
})

test('an endpoint that accepts nothing for five days is disabled; enabled again, it continues where it stopped', async () => {
  const company = await service.company()
  const target = await receiver(() => ({ status: 500 }))
  const other = await receiver()
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  await endpoint(company, { url: other.url })
  await customer(company)
  await service.sendWebhooks()
  service.clock.advance(5 * DAY)
  await service.sendWebhooks()
  const path = { params: { path: { id: webhook_endpoint.id } } }
  expect(await read(company, webhook_endpoint.id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'failing',
  })
  await service.sendWebhooks()
  expect(other.types()).toEqual(['customer.created', 'webhook_endpoint.disabled'])
  target.received.length = 0
  target.answers(() => ({ status: 200 }))
  service.clock.advance(DAY)
  await customer(company)
  await service.sendWebhooks()
  expect(target.received).toEqual([])
  succeed(await company.client.PATCH('/v1/webhook_endpoints/{id}', { ...path, body: { status: 'enabled' } }))
  await service.sendWebhooks()
  expect(target.types()).toEqual(['customer.created', 'webhook_endpoint.disabled', 'customer.created'])
})

test('a receiver that answers 410 is disabled at once', async () => {
  const company = await service.company()
  const target = await receiver(() => ({ status: 410 }))
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  await customer(company)
  await service.sendWebhooks()
  expect(await read(company, webhook_endpoint.id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'gone',
  })
  const [event] = succeed(await company.client.GET('/v1/webhook_events')).webhook_events
  const body = { webhook_endpoint_id: webhook_endpoint.id, webhook_event_id: event?.id ?? '' }
  const { error } = await company.client.POST('/v1/webhook_deliveries', { body })
  expect(error?.error.code).toBe('WEBHOOK_ENDPOINT_DISABLED')
})

test('no event is sent again to an endpoint that was deleted', async () => {
  const company = await service.company()
  await customer(company)
  const { webhook_endpoint } = await endpoint(company, { url: (await receiver()).url })
  const params = { path: { id: webhook_endpoint.id } }
  succeed(await company.client.DELETE('/v1/webhook_endpoints/{id}', { params }))
  const [event] = succeed(await company.client.GET('/v1/webhook_events')).webhook_events
  const body = { webhook_endpoint_id: webhook_endpoint.id, webhook_event_id: event?.id ?? '' }
  const { error, response } = await company.client.POST('/v1/webhook_deliveries', { body })
  expect([response.status, error?.error.code]).toEqual([404, 'WEBHOOK_ENDPOINT_NOT_FOUND'])
})

test('410 disables the endpoint also as the answer to an event that was asked for', async () => {
  const company = await service.company()
  await customer(company)
  const target = await receiver(() => ({ status: 410 }))
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  const [event] = succeed(await company.client.GET('/v1/webhook_events')).webhook_events
  const body = { webhook_endpoint_id: webhook_endpoint.id, webhook_event_id: event?.id ?? '' }
  succeed(await company.client.POST('/v1/webhook_deliveries', { body }))
  await service.sendWebhooks()
  expect(await read(company, webhook_endpoint.id)).toMatchObject({ disabled_reason: 'gone' })
})

test('410 disables the endpoint also behind events that fail', async () => {
  const company = await service.company()
  const ids: string[] = []
  for (let n = 0; n < 9; n += 1) ids.push((await customer(company)).id)
  const [last = '', ...failing] = ids
  const target = await receiver(({ type, customer_id }) => {
    if (type === 'customer.created') return { status: 204 }
    return { status: customer_id === last ? 410 : 500 }
  })
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  const rename = (id: string, name: string) =>
    company.client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { name } })
  // Three in a row stop the first requests, of eight customers at a time, and a new customer says that it is no outage.
  for (const id of failing) for (const name of ['New', 'Newer', 'Newest']) await rename(id, name)
  await customer(company)
  await rename(last, 'Gone')
  await service.sendWebhooks()
  expect(await read(company, webhook_endpoint.id)).toMatchObject({ disabled_reason: 'gone' })
})

test('a redirect is not followed', async () => {
  const company = await service.company()
  const elsewhere = await receiver()
  const target = await receiver(() => ({ status: 301, headers: { Location: elsewhere.url } }))
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  await customer(company)
  await service.sendWebhooks()
  expect(elsewhere.received).toEqual([])
  expect(await read(company, webhook_endpoint.id)).toMatchObject({ last_error: 'redirect' })
})

test('while a secret is rotated messages have a signature by each; afterwards only by the new one', async () => {
  const company = await service.company()
  const target = await receiver()
  const { webhook_endpoint, secret: old } = await endpoint(company, { url: target.url })
  service.clock.now = new Date()
  const path = { params: { path: { id: webhook_endpoint.id } } }
  const body = { expire_previous_after_hours: 1 }
  const { secret } = succeed(
    await company.client.POST('/v1/webhook_endpoints/{id}/rotate_secret', { ...path, body }),
  )
  expect(secret).not.toBe(old)
  const verifies = (each: string, index: number) => {
    const { headers, body: text } = target.received[index] ?? expect.fail()
    return new Webhook(each).verify(text, headers as Record<string, string>)
  }
  await customer(company)
  await service.sendWebhooks()
  verifies(secret, 0)
  verifies(old, 0)
  service.clock.advance(HOUR)
  await customer(company)
  await service.sendWebhooks()
  expect(target.received[1]?.headers['webhook-signature']).not.toContain(' ')
})

test('no answer but those of create and rotate has a secret; a repeat by its Idempotency-Key has the same one, and the database none', async () => {
  const company = await service.company()
  const send = () =>
    company.client.POST('/v1/webhook_endpoints', {
      params: { header: { 'Idempotency-Key': 'one' } },
      body: { url: 'https://receiver.example/webhooks' },
    })
  const { secret, webhook_endpoint } = succeed(await send())
  expect(succeed(await send()).secret).toBe(secret)
  const path = { params: { path: { id: webhook_endpoint.id } } }
  const answers = [
    await company.client.GET('/v1/webhook_endpoints/{id}', path),
    await company.client.GET('/v1/webhook_endpoints'),
  ]
  expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain('whsec_')
  const tables = await Promise.all([
    service.db.selectFrom('webhook_endpoints').selectAll().execute(),
    service.db.selectFrom('idempotency_keys').selectAll().execute(),
  ])
  expect(JSON.stringify(tables)).not.toContain(secret)
  expect(service.log.join('\n')).not.toContain(secret)
})

test('a cursor that is set back sends the later events again; one that is set ahead leaves some out', async () => {
  const company = await service.company()
  const target = await receiver()
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  for (let n = 0; n < 3; n += 1) await customer(company)
  await service.sendWebhooks()
  const move = async (cursor_sequence: number | null) =>
    succeed(
      await company.client.PATCH('/v1/webhook_endpoints/{id}', {
        params: { path: { id: webhook_endpoint.id } },
        body: { cursor_sequence },
      }),
    ).webhook_endpoint.cursor_sequence
  expect(await move(1)).toBe(1)
  await service.sendWebhooks()
  expect(target.received.map(({ event }) => event.sequence).toSorted()).toEqual([1, 2, 2, 3, 3])
  expect(await move(null)).toBe(3)
})

test('an event can be sent again, also of a type that the endpoint does not take', async () => {
  const company = await service.company()
  const target = await receiver()
  const { webhook_endpoint } = await endpoint(company, { url: target.url, event_types: ['customer.updated'] })
  await customer(company)
  const [event] = succeed(await company.client.GET('/v1/webhook_events')).webhook_events
  const body = { webhook_endpoint_id: webhook_endpoint.id, webhook_event_id: event?.id ?? '' }
  const { webhook_delivery } = succeed(await company.client.POST('/v1/webhook_deliveries', { body }))
  expect(webhook_delivery).toMatchObject({ status: 'pending', attempt_count: 0, trigger: 'requested' })
  await service.sendWebhooks()
  expect(target.received.map((each) => each.event.id)).toEqual([event?.id])
  const path = { params: { path: { id: webhook_delivery.id } } }
  const { webhook_delivery: sent } = succeed(await company.client.GET('/v1/webhook_deliveries/{id}', path))
  expect(sent).toMatchObject({ status: 'succeeded', attempt_count: 1, trigger: 'requested' })
})

test('what a deleted customer left is not sent, but that it was deleted', async () => {
  const company = await service.company()
  const target = await receiver(() => ({ status: 500 }))
  await endpoint(company, { url: target.url })
  const { id } = await customer(company, 'Person')
  await service.sendWebhooks()
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path: { id } } }))
  await service.sweepAndWork()
  target.received.length = 0
  target.answers(() => ({ status: 200 }))
  service.clock.advance(MINUTE)
  await service.sendWebhooks()
  expect(target.types()).toEqual(['customer.deleted'])
})

test('private addresses are refused, and so are names that stand for one', async () => {
  const company = await service.company()
  const live = await service.company({ mode: 'live' })
  const codeOf = async ({ client }: TestCompany, url: string) => {
    const { error } = await client.POST('/v1/webhook_endpoints', { body: { url } })
    return JSON.stringify(error?.error.details)
  }
  for (const host of [
    '10.0.0.1',
    '169.254.169.254',
    '[fd00::1]',
    '0.0.0.0',
    '192.168.1.1',
    '[::ffff:10.0.0.1]',
    '167772161',
  ])
    expect(await codeOf(company, `https://${host}/`), host).toContain('url_not_public')
  expect(await codeOf(live, 'http://receiver.example/')).toContain('https_required')
  const strict = await serviceForThisTest({ outwardAllowedNetworks: [] })
  const own = await strict.company()
  expect(await codeOf(own, 'http://localhost:1/')).toContain('url_not_public')
})

test('without SECRETS_KEY the service answers that it is not set up for endpoints', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const bare = await serviceForThisTest({ secretsKeys: undefined })
  const { client } = await bare.company()
  const { error, response } = await client.POST('/v1/webhook_endpoints', {
    body: { url: 'https://a.example/' },
  })
  expect(response.status).toBe(501)
  expect(error?.error).toMatchObject({ code: 'NOT_CONFIGURED', details: { setting: 'SECRETS_KEY' } })
})

test('an endpoint whose secret cannot be read is disabled; without a key its secret cannot be rotated', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const { databaseUrl, ...first } = await serviceForThisTest()
  const { client, key, name } = await first.company()
  const { webhook_endpoint } = await endpoint({ client } as TestCompany, { url: (await receiver()).url })
  const params = { params: { path: { id: webhook_endpoint.id } } }
  const other = await serviceForThisTest({ databaseUrl, secretsKeys: undefined })
  const company = await other.company({ name })
  const rotated = await company.client.POST('/v1/webhook_endpoints/{id}/rotate_secret', {
    ...params,
    body: {},
  })
  expect(rotated.response.status).toBe(501)
  await customer(company)
  await other.sendWebhooks()
  expect(await read(company, webhook_endpoint.id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'secret_unreadable',
  })
  expect(key).not.toBe(company.key)
})

test('while one type fails, the events of others arrive within a minute, also behind a hundred of it', async () => {
  const company = await service.company()
  const target = await receiver(({ type }) => ({ status: type === 'customer.created' ? 500 : 200 }))
  const { webhook_endpoint } = await endpoint(company, { url: target.url })
  let last = ''
  for (let n = 0; n < 120; n += 1) last = (await customer(company, `${n}`)).id
  const path = { params: { path: { id: last } } }
  await company.client.PATCH('/v1/customers/{id}', { ...path, body: { name: 'New' } })
  await service.sendWebhooks()
  expect(target.types()).toContain('customer.updated')
  await company.client.PATCH('/v1/customers/{id}', { ...path, body: { name: 'Newer' } })
  service.clock.advance(MINUTE)
  await service.sendWebhooks()
  expect(target.types().filter((type) => type === 'customer.updated')).toHaveLength(2)
  expect((await read(company, webhook_endpoint.id)).failing_since).toBeNull()
})

test('what changes while an endpoint is sent to is sent right after', async () => {
  const company = await service.company()
  const held = Promise.withResolvers<Answer>()
  const target = await receiver(() => held.promise)
  await endpoint(company, { url: target.url })
  await customer(company)
  const sending = service.sendWebhooks()
  await expect.poll(() => target.received.length).toBe(1)
  await customer(company)
  const tenantId = await company.tenantId()
  service.wakeSender(tenantId)
  const log = service.db.selectFrom('webhook_events').where('tenant_id', '=', tenantId).select('id')
  await expect.poll(async () => (await log.execute()).length).toBe(2)
  held.resolve({ status: 204 })
  await sending
  expect(target.received).toHaveLength(2)
})

test('a receiver that never answers does not delay another one', async () => {
  const company = await service.company()
  const hanging = await receiver(() => undefined)
  const healthy = await receiver()
  await endpoint(company, { url: hanging.url })
  await endpoint(company, { url: healthy.url })
  await customer(company)
  const sending = service.sendWebhooks()
  await expect.poll(() => healthy.types()).toEqual(['customer.created'])
  await expect.poll(() => hanging.received.length).toBe(1)
  await sending
}, 60_000)

test('a company has up to 50 endpoints in each mode, also where they are created at once', async () => {
  const { client } = await service.company()
  const body = { url: 'https://receiver.example/webhooks' }
  const answers = await Promise.all(
    Array.from({ length: 52 }, () => client.POST('/v1/webhook_endpoints', { body })),
  )
  const refused = answers.flatMap(({ error }) => error?.error ?? [])
  expect(refused.map(({ code, details }) => [code, details])).toEqual(
    [1, 2].map(() => ['WEBHOOK_ENDPOINT_LIMIT_EXCEEDED', { limit: 50 }]),
  )
})
