import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOpen } from '../fixtures/invoices.ts'
import { attempt, cancel, readAttempt, useProvider } from '../fixtures/payment-attempts.ts'
import { refusal, succeed } from '../support/answers.ts'
import { signed } from '../support/fake-stripe/notices.ts'
import { serviceForThisTest } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'
import { chooseStripe, noticeUrl, SECRET_KEY, WEBHOOK_SECRET, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()

test('Stripe is active once it has accepted the key, whose account it names', async () => {
  const company = await service.company()
  const chosen = await chooseStripe(company)
  expect(chosen).toMatchObject({
    provider: 'stripe',
    status: 'active',
    disabled_reason: null,
    account_label: 'Fake Inc.',
    webhook_url: expect.stringMatching(/^https:\/\/pay\.example\.test\/providers\/stripe\/[0-9a-z]+-\w{32}$/),
  })
  const again = succeed(await company.client.PATCH('/v1/payment_provider', { body: { provider: 'stripe' } }))
  expect(again.payment_provider).toEqual(chosen)
  const body = { provider: 'external' } as const
  const external = succeed(await company.client.PATCH('/v1/payment_provider', { body })).payment_provider
  expect(external).toMatchObject({ status: 'active', account_label: null, webhook_url: null })
})

test('a key that Stripe refuses disables the provider until there is another one', async () => {
  const company = await service.company()
  expect(await chooseStripe(company, 'sk_test_refused0000')).toMatchObject({
    status: 'disabled',
    disabled_reason: 'credentials_refused',
  })
  const params = { path: await addOpen(company) }
  const tried = await company.client.POST('/v1/invoices/{id}/payment_attempts', { params, body: {} })
  expect(refusal(tried)).toEqual({
    status: 409,
    code: 'PAYMENT_PROVIDER_NOT_ACTIVE',
    details: { status: 'disabled', disabled_reason: 'credentials_refused' },
  })
  expect(await chooseStripe(company)).toMatchObject({ status: 'active', disabled_reason: null })
})

test('a key that Stripe no longer accepts disables the provider; the attempt that met it fails', async () => {
  const company = await service.company()
  await chooseStripe(company)
  await stripe.revoke()
  expect(await attempt(company, await addOpen(company))).toMatchObject({
    status: 'failed',
    failure: { code: 'credentials_refused', recoverable: true },
  })
  await service.askProviders()
  const { payment_provider } = succeed(await company.client.GET('/v1/payment_provider', {}))
  expect(payment_provider).toMatchObject({ status: 'disabled', disabled_reason: 'credentials_refused' })
  await stripe.heal()
})

test('the key of another account is refused while attempts of the one before are open', async () => {
  const company = await service.company()
  await chooseStripe(company)
  const started = await attempt(company, await addOpen(company))
  expect(await chooseStripe(company, 'sk_test_51OtherAccount0')).toMatchObject({
    status: 'disabled',
    disabled_reason: 'account_changed',
    account_label: 'Fake Inc.',
  })
  expect(await chooseStripe(company)).toMatchObject({ status: 'active' })
  await cancel(company, started)
  expect(await chooseStripe(company, 'sk_test_51OtherAccount0')).toMatchObject({ status: 'active' })
})

test('without an answer the credentials are checked again', async () => {
  const company = await service.company()
  await stripe.fault({ fault: 'error', path: 'GET /v1/account' })
  expect(await chooseStripe(company)).toMatchObject({ status: 'checking' })
  service.clock.advance(10_000)
  await service.askProviders()
  const { payment_provider } = succeed(await company.client.GET('/v1/payment_provider', {}))
  expect(payment_provider).toMatchObject({ status: 'active' })
})

test('the key has the mode of the API key, and credentials are of Stripe alone', async () => {
  const [inTest, inLive] = [await service.company(), await service.company({ mode: 'live' })]
  const problems = async ({ client }: typeof inTest, body: object) =>
    refusal(await client.PATCH('/v1/payment_provider', { body: body as { provider: 'stripe' } }))
  const live = { provider: 'stripe', credentials: { secret_key: 'rk_live_51FakeSecret' } }
  const wrong = { status: 400, details: [{ path: 'body.credentials.secret_key', code: 'wrong_mode' }] }
  expect(await problems(inTest, live)).toMatchObject(wrong)
  expect(await problems(inLive, { ...live, credentials: { secret_key: SECRET_KEY } })).toMatchObject(wrong)
  expect(await problems(inTest, { provider: 'stripe' })).toMatchObject({
    details: [{ path: 'body.credentials.secret_key', code: 'required' }],
  })
  expect(await problems(inTest, { ...live, provider: 'external' })).toMatchObject({
    details: [{ path: 'body.credentials', code: 'not_allowed' }],
  })
})

test('no answer, log line or row has a secret; without SECRETS_KEY none is taken', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const company = await service.company()
  const credentials = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET }
  const body = { provider: 'stripe', credentials }
  const headers = { 'Idempotency-Key': randomUUID() }
  const sending = { method: 'PATCH', path: '/v1/payment_provider', body, headers }
  const answers = [await company.send(sending), await company.send(sending)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await attempt(company, await addOpen(company))
  const tables = await Promise.all(
    ['payment_providers', 'idempotency_keys', 'audit_events', 'webhook_outbox', 'webhook_events'].map(
      (table) =>
        sql`select to_jsonb(t) as row from ${sql.table(table)} t`
          .execute(service.db)
          .then(({ rows }) => rows),
    ),
  )
  const all = JSON.stringify([answers, tables, service.log])
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET]) expect(all).not.toContain(secret)

  const bare = await serviceForThisTest({ secretsKeys: undefined, stripeApiBase: stripe.url })
  const refused = await (await bare.company()).send({ ...sending, headers: {} })
  expect(refused).toMatchObject({ status: 501, body: { error: { details: { setting: 'SECRETS_KEY' } } } })
})

test('credentials that cannot be read disable the provider; its attempts wait', async () => {
  const company = await service.company()
  await chooseStripe(company)
  const { databaseUrl } = service
  const other = await serviceForThisTest({
    databaseUrl,
    stripeApiBase: stripe.url,
    secretsKeys: [Buffer.alloc(32, 9)],
  })
  await service.db
    .updateTable('payment_providers')
    .set({ check_at: other.clock.now, status: 'checking' })
    .where('tenant_id', '=', await company.tenantId())
    .execute()
  await other.askProviders()
  const { payment_provider } = succeed(await company.client.GET('/v1/payment_provider', {}))
  expect(payment_provider).toMatchObject({ status: 'disabled', disabled_reason: 'credentials_unreadable' })
})

test('a service that is held asks nobody', async () => {
  const held = await serviceForThisTest({ stripeApiBase: stripe.url, outward: 'hold' })
  const company = await held.company()
  expect(await chooseStripe(company)).toMatchObject({ status: 'checking' })
  await held.db.updateTable('payment_providers').set({ status: 'active', check_at: null }).execute()
  const waiting = await attempt(company, await addOpen(company))
  expect(waiting).toMatchObject({ status: 'pending', unconfirmed_since: null })
  expect(await stripe.sessionsOf(waiting)).toEqual([])
})

test('an attempt keeps its provider, which goes on to be asked after another was chosen', async () => {
  const company = await service.company()
  await chooseStripe(company)
  const started = await attempt(company, await addOpen(company))
  await useProvider(company, 'external')
  const [session] = await stripe.sessionsOf(started)
  await stripe.pay(session?.id ?? '')
  service.clock.advance(3_600_000)
  await service.askProviders()
  expect(await readAttempt(company, started)).toMatchObject({ status: 'succeeded', applied_cents: 250 })
})

test('a notice makes the service ask, however late, often or reversed it comes; what it says counts for nothing', async () => {
  const company = await service.company()
  await chooseStripe(company)
  const url = await noticeUrl(service, company)
  for (const mode of ['once', 'twice', 'late', 'reversed'] as const) {
    await stripe.notices({ urls: [url], secret: WEBHOOK_SECRET, mode })
    const started = await attempt(company, await addOpen(company))
    const [session] = await stripe.sessionsOf(started)
    await stripe.pay(session?.id ?? '')
    expect(await readAttempt(company, started)).toMatchObject({ status: 'requires_action' })
    await stripe.flush()
    await service.askProviders()
    expect(await readAttempt(company, started)).toMatchObject({ status: 'succeeded', applied_cents: 250 })
    await stripe.flush()
  }
  await stripe.notices({ urls: [url], secret: WEBHOOK_SECRET, mode: 'never' })
  const unpaid = await attempt(company, await addOpen(company))
  const object = { id: 'pi_1', status: 'succeeded', metadata: { payment_attempt_id: unpaid.id } }
  const payload = JSON.stringify({ object: 'event', type: 'payment_intent.succeeded', data: { object } })
  const send = (address: string, body: string, secret: string) =>
    fetch(address, { method: 'POST', body, headers: { 'Stripe-Signature': signed(payload, secret) } })
  expect((await send(url, payload, 'whsec_forged')).status).toBe(400)
  expect((await send(url, `${payload} `, WEBHOOK_SECRET)).status).toBe(400)
  expect((await send(url, 'x'.repeat(256 * 1024 + 1), WEBHOOK_SECRET)).status).toBe(413)
  expect((await send(`${url.slice(0, -4)}0000`, payload, WEBHOOK_SECRET)).status).toBe(404)
  expect((await send(url.replace('/stripe/', '/external/'), payload, WEBHOOK_SECRET)).status).toBe(404)
  expect((await send(url, payload, WEBHOOK_SECRET)).status).toBe(204)
  await service.askProviders()
  expect(await readAttempt(company, unpaid)).toMatchObject({ status: 'requires_action' })
})

test('a notice for an attempt of another company does nothing', async () => {
  const [own, other] = [await service.company(), await service.company()]
  await chooseStripe(own)
  await chooseStripe(other)
  const started = await attempt(other, await addOpen(other))
  const object = { metadata: { payment_attempt_id: started.id } }
  const body = JSON.stringify({ object: 'event', type: 'payment_intent.succeeded', data: { object } })
  const headers = { 'Stripe-Signature': signed(body, WEBHOOK_SECRET) }
  const answer = await fetch(await noticeUrl(service, own), { method: 'POST', body, headers })
  expect(answer.status).toBe(204)
  const row = await service.db
    .selectFrom('payment_attempts')
    .select('next_ask_at')
    .where('id', '=', started.id)
    .executeTakeFirstOrThrow()
  expect(row.next_ask_at).toEqual(new Date(service.clock.now.getTime() + 3_600_000))
})
