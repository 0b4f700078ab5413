import { expect, test } from 'vitest'
import { createDemoLink } from '../../scripts/cli/ephemeral/demo-link.ts'
import { createPasswords } from '../../server/members/password.ts'
import { type Share, signIn } from '../../server/members/sign-in.ts'
import { enterWithPassword } from '../../server/members/sign-in-link.ts'
import { newSecret } from '../../server/runtime/ids.ts'
import { serviceForThisFile, serviceForThisTest } from '../support/service.ts'
import { createVisitor, linkFor, PASSWORD, signedIn, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)

test('a link asks for a password once, signs in, and is used up', async () => {
  const { name } = await service.company()
  const token = await linkFor(service, name)
  const visitor = createVisitor(service)
  const asked = await visitor.post('/dashboard/enter', { token: `http://localhost/dashboard/enter#${token}` })
  expect(asked).toMatchObject({ status: 200, text: expect.stringContaining(name) })
  const form = { token, email: 'Ada@Example.com', password: PASSWORD }
  expect(await visitor.post('/dashboard/set-password', form)).toMatchObject({
    status: 303,
    location: '/dashboard',
  })
  expect((await visitor.get('/dashboard/test')).text).toContain('ada@example.com')
  expect((await createVisitor(service).post('/dashboard/set-password', form)).status).toBe(410)
  expect((await createVisitor(service).post('/dashboard/enter', { token })).status).toBe(410)
})

test('of requests at once that use a link, one is let in', async () => {
  const { name } = await service.company()
  const token = await linkFor(service, name)
  const answers = await Promise.all(
    [1, 2, 3, 4].map((each) =>
      createVisitor(service).post('/dashboard/set-password', {
        token,
        email: `race-${each}@example.com`,
        password: PASSWORD,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410])
})

test('a link ends after 30 minutes; a password that is too short, or an address that is none, leaves it as it is', async () => {
  const { name } = await service.company()
  const token = await linkFor(service, name)
  const visitor = createVisitor(service)
  const send = (form: object) =>
    visitor.post('/dashboard/set-password', {
      token,
      email: 'grace@example.com',
      password: PASSWORD,
      ...form,
    })
  expect(await send({ password: 'short' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('at least 12'),
  })
  expect(await send({ email: 'grace' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('email address'),
  })
  service.clock.advance(minutes(31))
  expect((await send({})).status).toBe(410)
})

test('a link for an address is for it alone, and gives a member a new password: all its sessions end', async () => {
  const company = await service.company()
  const before = await signedIn(service, company)
  const token = await linkFor(service, company.name, before.email)
  const visitor = createVisitor(service)
  const other = await visitor.post('/dashboard/set-password', {
    token,
    email: 'x@example.com',
    password: PASSWORD,
  })
  expect(other).toMatchObject({ status: 400, text: expect.stringContaining('only for') })
  const password = 'another long password'
  const form = { token, email: before.email, password }
  expect((await visitor.post('/dashboard/set-password', form)).status).toBe(303)
  expect((await before.get('/dashboard/test')).location).toBe('/dashboard/sign-in')
  const fresh = createVisitor(service)
  const signIn = (text: string) => fresh.post('/dashboard/sign-in', { email: before.email, password: text })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(password)).location).toBe('/dashboard')
})

test('an open link takes over no member, of whatever company', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const another = await service.company()
  for (const name of [company.name, another.name]) {
    const form = { token: await linkFor(service, name), email: member.email, password: 'attacker password' }
    expect((await createVisitor(service).post('/dashboard/set-password', form)).status).toBe(400)
  }
  // A link of another company that names the address neither.
  const token = await linkFor(service, another.name, member.email)
  const form = { token, email: member.email, password: 'attacker password' }
  expect((await createVisitor(service).post('/dashboard/set-password', form)).status).toBe(400)
  expect((await member.get('/dashboard/test')).status).toBe(200)
})

test('an invitation gives nobody else’s account away: not of a member, nor later to the holder of a second link', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const page = '/dashboard/test/members'
  expect((await member.submit(page, page, { email: member.email })).status).toBe(400)
  const email = 'new-colleague@example.com'
  const [first = '', kept = ''] = await Promise.all(
    [1, 2].map(async () => /enter#(\w{43})/.exec((await member.submit(page, page, { email })).text)?.[1]),
  )
  const use = (token: string, password: string) =>
    createVisitor(service).post('/dashboard/set-password', { token, email, password })
  expect((await use(first, PASSWORD)).status).toBe(303)
  expect((await use(kept, 'attacker password')).status).toBe(410)
})

test('a link of the demo signs in at once, and once', async () => {
  const { db, clock } = await serviceForThisTest()
  const link = await createDemoLink(db, 'http://localhost', clock.now).catch((error: Error) => error.message)
  expect(link).toBe('there is no demo company')
  const token = (await createDemoLink(service.db, 'http://localhost', service.clock.now)).split('#')[1] ?? ''
  const visitor = createVisitor(service)
  const form = { token, email: 'demo@example.com', password: PASSWORD }
  expect((await visitor.post('/dashboard/set-password', form)).status).toBe(410)
  expect((await visitor.post('/dashboard/enter', { token })).location).toBe('/dashboard')
  expect((await visitor.get('/dashboard/test')).text).toContain('demo@example.com')
  expect((await createVisitor(service).post('/dashboard/enter', { token })).status).toBe(410)
})

test('a wrong password and an unknown address are refused alike', async () => {
  const member = await signedIn(service, await service.company())
  const visitor = createVisitor(service)
  const texts = await Promise.all(
    [member.email, 'nobody@example.com'].map(async (email) => {
      const { status, text } = await visitor.post('/dashboard/sign-in', { email, password: 'not this one' })
      expect(status).toBe(401)
      return text.replaceAll(email, '')
    }),
  )
  expect(texts[0]).toBe(texts[1])
})

test('a sign-in gives a new session and ends the one whose cookie it brought', async () => {
  const member = await signedIn(service, await service.company())
  const fixed = member.cookie
  const visitor = createVisitor(service, fixed)
  await visitor.post('/dashboard/sign-in', { email: member.email, password: PASSWORD })
  expect(visitor.cookie).not.toBe(fixed)
  expect((await createVisitor(service, fixed).get('/dashboard/test')).location).toBe('/dashboard/sign-in')
  // A cookie that an attacker made up becomes no session.
  const invented = createVisitor(service, `__Host-session=${'A'.repeat(43)}`)
  await invented.post('/dashboard/sign-in', { email: member.email, password: PASSWORD })
  expect(invented.cookie).not.toContain('AAAA')
})

test('after five attempts an account is closed for 15 minutes, also to the right password and to attempts at once', async () => {
  const member = await signedIn(service, await service.company())
  const attempt = (password: string) =>
    createVisitor(service).post('/dashboard/sign-in', { email: member.email.toUpperCase(), password })
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('a wrong password')))
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect(await attempt(PASSWORD)).toMatchObject({
    status: 429,
    text: expect.stringContaining('Too many attempts'),
  })
  service.clock.advance(minutes(16))
  expect((await attempt(PASSWORD)).status).toBe(303)
})

test('attempts elsewhere close no account to a browser that it was used in, until the password changes', async () => {
  service.clock.advance(minutes(16))
  const company = await service.company()
  const member = await signedIn(service, company)
  const { email } = member
  const attempt = async (visitor: Visitor, password: string) =>
    (await visitor.post('/dashboard/sign-in', { email, password })).status
  const close = async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) await attempt(createVisitor(service), 'wrong')
    expect(await attempt(createVisitor(service), PASSWORD)).toBe(429)
  }
  await member.post('/dashboard/sign-out')
  await close()
  expect(await attempt(member, PASSWORD)).toBe(303)
  // It has as many attempts of its own.
  for (let wrong = 0; wrong < 5; wrong += 1) expect(await attempt(member, 'wrong')).toBe(401)
  expect(await attempt(member, PASSWORD)).toBe(429)
  service.clock.advance(minutes(16))
  const form = {
    token: await linkFor(service, company.name, email),
    email,
    password: 'another long password',
  }
  expect((await createVisitor(service).post('/dashboard/set-password', form)).status).toBe(303)
  await close()
  expect(await attempt(member, 'another long password')).toBe(429)
})

test('a browser that is known to one account is unknown to another', async () => {
  service.clock.advance(minutes(16))
  const member = await signedIn(service, await service.company())
  const outsider = await signedIn(service, await service.company())
  outsider.browser = member.browser
  const attempt = async (password: string) =>
    (await outsider.post('/dashboard/sign-in', { email: outsider.email, password })).status
  const elsewhere = { email: outsider.email, password: 'wrong' }
  for (let wrong = 0; wrong < 5; wrong += 1)
    await createVisitor(service).post('/dashboard/sign-in', elsewhere)
  expect(await attempt(PASSWORD)).toBe(429)
})

test('a password that is replaced while it is checked lets nobody in', async () => {
  const company = await service.company()
  const { email } = await signedIn(service, company)
  const { db } = service
  const passwords = createPasswords()
  const token = await linkFor(service, company.name, email)
  const now = service.clock.now
  const share: Share = (work) => work()
  const note = async () => undefined
  const deps = {
    db,
    now,
    newSecret,
    share,
    note,
    passwords: {
      ...passwords,
      verify: async (...args: Parameters<typeof passwords.verify>) => {
        const isRight = await passwords.verify(...args)
        const password = 'another long password'
        const entering = { db, passwords, now, network: '', share, note }
        await enterWithPassword(entering, { token, email, password })
        return isRight
      },
    },
  }
  const previous = { session: undefined, browser: undefined }
  expect(await signIn(deps, { email, password: PASSWORD, network: 'race', previous })).toEqual({
    outcome: 'refused',
  })
})

test('a right password forgets the attempts before it', async () => {
  service.clock.advance(minutes(16))
  const member = await signedIn(service, await service.company())
  const attempt = (password: string) =>
    createVisitor(service).post('/dashboard/sign-in', { email: member.email, password })
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await attempt('wrong')).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(303)
  }
})

test('a change of the password ends all other sessions, and wants the current one', async () => {
  const member = await signedIn(service, await service.company())
  const other = createVisitor(service)
  await other.post('/dashboard/sign-in', { email: member.email, password: PASSWORD })
  const path = '/dashboard/test/account'
  const change = (current: string) => member.submit(path, path, { current, password: 'a new long password' })
  expect(await change('not mine')).toMatchObject({ status: 400, text: expect.stringContaining('incorrect') })
  expect(await change(PASSWORD)).toMatchObject({ status: 303, location: `${path}?done=password_changed` })
  expect((await member.get(path)).status).toBe(200)
  expect((await other.get(path)).location).toBe('/dashboard/sign-in')
})

test('a session ends at the sign-out, after twelve hours without a page, and after 30 days', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const again = () => member.post('/dashboard/sign-in', { email: member.email, password: PASSWORD })
  const before = member.cookie
  expect((await member.post('/dashboard/sign-out')).location).toBe('/dashboard/sign-in')
  expect(member.cookie).toBeUndefined()
  expect((await createVisitor(service, before).get('/dashboard/test')).status).toBe(303)
  await again()
  service.clock.advance(hours(11))
  expect((await member.get('/dashboard/test/account')).status).toBe(200)
  service.clock.advance(hours(11))
  expect((await member.get('/dashboard/test/account')).status).toBe(200)
  service.clock.advance(hours(12.1))
  expect((await member.get('/dashboard/test/account')).status).toBe(303)
  await again()
  for (let day = 0; day < 59; day += 1) {
    service.clock.advance(hours(11.9))
    expect((await member.get('/dashboard/test/account')).status).toBe(200)
  }
  service.clock.advance(hours(26))
  expect((await member.get('/dashboard/test/account')).status).toBe(303)
})

test('the database holds hashes of passwords, sessions and links, and the log none of them', async () => {
  const company = await service.company()
  const token = await linkFor(service, company.name)
  const member = await signedIn(service, company, 'hashes@example.com')
  const tables = await Promise.all([
    service.db.selectFrom('members').selectAll().execute(),
    service.db.selectFrom('sessions').selectAll().execute(),
    service.db.selectFrom('sign_in_links').selectAll().execute(),
  ])
  const [, session = ''] = member.cookie?.split('=') ?? []
  const kept = JSON.stringify(tables, (_key, value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : value,
  )
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [PASSWORD, session, token]) {
    expect(kept).not.toContain(secret)
    expect(service.log.join('')).not.toContain(secret)
  }
})
