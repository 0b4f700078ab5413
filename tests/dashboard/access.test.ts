import { expect, test } from 'vitest'
import { actions } from '../../server/dashboard/actions.ts'
import { pages } from '../../server/dashboard/routes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { serviceForThisFile } from '../support/service.ts'
import { createVisitor, signedIn, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const modes = ['live', 'test'] as const

test('no page and no action is open to a visitor without a session', async () => {
  const visitor = createVisitor(service)
  const id = `c${'0'.repeat(24)}`
  for (const mode of modes) {
    for (const path of Object.keys(pages)) {
      const answer = await visitor.get(`/dashboard/${mode}${path.replace(':id', id)}`)
      expect([path, answer.status, answer.location]).toEqual([path, 303, '/dashboard/sign-in'])
    }
    for (const path of Object.keys(actions)) {
      const answer = await visitor.post(`/dashboard/${mode}${path.replace(':id', id)}`)
      expect([path, answer.status, answer.location]).toEqual([path, 303, '/dashboard/sign-in'])
    }
  }
})

test('no form is taken from another site, with or without a session, and nothing happens', async () => {
  const member = await signedIn(service, await service.company())
  const paths = [
    '/dashboard/sign-in',
    '/dashboard/sign-out',
    '/dashboard/enter',
    '/dashboard/set-password',
    ...Object.keys(actions).map((path) => `/dashboard/test${path.replace(':id', 'x')}`),
  ]
  const foreign = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    {},
  ]
  for (const path of paths)
    for (const headers of foreign)
      expect([path, headers, (await member.post(path, {}, headers)).status]).toEqual([path, headers, 403])
  expect((await member.get('/dashboard/test')).status).toBe(200)
  // An old browser, or one on plain HTTP, says its origin alone.
  const own = { Origin: 'https://pay.example.test' }
  expect((await member.post('/dashboard/sign-out', {}, own)).status).toBe(303)
})

test('every page forbids frames, foreign content and scripts of its own markup, caching and guessing of types', async () => {
  const member = await signedIn(service, await service.company())
  for (const path of ['/dashboard/sign-in', '/dashboard/enter', '/dashboard/nothing', '/dashboard/test']) {
    const { headers, text } = await member.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age')
    expect(text).not.toMatch(
      /\sstyle="|<style|\son\w+="|<script(?! type="module" src="\/dashboard\/script\.js")/,
    )
  }
})

test('the cookies are out of reach of scripts, of other sites and of plain HTTP', async () => {
  const company = await service.company()
  const { email } = await signedIn(service, company)
  const { headers } = await createVisitor(service).post('/dashboard/sign-in', {
    email,
    password: 'correct horse battery',
  })
  const cookies = headers.getSetCookie()
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-session=[0-9A-Za-z]{43}; /),
    expect.stringMatching(/^__Host-browser=[0-9A-Za-z]{86}; /),
  ])
  for (const cookie of cookies) {
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  }
})

test('a member sees nothing of another company, and nothing of the other mode, by any id in a URL', async () => {
  const other = await service.company()
  const customer = await addCustomer(other)
  const invoice = await addOpen(other)
  const outsider = await signedIn(service, await service.company())
  const own = await signedIn(service, other)
  const visits = [
    [outsider, 'test'],
    [outsider, 'live'],
    [own, 'live'],
  ] as const
  for (const [member, mode] of visits) {
    const ids = { '/customers': customer.id, '/invoices': invoice.id }
    for (const [path, id] of Object.entries(ids)) {
      const answer = await member.get(`/dashboard/${mode}${path}/${id}`)
      expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('Not found') })
      expect(answer.text).not.toContain(customer.name)
    }
    for (const action of ['void', 'pay', 'finalize', `payments/${invoice.id}/void`, 'mark-uncollectible']) {
      const form = { idempotency_key: 'k'.repeat(20) }
      expect((await member.post(`/dashboard/${mode}/invoices/${invoice.id}/${action}`, form)).status).toBe(
        404,
      )
    }
  }
  const params = { path: { id: invoice.id } }
  expect((await other.client.GET('/v1/invoices/{id}', { params })).data?.invoice.status).toBe('open')
  expect((await own.get(`/dashboard/test/invoices/${invoice.id}`)).status).toBe(200)
})

test('no company removes a member of another, and nobody removes themselves', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const outsider = await signedIn(service, await service.company())
  const rows = await service.db.selectFrom('members').select('id').where('email', '=', member.email).execute()
  const path = `/dashboard/test/members/${rows[0]?.id}/remove`
  await outsider.post(path)
  expect((await member.get('/dashboard/test')).status).toBe(200)
  expect((await member.post(path)).status).toBe(400)
  const page = '/dashboard/test/members'
  const { text } = await member.submit(page, page, { email: 'new@example.com', role: 'owner' })
  const [, token = ''] = /enter#(\w{43})/.exec(text) ?? []
  const second = createVisitor(service)
  const form = { token, email: 'new@example.com', password: 'correct horse battery' }
  expect((await second.post('/dashboard/set-password', form)).status).toBe(303)
  expect((await second.post(path)).status).toBe(303)
  expect((await member.get('/dashboard/test')).location).toBe('/dashboard/sign-in')
})

test('a removed member gets in by no invitation that they kept', async () => {
  const member = await signedIn(service, await service.company())
  const page = '/dashboard/test/members'
  const invite = async (visitor: Visitor, email: string) =>
    /enter#(\w{43})/.exec((await visitor.submit(page, page, { email, role: 'owner' })).text)?.[1] ?? ''
  const use = async (email: string, token: string) => {
    const visitor = createVisitor(service)
    const form = { token, email, password: 'correct horse battery' }
    const { status } = await visitor.post('/dashboard/set-password', form)
    return { visitor, status }
  }
  const leaver = await use('leaver@example.com', await invite(member, 'leaver@example.com'))
  const kept = await invite(leaver.visitor, 'second-self@example.com')
  const { text } = await member.get(page)
  const [, remove = ''] = /action="([^"]*\/remove)"/.exec(text) ?? []
  expect((await member.submit(page, remove)).location).toBe(`${page}?done=member_removed`)
  expect((await use('second-self@example.com', kept)).status).toBe(410)
})

test('a request that is malformed gets a page and no stack', async () => {
  const member = await signedIn(service, await service.company())
  for (const path of [
    '/dashboard/test/customers/%E0%A4',
    '/dashboard/test/invoices?cursor=x',
    '/dashboard/test/customers/x',
  ])
    expect((await member.get(path)).status).toBeOneOf([400, 404])
  expect((await member.post('/dashboard/sign-in', { email: 'x'.repeat(100_000) })).status).toBe(400)
  expect(
    (await member.post('/dashboard/sign-in', { email: 'a\0b@example.com', password: '\0' })).status,
  ).toBe(401)
  expect(
    (await member.get('/dashboard/test/events?status=rejected&status=queued&event_name[]=x')).status,
  ).toBe(200)
  for (const name of ['constructor', '__proto__', '<b>'])
    expect(await member.get(`/dashboard/test?done=${name}`)).toMatchObject({
      status: 200,
      text: expect.not.stringContaining('role="status"'),
    })
  expect(service.log.filter((line) => line.includes('a page failed'))).toEqual([])
})
