import { expect, test } from 'vitest'
import { cancel, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows a subscription in every status as its last change answered it', async () => {
  const company = await service.company()
  const trialing = await subscribe(company, { trial_days: 14 })
  expect(await readSubscription(company, trialing)).toEqual(trialing)
  const active = await subscribe(company)
  expect(await readSubscription(company, active)).toEqual(active)
  const ending = await cancel(company, active, { at_period_end: true })
  expect(await readSubscription(company, active)).toEqual(ending)
  const canceled = await cancel(company, active)
  expect(canceled.status).toBe('canceled')
  expect(await readSubscription(company, active)).toEqual(canceled)
})

test("masks another company's subscription and the other mode's", () =>
  expectMasked(service, {
    code: 'SUBSCRIPTION_NOT_FOUND',
    make: async (company) => (await subscribe(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/subscriptions/${id}` }),
    reading: (id) => `/v1/subscriptions/${id}`,
  }))
