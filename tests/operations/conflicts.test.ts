import { expect, test } from 'vitest'
import { addMeter, addPlan, archiveMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft } from '../fixtures/invoices.ts'
import { cancel, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { receiver } from '../support/receiver.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const pathOf = (id: string) => ({ params: { path: { id } } })

test('a subscription that has ended has no upcoming invoice', async () => {
  const company = await service.company()
  const subscription = await subscribe(company)
  await cancel(company, subscription)
  const asked = { params: { path: { id: subscription.id } } }
  const { error } = await company.client.GET('/v1/subscriptions/{id}/upcoming_invoice', asked)
  expect(error?.error.code).toBe('SUBSCRIPTION_CANCELED')
})

test('a preview of an archived plan is refused', async () => {
  const company = await service.company()
  const { id: plan_id } = await addPlan(company)
  succeed(await company.client.POST('/v1/plans/{id}/archive', pathOf(plan_id)))
  const { id: customer_id } = await addCustomer(company)
  const body = { customer_id, plan_id, collection_method: 'charge_automatically' as const }
  const { error } = await company.client.POST('/v1/subscriptions/preview', { body })
  expect(error?.error.code).toBe('PLAN_ARCHIVED')
})

test('a meter whose code was taken meanwhile stays archived', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  await archiveMeter(company, meter)
  await addMeter(company, { code: meter.code })
  const { error } = await company.client.POST('/v1/meters/{id}/unarchive', pathOf(meter.id))
  expect(error?.error).toMatchObject({ code: 'CODE_ALREADY_EXISTS', details: { code: meter.code } })
})

test('a key of one update of an endpoint is refused to another update', async () => {
  const { client } = await service.company()
  const { url } = await receiver()
  const { webhook_endpoint } = succeed(await client.POST('/v1/webhook_endpoints', { body: { url } }))
  const header = { 'Idempotency-Key': 'one' }
  const params = { path: { id: webhook_endpoint.id }, header }
  const update = (name: string) =>
    client.PATCH('/v1/webhook_endpoints/{id}', { params, body: { metadata: { name } } })
  succeed(await update('a'))
  expect((await update('b')).error?.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a customer does not get the external id of another', async () => {
  const { client, ...company } = await service.company()
  const [one, other] = [await addCustomer({ client, ...company }), await addCustomer({ client, ...company })]
  const taken = { external_id: 'acme' }
  succeed(await client.PATCH('/v1/customers/{id}', { ...pathOf(one.id), body: taken }))
  const { error } = await client.PATCH('/v1/customers/{id}', { ...pathOf(other.id), body: taken })
  expect(error?.error.code).toBe('EXTERNAL_ID_ALREADY_EXISTS')
})

test('a key of one payment method is refused to another request for one', async () => {
  const company = await service.company()
  const { client } = company
  succeed(await client.PATCH('/v1/payment_provider', { body: { provider: 'test' } }))
  const { id } = await addCustomer(company)
  const header = { 'Idempotency-Key': 'one' }
  const save = (label: string) =>
    client.POST('/v1/customers/{id}/payment_methods', {
      params: { path: { id }, header },
      body: { token: 'pm_ok', label },
    })
  const { payment_method } = succeed(await save('a'))
  expect((await save('b')).error?.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const { error } = await client.POST('/v1/customers/{id}/payment_methods/{payment_method_id}/detach', {
    params: { path: { id, payment_method_id: payment_method.id }, header },
  })
  expect(error?.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a preview is refused as what it previews: of a subscription that ended, and of a draft', async () => {
  const company = await service.company()
  const subscription = await subscribe(company)
  await cancel(company, subscription)
  const ended = await company.client.POST('/v1/subscriptions/{id}/cancel/preview', {
    ...pathOf(subscription.id),
    body: { at_period_end: false },
  })
  expect(ended.error?.error.code).toBe('SUBSCRIPTION_CANCELED')
  const drafted = await company.client.POST('/v1/invoices/{id}/credit_notes/preview', {
    ...pathOf((await addDraft(company)).id),
    body: { reason: 'other' },
  })
  expect(drafted.error?.error.code).toBe('INVOICE_NOT_CREDITABLE')
})
