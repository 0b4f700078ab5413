import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { CHANGES, PAGES } from '../../server/pages/portal/routes.ts'
import { createVisitor, type Visitor } from '../dashboard/visitor.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { addOpen, type Invoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { addSubscription, readSubscription, type Subscription } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { HOUR_MS } from '../support/time.ts'
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

const pages = Object.keys(PAGES)

/** Every change that the portal has, with the ids of somebody. */
function changesOf({ method, subscription }: Pick<Other, 'method' | 'subscription'>): string[] {
  const ids: Record<string, string> = { method_id: method.id, subscription_id: subscription.id }
  return Object.keys(CHANGES).map((path) =>
    path.replaceAll(/:(\w+)/g, (_, name) => {
      const id = ids[name]
      if (id === undefined) throw new Error(`${path} needs a ${name} of another customer`)
      return id
    }),
  )
}

function namesAnother(path: string): boolean {
  return path.split('/').length > 2
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
  for (const path of changesOf(other).filter(namesAnother)) {
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
  for (const page of pages) {
    const { status, text } = await mine.visitor.get(`${mine.base}${page}?customer_id=${other.customer.id}`)
    expect([page, status, text.includes(SECRET)]).toEqual([page, 200, false])
  }
})

test.each(kinds)('no cookie opens the portal of %s', async (kind) => {
  const { portal } = others[kind]
  for (const page of pages) {
    const { status, text } = await mine.visitor.get(`${portal.base}${page}`)
    expect([page, status, text.includes(SECRET)]).toEqual([page, 403, false])
  }
  for (const path of changesOf(others[kind])) {
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
  for (const headers of from)
    for (const path of changesOf(others['another customer'])) {
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

test('a link that has expired opens no page and changes nothing', async () => {
  const { company, customer, method, subscription } = others['another customer']
  const late = await openPortal(service, company, customer, { expires_in_minutes: 5 })
  const before = await stateOf(others['another customer'])
  service.clock.advance(HOUR_MS)
  onTestFinished(() => service.clock.advance(-HOUR_MS))
  for (const path of pages) expect((await late.visitor.get(`${late.base}${path}`)).status).toBe(410)
  for (const path of changesOf({ method, subscription }))
    expect((await late.visitor.post(`${late.base}${path}`, { name: 'Late' })).status).toBe(410)
  expect(await stateOf(others['another customer'])).toEqual(before)
})

test('the secret of one kind of page opens no page of another kind', async () => {
  const { company, invoice, portal } = others['another customer']
  const note = await issueNote(company, await addOpen(company, { customer_id: invoice.customer_id }))
  const tokens = {
    '/pay': tokenOf(invoice.public_invoice_url),
    '/credit_notes': tokenOf(note.public_credit_note_url),
    '/portal': tokenOf(portal.session.url),
  }
  for (const [kind, token] of Object.entries(tokens)) {
    const visitor = createVisitor(service)
    expect([303, 200]).toContain((await visitor.get(`${kind}/${token}`)).status)
    for (const other of ['/pay', '/credit_notes', '/portal', '/payment-methods'])
      if (other !== kind)
        expect([other, (await visitor.get(`${other}/${token}`)).status]).toEqual([other, 404])
    const nothing = kind === '/portal' ? 403 : 404
    for (const wrong of [token.slice(0, -1), `${token}x`, token.slice(token.indexOf('-') + 1)])
      expect([wrong, (await createVisitor(service).get(`${kind}/${wrong}`)).status]).toEqual([wrong, nothing])
  }
})

test('no other method does what a form does', async () => {
  const { cookie = '' } = mine.visitor
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    for (const path of [...pages, ...changesOf(others['another customer'])]) {
      const { status } = await fetch(`${service.baseUrl}${mine.base}${path}`, { method, headers })
      expect([method, path, status]).toEqual([method, path, 404])
    }
  for (const path of pages.filter((path) => !(path in CHANGES)))
    expect((await mine.visitor.post(`${mine.base}${path}`)).status).toBe(404)
})

test('a form that is too large, has too many fields or is none is refused, and no failure of the service', async () => {
  const name = 'x'.repeat(40_000)
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field${n}`, '']))
  for (const path of [`${mine.base}/details`, '/portal/none/details']) {
    expect((await mine.visitor.post(path, { name })).status).toBe(400)
    expect((await mine.visitor.post(path, many)).status).toBe(400)
    const charset = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-7' }
    const odd = await mine.visitor.post(path, { name }, { ...charset, 'Sec-Fetch-Site': 'same-origin' })
    expect([odd.status, odd.text.includes('Nothing was saved.')]).toEqual([400, true])
  }
  const typed = { __proto__: '1', 'name[]': 'Acme', constructor: 'x', 'tax_ids[9].type': 'eu_vat' }
  expect((await mine.visitor.post(`${mine.base}/details`, typed)).status).toBe(303)
  const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  expect((await mine.visitor.post(`${mine.base}/details`, { name: 'Changed' }, json)).status).toBe(303)
  const params = { path: { id: customer.id } }
  expect(succeed(await company.client.GET('/v1/customers/{id}', { params })).customer.name).toBe(
    'Acme Robotics',
  )
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

function tokenOf(url = ''): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
