import { expect, test } from 'vitest'
import { addMeter, addPlan, archiveMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
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
