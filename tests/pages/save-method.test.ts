import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'

const service = await serviceForThisFile()
const RETURN_URL = 'https://app.example.test/account'

test('the test provider has a page of its methods; one is saved, also on a test clock', async () => {
  for (const testClock of [false, true]) {
    const company = await service.company({ testClock })
    const customer = await addCustomer(company)
    const request = { params: { path: customer }, body: { return_url: RETURN_URL } }
    const sent = await company.client.POST('/v1/customers/{id}/payment_method_sessions', request)
    const { url, provider } = succeed(sent).payment_method_session
    expect(provider).toBe('test')
    const visitor = createVisitor(service)
    const path = new URL(url).pathname
    const page = await visitor.get(path)
    expect([page.status, page.text.includes('no money moves')]).toEqual([200, true])
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://app.example.test;",
    )
    expect((await visitor.post(`${path}/pm_nothing`)).status).toBe(404)
    const foreign = await visitor.post(`${path}/pm_ok`, {}, { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    const saved = await Promise.all([visitor.post(`${path}/pm_recovers`), visitor.post(`${path}/pm_ok`)])
    expect(saved.map(({ status, location }) => [status, location])).toEqual([
      [303, RETURN_URL],
      [303, RETURN_URL],
    ])
    const params = { path: customer, query: {} }
    const listed = succeed(await company.client.GET('/v1/customers/{id}/payment_methods', { params }))
    expect(listed.payment_methods).toHaveLength(1)
    service.clock.advance(2 * DAY_MS)
    expect((await visitor.get(path)).location).toBe(RETURN_URL)
  }
})

test('the page says that a customer has too many methods already, and the link is used', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const request = { params: { path: customer }, body: { return_url: RETURN_URL } }
  const sent = await company.client.POST('/v1/customers/{id}/payment_method_sessions', request)
  const path = new URL(succeed(sent).payment_method_session.url).pathname
  for (let n = 0; n < 20; n += 1) await saveMethod(company, customer, 'pm_ok')
  const visitor = createVisitor(service)
  const refused = await visitor.post(`${path}/pm_declined`)
  expect([refused.status, refused.text.includes('Too many payment methods')]).toEqual([409, true])
  expect((await visitor.get(path)).location).toBe(RETURN_URL)
  const params = { path: customer, query: { status: ['detached' as const] } }
  const listed = succeed(await company.client.GET('/v1/customers/{id}/payment_methods', { params }))
  expect(listed.payment_methods).toMatchObject([{ token: 'pm_declined', status: 'detached' }])
})
