import { expect, test } from 'vitest'
import {
  holdCustomer,
  lockCustomer,
  lockCustomerToDelete,
  markDeleted,
} from '../../server/customers/customers-store.ts'
import { REAL_TIME } from '../../server/db/timeline.ts'
import { insertDraft } from '../../server/invoices/invoices-store.ts'
import { insertSubscription } from '../../server/subscriptions/subscriptions-store.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { newInvoice } from '../fixtures/invoices.ts'
import { refusal, succeed } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisTest } from '../support/service.ts'

test('a draft that is being created while its customer is deleted is deleted with it', async () => {
  const { db, clock, company: open } = await serviceForThisTest()
  const company = await open()
  const [tenant_id, customer] = [await company.tenantId(), await addCustomer(company)]
  // What createInvoice does, held up before it commits.
  const trx = await db.startTransaction().execute()
  await holdCustomer(trx, tenant_id, customer.id)
  const deleted = company.client.DELETE('/v1/customers/{id}', { params: { path: { id: customer.id } } })
  await expect.poll(() => countWaiting(db)).toBe(1)
  const terms = { collection_method: 'send_invoice', days_until_due: 30, billing_reason: 'manual' } as const
  await insertDraft(
    trx,
    {
      tenant_id,
      id: UNKNOWN_ID,
      customer_id: customer.id,
      test_clock_id: REAL_TIME,
      timezone: 'UTC',
      ...terms,
      apply_credit: true,
      currency_code: customer.currency_code,
      total_cents: 0,
      metadata: {},
      tax_cents: 0,
      credit_carried_cents: 0,
      tax_behavior: 'exclusive' as const,
      taxes: [],
      discount_cents: 0,
      discounts: [],
    },
    [],
    clock.now,
  )
  await trx.commit().execute()
  succeed(await deleted)
  expect(await db.selectFrom('invoices').select('id').execute()).toEqual([])
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([])
})

test('a customer that is being subscribed is not deleted', async () => {
  const { db, clock, company: open } = await serviceForThisTest()
  const company = await open()
  const [tenant_id, customer] = [await company.tenantId(), await addCustomer(company)]
  const plan = await addPlan(company)
  // What createSubscription does, held up before it commits.
  const trx = await db.startTransaction().execute()
  await lockCustomer(trx, tenant_id, customer.id)
  const deleted = company.client.DELETE('/v1/customers/{id}', { params: { path: { id: customer.id } } })
  await expect.poll(() => countWaiting(db)).toBe(1)
  const end = new Date(clock.now.getTime() + 1_000)
  await insertSubscription(trx, {
    tenant_id,
    id: UNKNOWN_ID,
    customer_id: customer.id,
    plan_id: plan.id,
    test_clock_id: REAL_TIME,
    status: 'trialing',
    billing_anchor: 'anniversary',
    billing_anchor_at: null,
    timezone: 'UTC',
    starts_at: clock.now,
    usage_period_start: null,
    usage_period_end: null,
    part_start: null,
    ends_at: null,
    fee_unbilled_from: null,
    purchase_order_number: null,
    anchor_at: end,
    period_index: -1,
    trial_ends_at: end,
    trial_ending_at: null,
    current_period_start: clock.now,
    current_period_end: end,
    billing_starts_at: null,
    next_renewal_at: end,
    cancel_at_period_end: false,
    canceled_at: null,
    past_due_since: null,
    fee_cents: 0,
    collection_method: 'send_invoice',
    days_until_due: 30,
    apply_credit: true,
    metadata: {},
    created_at: clock.now,
  })
  await trx.commit().execute()
  expect(refusal(await deleted)).toEqual({
    status: 409,
    code: 'CUSTOMER_HAS_SUBSCRIPTIONS',
    details: { subscription_ids: [UNKNOWN_ID] },
  })
})

test('what is asked of a customer that is being deleted waits, and then does not find it', async () => {
  // All five wait with a connection, also in a cluster.
  const { db, clock, company: open } = await serviceForThisTest({ maxConnections: 30 })
  const company = await open()
  const [tenant_id, customer] = [await company.tenantId(), await addCustomer(company)]
  const plan = await addPlan(company)
  const trx = await db.startTransaction().execute()
  await markDeleted(trx, await lockCustomerToDelete(trx, tenant_id, customer.id), clock.now)
  const { client } = company
  const params = { path: { id: customer.id } }
  const asked = Promise.all([
    client.POST('/v1/subscriptions', { body: { customer_id: customer.id, plan_id: plan.id } }),
    client.POST('/v1/invoices', { body: newInvoice(customer) }),
    client.POST('/v1/customers/{id}/credit_grants', {
      params,
      body: { amount: '1', account_type: 'currency' },
    }),
    client.PATCH('/v1/customers/{id}', { params, body: { name: 'Late' } }),
    client.DELETE('/v1/customers/{id}', { params }),
  ])
  await expect.poll(() => countWaiting(db)).toBe(5)
  await trx.commit().execute()
  for (const answer of await asked)
    expect(refusal(answer)).toEqual({ status: 404, code: 'CUSTOMER_NOT_FOUND' })
})
