import { afterAll } from 'vitest'
import { succeed } from '../support/answers.ts'
import type { Caller } from '../support/client.ts'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe/start.ts'
import { serviceForThisFile, type TestCompany, type TestService } from '../support/service.ts'

export const SECRET_KEY = 'sk_test_51FakeSecretOfATest'
export const WEBHOOK_SECRET = 'whsec_FakeSecretOfATest'

/** A service whose Stripe is the fake one. */
export async function withStripe(): Promise<{ service: TestService; stripe: FakeStripe }> {
  const stripe = await startFakeStripe()
  afterAll(() => stripe.stop())
  return { stripe, service: await serviceForThisFile({ stripeApiBase: stripe.url }) }
}

export async function chooseStripe({ client }: Caller, secret_key = SECRET_KEY) {
  const credentials = { secret_key, webhook_secret: WEBHOOK_SECRET }
  const body = { provider: 'stripe', credentials } as const
  return succeed(await client.PATCH('/v1/payment_provider', { body })).payment_provider
}

/** The URL of notices has the public address, which a test does not listen on. */
export async function noticeUrl(service: TestService, { client }: TestCompany): Promise<string> {
  const { webhook_url } = succeed(await client.GET('/v1/payment_provider', {})).payment_provider
  return `${service.baseUrl}${new URL(webhook_url ?? '').pathname}`
}
