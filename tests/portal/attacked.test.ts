import { beforeAll, expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../dashboard/visitor.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { addOpen, type Invoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { addSubscription, readSubscription, type Subscription } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { allow, createSession, type InPortal, openPortal } from './portal.ts'

const service = await serviceForThisFile()
const SECRET = 'Not yours'

/** What each of the others has, named so that a page with any of it is found. */
type Other = {
  company: TestCompany
  customer: Customer
  subscription: Subscription
  method: { id: string }
  invoice: Invoice
  portal: InPortal
}

let company: TestCompany
let customer: Customer
let mine: InPortal
let others: Record<'another customer' | 'another company' | 'the other mode', Other>

beforeAll(async () => {
  company = await service.company({ name: 'Attacked' })
  customer = await addCustomer(company)
  await allow(company, { cancel_subscriptions: true })
  mine = await openPortal(service, company, customer)
  others = {
    'another customer': await another(company),
    'another company': await another(await service.company()),
    'the other mode': await another(await service.company({ name: 'Attacked', mode: 'live' })),
  }
})

async function another(company: TestCompany): Promise<Other> {
  await allow(company, { cancel_subscriptions: true })
  const customer = await addCustomer(company, { name: `${SECRET} Ltd` })
  const subscription = await addSubscription(company, customer, await addPlan(company, { name: SECRET }))
  const body = { provider: 'external' as const }
  succeed(await company.client.PATCH('/v1/payment_provider', { body }))
  const method = await saveMethod(company, customer, 'pm_ok')
  const invoice = await addOpen(company, { customer_id: customer.id })
  return {
    company,
    customer,
    subscription,
    method,
    invoice,
    portal: await openPortal(service, company, customer),
  }
}

const PAGES = ['', '/invoices', '/credit-notes', '/details']

function changesOf(other: Other): string[] {
  return [
    `/payment-methods/${other.method.id}/default`,
    `/payment-methods/${other.method.id}/remove`,
    `/subscriptions/${other.subscription.id}/cancel`,
    `/subscriptions/${other.subscription.id}/keep`,
  ]
}

async function stateOf({ company, customer, subscription }: Other) {
  const path = { id: customer.id }
  const methods = await company.client.GET('/v1/customers/{id}/payment_methods', {
    params: { path, query: {} },
  })
  return {
    customer: succeed(await company.client.GET('/v1/customers/{id}', { params: { path } })).customer,
    methods: succeed(methods).payment_methods,
    subscription: await readSubscription(company, subscription),
  }
}

const kinds = ['another customer', 'another company', 'the other mode'] as const

test.each(kinds)('no id of %s reaches anything from one’s own portal', async (kind) => {
  const other = others[kind]
  const before = await stateOf(other)
  for (const path of changesOf(other)) {
    const answer = await mine.visitor.post(`${mine.base}${path}`)
    expect([path, answer.status, answer.text.includes(SECRET)]).toEqual([path, 404, false])
  }
  const injected = await mine.visitor.post(`${mine.base}/details`, {
    id: other.customer.id,
    customer_id: other.customer.id,
    name: 'Acme Robotics',
    default_payment_method_id: other.method.id,
  })
  expect(injected.status).toBe(303)
  expect(await stateOf(other)).toEqual(before)
  for (const page of PAGES) {
    const { status, text } = await mine.visitor.get(`${mine.base}${page}?customer_id=${other.customer.id}`)
    expect([page, status, text.includes(SECRET)]).toEqual([page, 200, false])
  }
})

test.each(kinds)('no cookie opens the portal of %s', async (kind) => {
  const { portal } = others[kind]
  for (const page of PAGES) {
    const { status, text } = await mine.visitor.get(`${portal.base}${page}`)
    expect([page, status, text.includes(SECRET)]).toEqual([page, 403, false])
  }
  for (const path of ['/details', '/payment-methods', ...changesOf(others[kind])]) {
    const { status } = await mine.visitor.post(`${portal.base}${path}`, { name: 'Mine now' })
    expect([path, status]).toEqual([path, 403])
  }
})

test('a list of another customer cannot be continued in one’s own', async () => {
  const { company, customer } = others['another customer']
  await addOpen(company, { customer_id: customer.id })
  const params = { query: { customer_id: customer.id, limit: 1 } }
  const { next_cursor } = succeed(await company.client.GET('/v1/invoices', { params }))
  const { status, text } = await mine.visitor.get(`${mine.base}/invoices?cursor=${next_cursor}`)
  expect([status, text.includes('<li>')]).toEqual([200, false])
  expect((await mine.visitor.get(`${mine.base}/invoices?cursor=nonsense`)).status).toBe(404)
})

test('a cookie that was changed, cut, repeated or is of no session opens nothing', async () => {
  const { cookie = '' } = mine.visitor
  const [name = '', token = ''] = cookie.split('=')
  const [tenant = '', secret = ''] = token.split('-')
  const { cookie: foreign = '' } = others['another company'].portal.visitor
  const [otherTenant = ''] = foreign.slice(foreign.indexOf('=') + 1).split('-')
  const flipped = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`
  const wrong = [
    undefined,
    `${name}=`,
    `${name}=${tenant}-${flipped}`,
    `${name}=${otherTenant}-${secret}`,
    `${name}=${secret}`,
    `${name}=${token}x`,
    `${name}=${tenant}-${secret.slice(0, 32)}`,
    `${name}=${mine.session.id}`,
    `${name}x=${token}`,
    foreign,
    `${name}=' or 1=1--`,
  ]
  for (const each of wrong) {
    const { status } = await createVisitor(service, each).get(mine.base)
    expect([each, status]).toEqual([each, 403])
  }
  // Another host of the domain may set a cookie of the same name.
  const beside = createVisitor(service, `${name}=${tenant}-${flipped}; ${cookie}`)
  expect((await beside.get(mine.base)).status).toBe(200)
  expect((await createVisitor(service).get(`/portal/${tenant}-${flipped}`)).status).toBe(404)
})

test('a form from elsewhere changes nothing', async () => {
  const from: Array<Record<string, string>> = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    {},
  ]
  const own = { ...others['another customer'], portal: mine }
  for (const headers of from)
    for (const path of ['/details', '/payment-methods', ...changesOf(own)]) {
      const { status } = await mine.visitor.post(`${mine.base}${path}`, { name: 'Changed' }, headers)
      expect([headers, path, status]).toEqual([headers, path, 403])
    }
  const params = { path: { id: customer.id } }
  expect(succeed(await company.client.GET('/v1/customers/{id}', { params })).customer.name).toBe(
    'Acme Robotics',
  )
})

test('a GET changes nothing, and no other page exists', async () => {
  for (const path of [
    '/payment-methods',
    '/subscriptions',
    '/keys',
    '/../dashboard/live',
    '/invoices/',
    '/details/x',
  ])
    expect((await mine.visitor.get(`${mine.base}${path}`)).status).toBe(404)
})

test('deleting the customer ends the link and the pages that it opened, and erases the session', async () => {
  const gone = await addCustomer(company, { name: `${SECRET} any more` })
  const portal = await openPortal(service, company, gone)
  const kept = await createSession(company, gone)
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path: { id: gone.id } } }))
  expect((await portal.visitor.get(portal.base)).status).toBe(403)
  expect((await portal.visitor.post(`${portal.base}/details`, { name: 'Back' })).status).toBe(403)
  expect((await createVisitor(service).get(new URL(kept.url).pathname)).status).toBe(404)
  await service.work()
  const sessions = service.db.selectFrom('customer_portal_sessions').where('customer_id', '=', gone.id)
  expect(await sessions.selectAll().execute()).toEqual([])
})

test('a visitor can change only so much in an hour', async () => {
  const busy = await addCustomer(company)
  const { visitor, base } = await openPortal(service, company, busy)
  const statuses = new Map<number, number>()
  for (let n = 0; n < 62; n += 1) await count(visitor, `${base}/details`, statuses)
  expect(statuses).toEqual(
    new Map([
      [303, 60],
      [429, 2],
    ]),
  )
})

async function count(visitor: Visitor, path: string, statuses: Map<number, number>): Promise<void> {
  const { status } = await visitor.post(path, { name: 'Acme Robotics' })
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}
