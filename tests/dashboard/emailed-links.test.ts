import { expect, test } from 'vitest'
import { succeed } from '../support/answers.ts'
import { type Mail, mailServer, smtpError } from '../support/mail-server.ts'
import { serviceForThisTest } from '../support/service.ts'
import { createVisitor, PASSWORD, signedIn } from './visitor.ts'

const FROM = 'billing@mail.nordwind.example'
const PAGE = '/dashboard/emailed-link'
const MEMBERS = '/dashboard/test/members'

function tokenIn(mail: Mail | undefined): string {
  const source = mail?.source.replaceAll('=\r\n', '') ?? ''
  return /https:\/\/pay\.example\.test\/dashboard\/enter#(\w{43})/.exec(source)?.[1] ?? ''
}

test('a member who has forgotten the password gets a link by email, and nobody sees who is a member', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: FROM })
  const company = await service.company({ mode: 'live' })
  const settings = { name: 'Nordwind Cloud', locale: 'de', email: { reply_to: 'help@nordwind.example' } }
  succeed(await company.client.PATCH('/v1/company', { body: settings }))
  const { email, ...before } = await signedIn(service, company)
  const visitor = createVisitor(service)
  expect((await visitor.get('/dashboard/sign-in')).text).toContain(`href="${PAGE}">Email me a link`)
  const ask = async (address: string) => {
    const { status, text } = await visitor.submit(PAGE, PAGE, { email: address })
    return [status, text.replaceAll(address.toLowerCase(), '…')]
  }

  const stranger = await ask('nobody@example.com')
  expect(stranger).toEqual([200, expect.stringContaining('Check your email')])
  expect(await ask(email.toUpperCase())).toEqual(stranger)
  await expect.poll(() => mail.received).toHaveLength(1)
  const [{ to, headers } = expect.fail()] = mail.received
  expect(to).toEqual([email])
  expect(Object.fromEntries(headers)).toMatchObject({
    from: `Nordwind Cloud <${FROM}>`,
    'reply-to': 'help@nordwind.example',
  })
  const token = tokenIn(mail.received[0])
  const asked = await visitor.post('/dashboard/enter', { token })
  expect(asked).toMatchObject({ status: 200, text: expect.stringContaining('Set your password') })
  const form = { token, email, password: 'another long password' }
  expect((await visitor.post('/dashboard/set-password', form)).location).toBe('/dashboard')
  expect((await before.get('/dashboard/test')).location).toBe('/dashboard/sign-in')
  expect((await visitor.post('/dashboard/set-password', form)).status).toBe(410)
  const foreign = await visitor.post(PAGE, { email }, { 'Sec-Fetch-Site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect(await ask('no address')).toEqual([400, expect.stringContaining('Enter an email address')])
})

test('an address gets three links in 15 minutes, and each answer is the same', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: FROM })
  const { email } = await signedIn(service, await service.company())
  const visitor = createVisitor(service)
  const answers = new Set<string>()
  const ask = async (count: number) => {
    const { status, text } = await visitor.post(PAGE, { email })
    answers.add(`${status} ${text}`)
    await expect.poll(() => mail.received).toHaveLength(count)
  }
  for (const count of [1, 2, 3, 3, 3]) await ask(count)
  // What counts for links does not count for passwords.
  expect((await visitor.post('/dashboard/sign-in', { email, password: PASSWORD })).status).toBe(303)
  service.clock.advance(15 * 60_000)
  await ask(4)
  expect(answers.size).toBe(1)
})

test('a link that was emailed does not bring back a member who was removed', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: FROM })
  const company = await service.company()
  const owner = await signedIn(service, company)
  const email = 'grace@example.com'
  await signedIn(service, company, email)
  await createVisitor(service).post(PAGE, { email })
  await expect.poll(() => mail.received).toHaveLength(1)
  const { text } = await owner.get(MEMBERS)
  const removals = [...text.matchAll(/action="([^"]*\/remove)"/g)]
  expect(removals).toHaveLength(1)
  expect((await owner.submit(MEMBERS, removals[0]?.[1] ?? '')).status).toBe(303)
  const form = { token: tokenIn(mail.received[0]), email, password: PASSWORD }
  expect((await createVisitor(service).post('/dashboard/set-password', form)).status).toBe(410)
})

test('an invitation is emailed and shown; where the server refuses it, the page says so', async () => {
  const mail = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone') ? done(smtpError(550, '5.1.1 No such user here')) : done(),
  })
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: FROM })
  const owner = await signedIn(service, await service.company())
  expect((await owner.get(MEMBERS)).text).toContain('Emails a link, and shows it to you.')
  const invite = (email: string) => owner.submit(MEMBERS, MEMBERS, { email })
  const { text } = await invite('grace@example.com')
  expect(text).toContain('Emailed to <bdi class="text">grace@example.com</bdi>.')
  expect(mail.received).toMatchObject([{ to: ['grace@example.com'] }])
  const token = tokenIn(mail.received[0])
  expect(text).toContain(`/dashboard/enter#${token}`)
  const form = { token, email: 'grace@example.com', password: PASSWORD }
  expect((await createVisitor(service).post('/dashboard/set-password', form)).location).toBe('/dashboard')

  const refused = await invite('gone@example.com')
  expect(refused.text).toContain('Not emailed: 550 5.1.1 No such user here')
  expect(refused.text).toMatch(/\/dashboard\/enter#\w{43}/)
})

test('a held copy emails no link, and says so', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: FROM, outward: 'hold' })
  const owner = await signedIn(service, await service.company())
  const invited = await owner.submit(MEMBERS, MEMBERS, { email: 'grace@example.com' })
  expect(invited.text).toContain('Not emailed: OUTWARD is hold.')
  const asked = await createVisitor(service).post(PAGE, { email: owner.email })
  expect(asked).toMatchObject({ status: 409, text: expect.stringContaining('sends no emails now') })
  expect(mail.received).toEqual([])
})

test('without a mail server, the sign-in page and the members are as before', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const owner = await signedIn(service, company)
  const { text } = await createVisitor(service).get('/dashboard/sign-in')
  expect(text).toContain('usage-billing dashboard-link --email')
  expect(text).not.toContain(PAGE)
  for (const answer of [await owner.get(PAGE), await owner.post(PAGE, { email: owner.email })])
    expect(answer.status).toBe(404)
  expect((await owner.get(MEMBERS)).text).toContain('Creates a link for you to send.')
  const invited = await owner.submit(MEMBERS, MEMBERS, { email: 'grace@example.com' })
  expect(invited.text).not.toMatch(/emailed/i)
})
