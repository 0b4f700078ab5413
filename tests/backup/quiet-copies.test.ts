import { expect, test } from 'vitest'
import { findUnknownPayments } from '../../scripts/cli/outward/unknown-payments.ts'
import { countUnreadable } from '../../scripts/cli/outward/unreadable-secrets.ts'
import { parseConfig } from '../../server/config.ts'
import { holdOutward } from '../../server/outward/installation-store.ts'
import { countWaiting } from '../../server/outward/waiting-store.ts'
import { createSecrets } from '../../server/runtime/secrets.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { attempt, readAttempt } from '../fixtures/payment-attempts.ts'
import { chooseStripe, withStripe } from '../payments/stripe-of-a-test.ts'
import { succeed } from '../support/answers.ts'
import { startProcess } from '../support/process.ts'
import { receiver } from '../support/receiver.ts'
import { serviceForThisTest } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { at, backUp, restored } from './harness.ts'

const { stripe } = await withStripe()
const WORKING = { worker: true, stripeApiBase: stripe.url }
const ALLOW = 'until the operator runs <code>usage-billing outward allow'

test('a restored database sends and charges nothing until it is allowed, and then what waited', async () => {
  const service = await serviceForThisTest(WORKING)
  const company = await service.company()
  await chooseStripe(company)
  await expect
    .poll(async () => succeed(await company.client.GET('/v1/payment_provider', {})).payment_provider.status)
    .toBe('active')
  const target = await receiver()
  succeed(await company.client.POST('/v1/webhook_endpoints', { body: { url: target.url } }))
  const names = () =>
    target.received.flatMap(({ event: { data } }) => ('customer' in data ? [Object(data.customer).name] : []))
  const copy = await serviceForThisTest({ ...WORKING, databaseUrl: await restored(await backUp(service)) })
  const there = at(copy, company)

  await addCustomer(there, { name: 'Of the copy' })
  const charge = await attempt(there, await addOpen(there))
  expect(charge).toMatchObject({ status: 'pending' })
  await addCustomer(company, { name: 'Of the original' })
  const other = await attempt(company, await addOpen(company))
  await expect.poll(names).toContain('Of the original')
  await expect.poll(() => stripe.sessionsOf(other)).toHaveLength(1)
  expect(names()).not.toContain('Of the copy')
  expect(await stripe.sessionsOf(charge)).toEqual([])
  expect(copy.log.filter((line) => line.includes('restored from a backup'))).toHaveLength(1)
  const member = await signedIn(copy, there)
  expect((await member.get('/dashboard/test/customers')).text).toContain(ALLOW)

  const tenantIds = [await company.tenantId()]
  const keyOf = (byte: number) => ({ secrets: createSecrets([Buffer.alloc(32, byte)]), now: copy.clock.now })
  expect(await countUnreadable(copy.db, tenantIds, keyOf(7))).toEqual({ endpoints: 0, providers: 0 })
  expect(await countUnreadable(copy.db, tenantIds, keyOf(8))).toEqual({ endpoints: 1, providers: 1 })
  const waiting = await countWaiting(copy.db, tenantIds)
  expect(waiting).toMatchObject({ charges: 1, refunds: 0 })
  expect(waiting.messages).toBeGreaterThan(2)
  const allow = (byte: number) =>
    startProcess(
      'scripts/cli/main.ts',
      {
        DATABASE_URL: copy.databaseUrl,
        SECRETS_KEY: Buffer.alloc(32, byte).toString('base64'),
        STRIPE_API_BASE: stripe.url,
      },
      ['outward', 'allow', '--yes'],
    )
  const refused = allow(8)
  expect(await refused.end()).toBe(1)
  expect(refused.output()).toContain(
    'the secrets of 1 webhook endpoint, which would be disabled, and of 1 payment',
  )
  const allowed = allow(7)
  expect(await allowed.end()).toBe(0)
  // Without PUBLIC_BASE_URL it is the service that runs.
  expect(allowed.output()).toContain('The service at https://pay.example.test sends and charges.')
  await expect.poll(names, { timeout: 20_000 }).toContain('Of the copy')
  copy.clock.now = new Date(copy.clock.now.getTime() + 60_000)
  await expect.poll(() => stripe.sessionsOf(charge), { timeout: 20_000 }).toHaveLength(1)
  expect((await member.get('/dashboard/test/customers')).text).not.toContain(ALLOW)

  await holdOutward(copy.db, new Date())
  expect((await member.get('/dashboard/test/customers')).text).toContain('The operator holds it.')
})

test('what was charged after the backup is not charged again, and what the backup does not know is listed', async () => {
  const service = await serviceForThisTest({ stripeApiBase: stripe.url, outward: 'hold' })
  const company = await service.company()
  await chooseStripe(company)
  await service.askProviders()
  const [waiting, file] = [await attempt(company, await addOpen(company)), await backUp(service)]
  const later = await attempt(company, await addOpen(company))
  service.clock.advance(60_000)
  await service.askProviders()
  for (const each of [waiting, later]) {
    const [session] = await stripe.sessionsOf(each)
    await stripe.pay(session?.id ?? '')
  }

  const databaseUrl = await restored(file)
  const copy = await serviceForThisTest({ databaseUrl, stripeApiBase: stripe.url })
  await stripe.forgetKeys()
  copy.clock.now = new Date(service.clock.now.getTime() + 2 * DAY_MS)
  await copy.askProviders()
  expect(await readAttempt(at(copy, company), waiting)).toMatchObject({ status: 'succeeded' })
  expect(await stripe.sessionsOf(waiting)).toHaveLength(1)
  const environment = {
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_API_BASE: stripe.url,
    DATABASE_URL: databaseUrl,
  }
  const unknown = await findUnknownPayments(copy.db, parseConfig(environment), new Date(0))
  expect(unknown).toEqual([{ company: `${company.name}, test`, unknown: [later.id] }])
})

test('a service with another PUBLIC_BASE_URL is held, another port of the own machine is not', async () => {
  const production = await serviceForThisTest({
    publicBaseUrl: 'https://billing.example',
    stripeApiBase: stripe.url,
  })
  const company = await production.company()
  await chooseStripe(company)
  const { databaseUrl } = production
  const moved = await serviceForThisTest({
    ...WORKING,
    databaseUrl,
    publicBaseUrl: 'https://staging.example',
  })
  const there = at(moved, company)
  const member = await signedIn(moved, there)
  expect((await member.get('/dashboard/test')).text).toContain(
    'This database belongs to the service at https://billing.example, and the PUBLIC_BASE_URL here is https://staging.example.',
  )
  const waiting = await attempt(there, await addOpen(there))
  expect(await stripe.sessionsOf(waiting)).toEqual([])

  const developer = await serviceForThisTest({ publicBaseUrl: 'http://localhost:3000' })
  const port = { databaseUrl: developer.databaseUrl, publicBaseUrl: 'http://127.0.0.1:4000' }
  const again = await serviceForThisTest(port)
  const developed = await developer.company()
  const page = (await (await signedIn(again, at(again, developed))).get('/dashboard/test')).text
  expect(page).not.toContain(ALLOW)
})
