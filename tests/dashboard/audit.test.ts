import { expect, test } from 'vitest'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { createVisitor, linkFor, PASSWORD, signedIn } from './visitor.ts'

const service = await serviceForThisFile()

test('who joins, signs in and out, changes a password and is removed is in the audit log of both modes, each a line of one member', async () => {
  const company = await service.company()
  const live = await service.company({ name: company.name, mode: 'live' })
  const ada = await signedIn(service, company, 'ada@sign-in.example')
  const page = '/dashboard/test/members'
  const email = 'grace@sign-in.example'
  const { text } = await ada.submit(page, page, { email })
  const [, token = ''] = /enter#(\w{43})/.exec(text) ?? []
  const grace = createVisitor(service)
  await grace.post('/dashboard/set-password', { token, email, password: PASSWORD })
  await grace.post('/dashboard/sign-out')
  await grace.post('/dashboard/sign-out')
  await grace.post('/dashboard/sign-in', { email, password: PASSWORD })
  const account = '/dashboard/live/account'
  await grace.submit(account, account, { current: 'not mine', password: 'another long password' })
  await grace.submit(account, account, { current: PASSWORD, password: 'another long password' })
  const reset = await linkFor(service, company.name, email)
  await grace.post('/dashboard/set-password', { token: reset, email, password: PASSWORD })
  const [, remove = ''] = /action="([^"]*\/remove)"/.exec((await ada.get(page)).text) ?? []
  await ada.submit(page, remove)

  const entries = await entriesOf(company)
  expect(entries.map(({ operation, actor }) => [operation, actor.label]).sort()).toEqual([
    ['changePassword', email],
    ['inviteMember', ada.email],
    ['joinCompany', ada.email],
    ['joinCompany', email],
    ['removeMember', ada.email],
    ['resetPassword', email],
    ['signIn', email],
    ['signOut', email],
  ])
  const ofGrace = entries.filter(
    ({ operation, actor }) => operation !== 'joinCompany' || actor.label === email,
  )
  expect(new Set(ofGrace.map(({ object }) => object?.id)).size).toBe(1)
  for (const { object, ip_address } of ofGrace) {
    expect(object?.type).toBe('member')
    expect(ip_address).toMatch(/^(127\.0\.0\.1|::1)$/)
  }
  const operations = (company: TestCompany) =>
    entriesOf(company).then((each) => each.map(({ operation }) => operation).sort())
  expect(await operations(live)).toEqual(await operations(company))
})

test('an invitation and a change of role say which role was given, in the log of both modes and on its page', async () => {
  const company = await service.company()
  const live = await service.company({ name: company.name, mode: 'live' })
  const ada = await signedIn(service, company)
  const page = '/dashboard/test/members'
  const email = 'role@sign-in.example'
  const { text } = await ada.submit(page, page, { email, role: 'read_only' })
  const [, token = ''] = /enter#(\w{43})/.exec(text) ?? []
  await createVisitor(service).post('/dashboard/set-password', { token, email, password: PASSWORD })
  const id = (await entriesOf(company)).find(({ operation }) => operation === 'inviteMember')?.object?.id
  const change = `${page}/${id}/role`
  await ada.submit(page, change, { role: 'owner' })
  await ada.submit(page, change, { role: 'owner' })
  const roles = [
    ['changeMemberRole', 'owner'],
    ['inviteMember', 'read_only'],
    ['joinCompany', null],
    ['joinCompany', null],
  ]
  for (const each of [company, live])
    expect(
      (await entriesOf(each)).map(({ operation, member_role }) => [operation, member_role]).sort(),
    ).toEqual(roles)
  const { text: log } = await ada.get(`/dashboard/test/audit-log?object_id=${id}`)
  expect(log).toMatch(/Change member role<span class="detail">Owner</)
  expect(log).toMatch(/Invite member<span class="detail">Read-only</)
})

test('a wrong password for a member is in the log as anonymous; what was typed is kept nowhere, nor is an address without a member', async () => {
  const company = await service.company()
  const { email } = await signedIn(service, company)
  const visitor = createVisitor(service)
  const attempt = (email: string, password: string) => visitor.post('/dashboard/sign-in', { email, password })
  await attempt(email, 'a-wrong-password')
  await attempt('nobody@nowhere.example', 'another-wrong-password')
  const entries = await entriesOf(company)
  const joined = entries.find(({ operation }) => operation === 'joinCompany')
  expect(entries.filter((entry) => entry !== joined)).toEqual([
    expect.objectContaining({
      operation: 'failedSignIn',
      actor: { type: 'anonymous', id: null, label: null },
      object: joined?.object,
    }),
  ])
  const [logged, attempts] = await Promise.all(
    (['audit_events', 'visitor_attempts'] as const).map((each) =>
      service.db.selectFrom(each).selectAll().execute(),
    ),
  )
  const kept = JSON.stringify([logged, attempts, service.log])
  for (const typed of ['a-wrong-password', 'nobody@', 'another-wrong-password'])
    expect(kept).not.toContain(typed)
  // Nor do attempts that are refused for their number fill the log.
  for (let more = 0; more < 8; more += 1) await attempt(email, 'wrong')
  expect(await entriesOf(company)).toHaveLength(6)
})

test('an invitation that was made while its member joined gives nobody their account', async () => {
  const company = await service.company()
  const email = 'raced@sign-in.example'
  const ada = await signedIn(service, company)
  const page = '/dashboard/test/members'
  const { text } = await ada.submit(page, page, { email })
  const [, invitation = ''] = /enter#(\w{43})/.exec(text) ?? []
  const kept = await service.db.selectFrom('sign_in_links').selectAll().execute()
  const use = (token: string, password: string) =>
    createVisitor(service).post('/dashboard/set-password', { token, email, password })
  const joins = await linkFor(service, company.name)
  expect((await use(joins, PASSWORD)).status).toBe(303)
  // As if it was stored just after the member joined.
  await service.db
    .insertInto('sign_in_links')
    .values(kept.filter((link) => link.email === email))
    .execute()
  expect((await use(invitation, 'attacker password')).status).toBe(400)
  const again = createVisitor(service)
  expect((await again.post('/dashboard/sign-in', { email, password: PASSWORD })).status).toBe(303)
})

async function entriesOf(company: TestCompany) {
  const { audit_events } = succeed(await company.client.GET('/v1/audit_events'))
  return audit_events.filter(({ object }) => object?.type === 'member')
}
