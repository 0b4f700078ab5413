import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { invoicesOf, readInvoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
type Ids = { id: string; customer_id: string; payment: string }
type Race = (company: TestCompany, ids: Ids) => Promise<{ response: Response }>

const RACES: Record<string, Race> = {
  void: ({ client }, { id }) => client.POST('/v1/invoices/{id}/void', { params: { path: { id } } }),
  'write-off': ({ client }, { id }) =>
    client.POST('/v1/invoices/{id}/mark_uncollectible', { params: { path: { id } } }),
  'payment out of band': ({ client }, { id }) =>
    client.POST('/v1/invoices/{id}/pay', { params: { path: { id } }, body: { source: 'out_of_band' } }),
  'void of a payment': ({ client }, { id, payment }) =>
    client.POST('/v1/invoices/{id}/payments/{payment_id}/void', {
      params: { path: { id, payment_id: payment } },
    }),
  link: ({ client }, { id }) =>
    client.POST('/v1/invoices/{id}/payment_attempts', { params: { path: { id } } }),
  grant: ({ client }, { customer_id: id }) =>
    client.POST('/v1/customers/{id}/credit_grants', {
      params: { path: { id } },
      body: { amount: '100.00', account_type: 'currency' },
    }),
  'new default method': async (company, { customer_id: id }) => {
    const body = { default_payment_method_id: (await saveMethod(company, { id }, 'pm_ok')).id }
    return company.client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body })
  },
  cancellation: async ({ client }, ids) => {
    const { subscription_id: id } = await readInvoice({ client }, ids)
    const params = { path: { id: id ?? '' } }
    return client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } })
  },
}

test.each(Object.entries(RACES))(
  'a retry and a %s at once: what was paid is paid once, and states agree',
  async (_name, other) => {
    for (const token of ['pm_declined', 'pm_recovers', 'pm_requires_action']) {
      const company = await service.company({ testClock: true })
      const customer = await addCustomer(company)
      await addGrant(company, customer, { amount: '9.00' })
      await saveMethod(company, customer, token)
      const terms = { customer, collection_method: 'charge_automatically' as const }
      const subscription = await subscribe(company, { amount_cents: 4_900 }, terms)
      // The second retry is next.
      await travel(company, later(subscription.created_at, 3 * DAY_MS))
      const [failed] = await invoicesOf(company, subscription)
      const { id = '', next_payment_attempt_at = null, payments: [payment] = [] } = failed ?? {}
      expect(next_payment_attempt_at).toBe(later(subscription.created_at, 7 * DAY_MS))
      const ids = { id, customer_id: customer.id, payment: payment?.id ?? '' }
      const [{ response }] = await Promise.all([
        other(company, ids),
        travel(company, next_payment_attempt_at ?? ''),
      ])
      expect([200, 201, 409]).toContain(response.status)
      await travel(company, later(subscription.created_at, 25 * DAY_MS))
      const { status, amount_paid_cents, total_cents } = await readInvoice(company, { id })
      expect(amount_paid_cents).toBeLessThanOrEqual(total_cents)
      expect(status === 'paid').toBe(amount_paid_cents === total_cents)
      expect(['active', 'past_due', 'canceled']).toContain(
        (await readSubscription(company, subscription)).status,
      )
      const query = { customer_id: customer.id, unapplied: true }
      const lost = succeed(await company.client.GET('/v1/payment_attempts', { params: { query } }))
      expect(lost.payment_attempts).toEqual([])
    }
  },
)
