import { expect, test } from 'vitest'
import { actions } from '../../server/dashboard/actions.ts'
import { pages } from '../../server/dashboard/routes.ts'
import type { Role } from '../../server/db/tables/members.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { addEverything, everyPage } from './every-page.ts'
import { createVisitor, PASSWORD, signedIn, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const MEMBERS = '/dashboard/test/members'

/** What each role is refused. Everything else is open to it. */
const REFUSED: Record<Role, { page(path: string): boolean; action(path: string): boolean }> = {
  owner: { page: () => false, action: () => false },
  member: {
    page: () => false,
    action: (path) => /^\/(keys|members|settings)(\/|$)/.test(path),
  },
  read_only: {
    page: (path) => /\/(new|edit|metadata|cancel|change-plan)$/.test(path),
    action: (path) => path !== '/account',
  },
}

test.for(['read_only', 'member', 'owner'] as const)('%s: each page and each form', async (role) => {
  const company = await service.company()
  const visitor = await joined(company, await signedIn(service, company), role)
  const toUrl = (path: string) => `/dashboard/test${path.replaceAll(/:\w+/g, 'x')}`
  for (const path of Object.keys(pages)) {
    const { status } = await visitor.get(toUrl(path))
    expect({ path, refused: status === 403 }).toEqual({ path, refused: REFUSED[role].page(path) })
  }
  for (const path of Object.keys(actions)) {
    // Its own removal would end the session.
    const { status } = await visitor.post(toUrl(path), { role: 'nonsense' })
    expect({ path, refused: status === 403 }).toEqual({ path, refused: REFUSED[role].action(path) })
  }
})

test.for(['read_only', 'member'] as const)('%s: no page has what would be refused', async (role) => {
  const company = await service.company({ testClock: true })
  await addEverything(service, company)
  const visitor = await joined(company, await signedIn(service, company), role)
  const settings = '/dashboard/test/settings'
  for (const page of await everyPage(company)) {
    const { text } = await visitor.get(page)
    const [main = ''] = /<main.*<\/main>/s.exec(text) ?? []
    const sent = [...main.matchAll(/<form method="post" action="\/dashboard\/(?:live|test)([^"]*)"/g)]
    const actions = sent.map(([, action = '']) => action)
    expect([page, actions.filter(REFUSED[role].action)]).toEqual([page, []])
    const links = [...main.matchAll(/<a [^>]*href="\/dashboard\/(?:live|test)([^"?]*)[^"]*"/g)]
    expect([page, links.map(([, link = '']) => link).filter(REFUSED[role].page)]).toEqual([page, []])
    // What is left are filters, searches and the calculator, which are no POST, and the own password.
    const others = main.replaceAll(/<form(?! method="post" action="(?!\S*\/account")).*?<\/form>/gs, '')
    if (role === 'read_only')
      expect([page, /<(input|select|textarea)\b.*/.exec(others)?.[0]]).toEqual([page, undefined])
  }
  const { text } = await visitor.get(settings)
  expect(text).toContain(`<dt>Name</dt><dd><bdi class="text">${company.name}</bdi></dd>`)
  expect(text).toContain(
    '<dt>After the last retry</dt><dd><bdi class="text">Keep the invoice open</bdi></dd>',
  )
})

test('a role is changed by owners, and a company keeps one', async () => {
  const company = await service.company()
  const owner = await signedIn(service, company)
  const other = await joined(company, owner, 'member')
  const [ownId = '', otherId = ''] = await memberIds(owner)
  const lead = (visitor: Visitor, id: string, role: Role) => visitor.post(`${MEMBERS}/${id}/role`, { role })
  const last = await lead(owner, ownId, 'member')
  expect([last.status, last.text]).toEqual([400, expect.stringContaining('A company needs an owner')])

  expect((await lead(owner, otherId, 'owner')).status).toBe(303)
  expect((await owner.get(MEMBERS)).text.match(/<td>Owner<\/td>/g)).toHaveLength(2)
  // It holds at once, in the session that is open.
  expect((await lead(other, ownId, 'read_only')).status).toBe(303)
  expect((await lead(owner, ownId, 'owner')).status).toBe(403)
  expect((await other.post(`${MEMBERS}/${otherId}/remove`)).status).toBe(400)
  expect((await other.get('/dashboard/test/audit-log')).text).toMatch(/change member role/i)
})

test('who is no owner any more gets in by no invitation that they kept', async () => {
  const company = await service.company()
  const owner = await signedIn(service, company)
  const other = await joined(company, owner, 'owner')
  const { text } = await other.post(MEMBERS, { email: `kept@${company.name.length}.example`, role: 'owner' })
  const [, token = ''] = /enter#(\w{43})/.exec(text) ?? []
  const [, otherId = ''] = await memberIds(owner)
  expect((await owner.post(`${MEMBERS}/${otherId}/role`, { role: 'read_only' })).status).toBe(303)
  const form = { token, email: `kept@${company.name.length}.example`, password: PASSWORD }
  expect((await createVisitor(service).post('/dashboard/set-password', form)).status).toBe(410)
})

test('two owners that remove each other at once leave one', async () => {
  const company = await service.company()
  const owner = await signedIn(service, company)
  const other = await joined(company, owner, 'owner')
  const [ownId = '', otherId = ''] = await memberIds(owner)
  const answers = await Promise.all([
    owner.post(`${MEMBERS}/${otherId}/remove`),
    other.post(`${MEMBERS}/${ownId}/remove`),
  ])
  expect(answers.filter(({ status }) => status === 303 || status === 200).length).toBeGreaterThanOrEqual(1)
  const left = await service.db
    .selectFrom('members')
    .select(['id', 'role'])
    .where('id', 'in', [ownId, otherId])
    .execute()
  expect(left).toEqual([{ id: expect.anything(), role: 'owner' }])
})

/** A new member with this role, invited by the owner. */
async function joined(company: TestCompany, owner: Visitor, role: Role): Promise<Visitor> {
  const email = `${role}-${company.name.replaceAll(/\W/g, '')}@example.com`.toLowerCase()
  const { text } = await owner.post(MEMBERS, { email, role })
  const [, token = ''] = /enter#(\w{43})/.exec(text) ?? []
  const visitor = createVisitor(service)
  const entered = await visitor.post('/dashboard/set-password', { token, email, password: PASSWORD })
  expect(entered.status).toBe(303)
  return visitor
}

/** The newest last. */
async function memberIds(visitor: Visitor): Promise<string[]> {
  const { text } = await visitor.get(MEMBERS)
  return [...new Set([...text.matchAll(/members\/(\w+)\/role/g)].map(([, id = '']) => id))].toReversed()
}
