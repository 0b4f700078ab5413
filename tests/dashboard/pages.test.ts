import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../server/runtime/ids.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { addDraft, addOpen, pay, readInvoice } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { makeKey } from '../support/keys.ts'
import { serviceForThisFile } from '../support/service.ts'
import { readTestClock, testClockOf } from '../support/time.ts'
import { expectFailure } from '../support/unexpected.ts'
import { fieldsIn, signedIn, unescapeHtml, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const days = (count: number) => count * 24 * 60 * 60_000

test('the overview sums what is invoiced, collected, open and overdue, and counts the events of 30 days with those that were rejected', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addMeter(company, { aggregation: 'count', event_name: 'call' })
  const event = (event_name: string) => newEvent({ customer_id: customer.id, event_name })
  await ingest(company, [event('call'), event('call'), event('unknown')])
  await service.work()
  const line = (unit_amount_cents: number) => [{ description: 'x', quantity: 1, unit_amount_cents }]
  await addOpen(company, { customer, days_until_due: 1, line_items: line(12_300) })
  await addOpen(company, { customer, days_until_due: 30, line_items: line(45_600) })
  await pay(company, await addOpen(company, { customer, line_items: line(700) }))
  await subscribe(company, { amount_cents: 2_000, trial_days: 60 }, { customer })
  await subscribe(company, { amount_cents: 1_000, currency_code: 'EUR' })
  service.clock.advance(days(2))
  await service.sweepAndWork()
  const member = await signedIn(service, company)
  const { text } = await member.get(base)
  const figures = [...text.matchAll(/<dt>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/dt><dd[^>]*>([^<]*)/g)].map(
    ([, name, value]) => [name, value],
  )
  expect(Object.fromEntries(figures)).toMatchObject({
    'Invoiced this month': '$586.00',
    'Collected this month': '$7.00',
    Open: '$579.00',
    Overdue: '$123.00',
  })
  expect(text).toContain('>MRR</span></dt><dd>$0.00<')
  expect(text).toContain('3 events</span><span class="bad">1 rejected</span>')
  expect(text).toContain('Mar 2026: $586.00 invoiced, $579.00 still open, $7.00 collected')
  expect((await member.get(`${base}?currency=EUR`)).text).toContain('>MRR</span></dt><dd>€10.00<')
  expect(text).toContain('15 Mar: 3 events, 1 rejected')
})

test('the ages of what is owed link to the invoices, unless test clocks age some of them', async () => {
  const { name } = await service.company()
  const member = await signedIn(service, { name })
  expect((await member.get(base)).text).toMatch(/<a href="[^"]*due_from=[^"]*">Not due<\/a>/)
  await service.company({ name, testClock: true })
  const { text } = await member.get(base)
  expect(text).toContain('Not due')
  expect(text).not.toContain('due_from=')
})

test('a report that takes too long leaves the rest of the overview', async () => {
  const member = await signedIn(service, await service.company())
  const holder = new pg.Client({ connectionString: service.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table credit_notes in access exclusive mode')
  const page = member.get(base)
  const cancel = `select pg_cancel_backend(pid) from pg_locks
    where not granted and relation = 'credit_notes'::regclass`
  await vi.waitUntil(async () => (await holder.query(cancel)).rowCount === 1, 20_000)
  const { status, text } = await page
  expect(status).toBe(200)
  expect(text).toContain('This takes too long now.')
  expect(text).toContain('Recent invoices')
})

test('lists are filtered, and go on where they ended', async () => {
  const company = await service.company()
  for (let count = 0; count < 27; count += 1)
    await addCustomer(company, { name: `Customer ${count}`, email: `c${count}@example.com` })
  const member = await signedIn(service, company)
  const first = await member.get(`${base}/customers`)
  const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? []
  const second = await member.get(older.replaceAll('&#38;', '&'))
  const namesIn = (text: string) => [...text.matchAll(/>(Customer \d+)</g)].map(([, name]) => name)
  expect(namesIn(first.text)).toHaveLength(25)
  expect(namesIn(second.text)).toHaveLength(2)
  expect(new Set([...namesIn(first.text), ...namesIn(second.text)]).size).toBe(27)
  const found = await member.get(`${base}/customers?q=CUST+C7@EXA`)
  expect(namesIn(found.text)).toEqual(['Customer 7'])
})

test('an action that is sent twice acts once, and one that is refused says why on its page', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  const member = await signedIn(service, company)
  const page = `${base}/invoices/${draft.id}`
  const { text } = await member.get(page)
  const [, idempotency_key = ''] = /name="idempotency_key" value="(\w+)"/.exec(text) ?? []
  for (let times = 0; times < 2; times += 1)
    expect(await member.post(`${page}/finalize`, { idempotency_key })).toMatchObject({
      status: 303,
      location: `${page}?done=finalized`,
    })
  const again = await member.post(`${page}/finalize`, { idempotency_key: 'another-key-for-this-form' })
  expect(again).toMatchObject({
    status: 409,
    text: expect.stringContaining('Only a draft invoice allows this.'),
  })
  expect(again.text).toContain('Invoice TEST-')
})

test('a payment is recorded in part, in the currency, with its day', async () => {
  const company = await service.company()
  const lines = [{ description: 'x', quantity: 1, unit_amount_cents: 10_000 }]
  const invoice = await addOpen(company, { line_items: lines })
  const member = await signedIn(service, company)
  const page = `${base}/invoices/${invoice.id}`
  expect((await member.get(page)).text).toContain(`href="${invoice.public_invoice_url}/invoice.pdf"`)
  const pay = (fields: object) =>
    member.submit(page, `${page}/pay`, { amount: '', paid_on: '', reference: '', ...fields })
  for (const amount of ['12.345', '-5', 'ten', '1e3', '0', '12,50', '0,500', '1,25', '1,2,3.00'])
    expect([amount, (await pay({ amount })).status]).toEqual([amount, 400])
  expect((await pay({ amount: '100.01' })).status).toBe(409)
  expect((await pay({ paid_on: '2030-01-01' })).status).toBe(400)
  const paid_on = invoice.finalized_at?.slice(0, 10)
  expect((await pay({ amount: '1.25', reference: 'Part', paid_on })).status).toBe(303)
  expect(await readInvoice(company, invoice)).toMatchObject({
    amount_paid_cents: 125,
    payments: [{ reference: 'Part' }],
  })
  expect((await pay({})).status).toBe(303)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid', amount_paid_cents: 10_000 })
  for (const { id } of (await readInvoice(company, invoice)).payments)
    expect(await member.submit(page, `${page}/payments/${id}/void`)).toMatchObject({
      status: 303,
      location: `${page}?done=payment_voided`,
    })
  const { text } = await member.get(page)
  expect(text.split('>Voided<')).toHaveLength(3)
  expect(text).not.toContain('/payments/')
  expect((await member.submit(page, `${page}/mark-uncollectible`)).status).toBe(303)
  expect((await member.submit(page, `${page}/void`)).status).toBe(303)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'void', amount_paid_cents: 0 })
})

test('an event is shown with its verdict, and voided', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addMeter(company, { aggregation: 'count', event_name: 'call' })
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: 'call', idempotency_key: 'one' })])
  await service.work()
  const { id } = await readEvent(company, 'one')
  const member = await signedIn(service, company)
  const page = `${base}/events/${id}`
  expect((await member.submit(page, `${page}/void`)).location).toBe(`${page}?done=event_voided`)
  expect(await readEvent(company, 'one')).toMatchObject({ status: 'void' })
  expect((await member.get(`${base}/events?status=void`)).text).toContain(id)
  expect((await member.get(`${base}/events?status=processed`)).text).not.toContain(id)
})

test('a form that advances a test clock does so once, however often it is sent', async () => {
  const company = await service.company({ testClock: true })
  const member = await signedIn(service, company)
  const page = `${base}/test-clocks/${testClockOf(company)}`
  const before = Date.parse((await readTestClock(company)).frozen_time)
  const { text } = await member.get(page)
  const [, from = ''] = /name="from" value="([^"]*)"/.exec(text) ?? []
  for (let times = 0; times < 2; times += 1)
    expect((await member.post(`${page}/advance`, { from, days: '7', to: '' })).status).toBe(303)
  expect(Date.parse((await readTestClock(company)).frozen_time)).toBe(before + days(7))
  expect((await member.submit(page, `${page}/advance`, { days: '5000' })).status).toBe(400)
  const last = { from: '+275760-09-13T00:00:00Z', days: '7' }
  expect((await member.submit(page, `${page}/advance`, last)).status).toBe(400)
  expect((await member.submit(page, `${page}/advance`, { days: '1', to: '2020-01-01' })).status).toBe(400)
})

test('the settings are saved by the contract’s rules, and what was typed stays after a refusal', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const page = `${base}/settings`
  const save = (fields: Record<string, string>) => member.submit(page, page, fields)
  const refused = await save({ invoice_prefix: 'lower', number_width: '4' })
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('value="lower"') })
  const cards = [
    { name: 'Nordwind & Söhne', brand_color: 'this', appearance_brand_color: '#0b6340' },
    { invoice_prefix: 'NW', number_width: '4', credit_note_prefix: 'NWCN' },
    { address_line1: 'Hafenstraße 12', address_country: 'DE' },
    { bank_account_account_holder: 'Nordwind', bank_account_account_number: 'DE02' },
    { tax_type_0: 'eu_vat', tax_value_0: 'DE123456788' },
  ]
  const ids = ['company', 'invoice-numbers', 'address', 'bank-account', 'tax-ids']
  for (const [index, card] of cards.entries())
    expect((await save(card)).location).toBe(`${page}?done=settings_saved#card-${ids[index]}`)
  const { data } = await company.client.GET('/v1/company')
  expect(data?.company).toMatchObject({
    name: 'Nordwind & Söhne',
    invoice_prefix: 'NW',
    credit_note_prefix: 'NWCN',
    appearance: { brand_color: '#0b6340' },
    address: { line1: 'Hafenstraße 12', country: 'DE', city: null },
    bank_account: { account_number: 'DE02' },
    tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
  })
  expect((await member.get(page)).text).toContain('Nordwind &#38; Söhne')
  await save({ brand_color: 'none', appearance_brand_color: '#0b6340' })
  const colorNow = async () => (await company.client.GET('/v1/company')).data?.company.appearance.brand_color
  expect(await colorNow()).toBeNull()
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
  const logoNow = async () => (await company.client.GET('/v1/company')).data?.company.appearance.logo_url
  expect((await save({ logo })).status).toBe(303)
  const url = await logoNow()
  expect((await member.get(page)).text).toContain(new URL(url ?? '').pathname)
  expect((await save({ logo: '' })).status).toBe(303)
  expect(await logoNow()).toBe(url)
  expect((await save({ logo: 'https://evil.example/x.png' })).status).toBe(400)
  expect((await save({ remove_logo: 'yes' })).status).toBe(303)
  expect(await logoNow()).toBeNull()
})

test('settings that another member saved meanwhile are kept, unless they were changed here too', async () => {
  const company = await service.company()
  const [ada, grace] = [
    await signedIn(service, company),
    await signedIn(service, company, 'grace@settings.example'),
  ]
  const page = `${base}/settings`
  const open = async (member: Visitor, name: string) => fieldsIn((await member.get(page)).text, page, name)
  const [names, numbers] = [await open(ada, 'name'), await open(grace, 'invoice_prefix')]
  const place = await open(ada, 'address_line1')
  // The next number on both pages has been given by the time they are sent.
  await addOpen(company)
  await ada.post(page, { ...names, name: 'Renamed' })
  await ada.post(page, { ...place, address_line1: 'Hafenstraße 12', address_country: 'DE' })
  await ada.post(page, { ...(await open(ada, 'number_width')), number_width: '5' })
  const late = { ...numbers, invoice_prefix: 'NEW' }
  const refused = await grace.post(page, { ...late, next_credit_note_number: '0' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('name="next_invoice_number_shown" value="1"')
  expect((await grace.post(page, late)).status).toBe(303)
  const { data } = await company.client.GET('/v1/company')
  expect(data?.company).toMatchObject({
    name: 'Renamed',
    invoice_prefix: 'NEW',
    number_width: 5,
    next_invoice_number: 2,
    address: { line1: 'Hafenstraße 12' },
  })
  // What has no change is no request.
  const entries = async () => (await company.client.GET('/v1/audit_events')).data?.audit_events.length
  const count = await entries()
  expect((await ada.post(page, await open(ada, 'number_width'))).location).toBe(
    `${page}?done=settings_saved#card-invoice-numbers`,
  )
  expect(await entries()).toBe(count)
})

test('members and keys are shown a page at a time', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const { company_id } = await service.db
    .selectFrom('members')
    .select('company_id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const earlier = new Date(service.clock.now.getTime() - 60_000)
  const others = Array.from({ length: 55 }, (_, index) => ({
    id: newId(),
    company_id,
    role: 'member' as const,
    password_hash: '',
    created_at: earlier,
    email: `member-${index}@${company_id}.example`,
  }))
  await service.db.insertInto('members').values(others).execute()
  for (let index = 0; index < 55; index += 1) {
    const key = { company: company.name, mode: 'test', now: earlier } as const
    await makeKey(service.db, { ...key, label: `active-${index}.` })
    await makeKey(service.db, { ...key, label: `ended-${index}.`, expiresAt: service.clock.now })
  }
  // The member, and the key of the company, are the newest.
  expect(await readAll(member, `${base}/members`, /member-\d+@/g)).toEqual([14, 15, 15, 11])
  expect(await readAll(member, `${base}/keys`, /active-\d+\./g)).toEqual([14, 15, 15, 11])
  expect(await readAll(member, `${base}/keys`, /ended-\d+\./g, 'inactive_cursor')).toEqual([15, 15, 15, 10])
})

/** How many distinct texts each page shows. */
async function readAll(member: Visitor, path: string, pattern: RegExp, cursor = 'cursor'): Promise<number[]> {
  const { text } = await member.get(path)
  expect(text.length).toBeLessThan(60_000)
  const [, next] = new RegExp(`href="([^"]*[?]${cursor}=[^"]*)">Older<`).exec(text) ?? []
  const rest = next === undefined ? [] : await readAll(member, unescapeHtml(next), pattern, cursor)
  return [new Set(text.match(pattern)).size, ...rest]
}

test('a plan shows each tier with its price', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'call', name: 'Calls' })
  const tiers = [
    { up_to: '1000', unit_amount: '0' },
    { up_to: null, unit_amount: '0.0004', flat_amount: '5' },
  ]
  const plan = await addPlan(company, {
    amount_cents: 4_900,
    prices: [{ meter_id: meter.id, charge_model: 'graduated', tiers }],
  })
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/plans/${plan.id}`)
  for (const part of ['First 1,000', 'Over 1,000', '$0.0004', 'plus $5.00 flat', '$49.00 per month'])
    expect(text).toContain(part)
})

test('what fails in the service shows a page without the reason, which is in the log', async () => {
  expectFailure(/a page failed/)
  const company = await service.company()
  const member = await signedIn(service, company)
  const { db } = service
  await db.schema.alterTable('sessions').renameTo('sessions_away').execute()
  const answer = await member.get(base)
  await db.schema.alterTable('sessions_away').renameTo('sessions').execute()
  expect(answer).toMatchObject({ status: 500, text: expect.stringContaining('Something went wrong') })
  expect(answer.text).not.toContain('relation')
  expect(service.log.join('')).toContain('a page failed')
})

test('what a member does is in the audit log as theirs, in the mode where they did it, and what changes members in both', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  const member = await signedIn(service, company, 'ada@nordwind.example')
  const page = `${base}/invoices/${draft.id}`
  await member.submit(page, `${page}/finalize`)
  await member.submit(`${base}/keys`, `${base}/keys`, { scope: 'full' })
  await member.submit(`${base}/members`, `${base}/members`, { email: 'grace@nordwind.example' })
  // Refused: not in the log.
  await member.post(`${page}/finalize`, { idempotency_key: 'a-key-of-another-form' })
  const { data } = await company.client.GET('/v1/audit_events')
  const theirs = data?.audit_events.filter(({ actor }) => actor.type === 'member')
  expect(theirs?.map(({ operation }) => operation).sort()).toEqual([
    'createApiKey',
    'finalizeInvoice',
    'inviteMember',
    'joinCompany',
  ])
  expect(theirs?.find(({ operation }) => operation === 'finalizeInvoice')).toMatchObject({
    actor: { label: 'ada@nordwind.example' },
    object: { type: 'invoice', id: draft.id },
    ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  })
  const { text } = await member.get(`${base}/audit-log`)
  for (const part of ['Finalize invoice', 'Create API key', 'Invite member', draft.id])
    expect(text).toContain(part)
  const live = (await member.get('/dashboard/live/audit-log')).text
  expect(live).toContain('Invite member')
  expect(live).not.toContain('<th scope="row">Finalize invoice')
})

test('the overview shows the revenue of a range of months, which its links move', async () => {
  const company = await service.company()
  await addOpen(company)
  const member = await signedIn(service, company)
  const month = service.clock.now.toISOString().slice(0, 7)
  const { text } = await member.get(`${base}?from_month=${month}&to_month=${month}`)
  const [, name = ''] = /<caption>Revenue by month, ([^<]*)<\/caption>/.exec(text) ?? []
  expect(name).toMatch(/^\w{3} \d{4}$/)
  expect(text).toMatch(new RegExp(`name="from_month"[^>]*value="${month}"`))
  const [, earlier = ''] = /href="([^"]*)">Earlier</.exec(text) ?? []
  const before = new URL(unescapeHtml(earlier), 'http://dashboard.example').searchParams
  expect(before.get('from_month')).toBe(before.get('to_month'))
  expect(before.get('to_month')?.localeCompare(month)).toBe(-1)
  expect((await member.get(base)).text).toMatch(/Revenue by month, \w{3} \d{4} to \w{3} \d{4}/)
  expect((await member.get(`${base}?from_month=2026-04&to_month=2026-03`)).status).toBe(400)
})
