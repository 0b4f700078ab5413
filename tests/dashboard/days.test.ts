import { expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { issueNote, partOf } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen, readInvoice } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

/** Each time is on another day there than in UTC. */
const ZONES = [
  ['Pacific/Kiritimati', '2026-03-31T10:30:00.000Z', '1 Apr 2026', '1 May 2026'],
  ['Asia/Tokyo', '2026-03-31T15:30:00.000Z', '1 Apr 2026', '1 May 2026'],
  ['Asia/Kathmandu', '2026-03-31T18:30:00.000Z', '1 Apr 2026', '1 May 2026'],
  ['Europe/Berlin', '2026-03-31T22:30:00.000Z', '1 Apr 2026', '1 May 2026'],
  ['UTC', '2026-03-31T23:30:00.000Z', '31 Mar 2026', '30 Apr 2026'],
  ['America/Los_Angeles', '2026-04-01T06:30:00.000Z', '31 Mar 2026', '30 Apr 2026'],
  ['Pacific/Pago_Pago', '2026-04-01T10:30:00.000Z', '31 Mar 2026', '30 Apr 2026'],
] as const

const CASES = ZONES.flatMap((zone) => [['the company', ...zone] as const, ['the customer', ...zone] as const])

test.each(CASES)(
  'in the zone of %s, %s, an invoice has one day everywhere',
  async (whose, timezone, now, today, due) => {
    service.clock.now = new Date(now)
    const company = await service.company()
    const isOwn = whose === 'the customer'
    if (!isOwn) await updateCompany(company, timezone)
    const customer = await addCustomer(company, isOwn ? { timezone } : {})
    const invoice = await addOpen(company, { customer, days_until_due: 30 })
    const member = await signedIn(service, company)

    expect(daysIn((await member.get(`${base}/invoices`)).text)).toEqual([today, due])
    expect(daysIn((await member.get(`${base}/customers/${customer.id}/invoices`)).text)).toEqual([today, due])
    expect(daysIn((await member.get(`${base}/receivables`)).text)).toEqual([due])
    const page = (await member.get(`${base}/invoices/${invoice.id}`)).text
    expect(page).toMatch(new RegExp(`<dt>Finalized</dt><dd><time[^>]*>${today}, `))
    expect(page).toMatch(new RegExp(`by <time[^>]*>${due}</time>`))
    expect(page).toContain(`Received on (${timezone})`)

    const whom = isOwn ? `&customer=${customer.id}` : ''
    const find = async (from: string, to: string) =>
      (await member.get(`${base}/invoices?from=${from}&to=${to}${whom}`)).text
    const [before, on, after] = [isoOf(today, -1), isoOf(today), isoOf(today, 1)]
    const found = await find(on, on)
    expect(found).toContain(invoice.invoice_number)
    expect(found).toContain(`From (${timezone})`)
    expect(await find(before, before)).not.toContain(invoice.invoice_number)
    expect(await find(after, after)).not.toContain(invoice.invoice_number)

    const note = await issueNote(company, invoice, partOf(invoice, 50))
    const path = `${base}/invoices/${invoice.id}`
    expect(
      (await member.submit(path, `${path}/pay`, { amount: '', paid_on: on, reference: '' })).status,
    ).toBe(303)
    expect((await readInvoice(company, invoice)).payments).toHaveLength(1)
    expect(daysIn((await member.get(path)).text)).toEqual(expect.arrayContaining([today, today]))

    const long = (day: string) => day.replace('Mar', 'March').replace('Apr', 'April')
    const { pathname } = new URL(invoice.public_invoice_url ?? '')
    const paid = await textOf(pathname)
    expect(paid).toContain(`paid on ${long(today)}${isOwn && timezone !== 'UTC' ? ` (${timezone})` : '.'}`)
    expect(await pdfOf(`${pathname}/receipt.pdf`)).toContain(`Paid on ${long(today)}`)
    const issued = await pdfOf(`${pathname}/invoice.pdf`)
    expect(issued).toContain(`Issue date ${long(today)}`)
    expect(issued).toContain(`Due date ${long(due)}`)
    expect(await textOf(new URL(note.public_credit_note_url).pathname)).toContain(long(today))
  },
)

test.each(ZONES)('in %s, what is typed is of the zone that the page shows', async (timezone, now) => {
  service.clock.now = new Date(now)
  const company = await service.company()
  const customer = await addCustomer(company, { timezone })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const grants = `${page}/credit-grants`
  const granted = await member.submit(`${grants}/new`, grants, { amount: '5', expires_on: '2026-07-01' })
  expect(granted.status).toBe(303)
  for (const path of [`${page}/wallet`, `${base}/credit`])
    expect(daysIn((await member.get(path)).text)).toContain('1 Jul 2026')
  expect((await member.get(`${grants}/new`)).text).toContain(`Expires on (${timezone})`)

  const plan = await addPlan(company)
  const subscriptions = `${page}/subscriptions`
  const subscribed = await member.submit(`${subscriptions}/new`, subscriptions, {
    plan_id: plan.id,
    starts_at: '2026-04-20T00:00',
    ends_at: '2026-07-02T12:30',
    billing_anchor: 'custom',
    billing_anchor_at: '2026-04-05T00:00',
    collection_method: 'charge_automatically',
  })
  expect(subscribed.status).toBe(303)
  const [subscription] = succeed(await company.client.GET('/v1/subscriptions')).subscriptions
  const own = `${base}/subscriptions/${subscription?.id}`
  const shown = (await member.get(own)).text
  for (const time of ['20 Apr 2026, 00:00', '2 Jul 2026, 12:30', '5 Apr 2026, 00:00'])
    expect(shown).toContain(time)
  const form = (await member.get(`${own}/edit`)).text
  expect(form).toContain(`Ends (${timezone})`)
  expect(form).toContain('value="2026-07-02T12:30"')
  await member.submit(`${own}/edit`, `${own}/edit`, {
    starts_at: '2026-04-20T00:00',
    ends_at: '2026-07-03T00:00',
  })
  expect((await member.get(own)).text).toContain('3 Jul 2026, 00:00')
  const list = (await member.get(`${base}/subscriptions`)).text
  expect(list.includes(`<span class="detail">${timezone}</span>`)).toBe(timezone !== 'UTC')
})

test('a payment of a later day is received on the day that was typed, and a trial ends on it', async () => {
  service.clock.now = new Date('2026-04-01T06:30:00.000Z')
  const company = await service.company()
  await updateCompany(company, 'America/Los_Angeles')
  const invoice = await addOpen(company)
  const { id } = await subscribe(company, { trial_days: 30 })
  service.clock.now = new Date('2026-04-05T20:00:00.000Z')
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  await member.submit(path, `${path}/pay`, { paid_on: '2026-04-02' })
  expect((await readInvoice(company, invoice)).payments).toMatchObject([
    { paid_at: '2026-04-02T07:00:00.000Z' },
  ])
  const { pathname } = new URL(invoice.public_invoice_url ?? '')
  expect(await pdfOf(`${pathname}/receipt.pdf`)).toContain('2 April 2026 Direct payment')

  const own = `${base}/subscriptions/${id}`
  expect((await member.get(`${own}/edit`)).text).toContain(
    'name="trial_ends_at" type="date" value="2026-04-30"',
  )
  await member.submit(`${own}/edit`, `${own}/edit`, { trial_ends_at: '2026-05-10' })
  expect((await member.get(own)).text).toContain('10 May 2026, 00:00 GMT-7')
  expect((await member.get(`${own}/cancel`)).text).toContain('When the period ends, on 10 May 2026')
})

test('what the company alone has is typed in its zone', async () => {
  service.clock.now = new Date('2026-03-31T22:30:00.000Z')
  const company = await service.company()
  await updateCompany(company, 'Asia/Kathmandu')
  const member = await signedIn(service, company)
  const coupons = `${base}/coupons`
  const coupon = {
    name: 'Launch',
    code: 'launch',
    type: 'percent',
    percent_off: '20',
    redeem_by: '2026-05-01T00:00',
  }
  const created = await member.submit(`${coupons}/new`, coupons, coupon)
  const page = (await member.get(created.location ?? '')).text
  expect(page).toContain('1 May 2026, 00:00 GMT+5:45')
  const clock = succeed(await company.client.POST('/v1/test_clocks', { body: {} })).test_clock
  const own = `${base}/test-clocks/${clock.id}`
  await member.submit(own, `${own}/advance`, { to: '2026-04-03' })
  const { frozen_time } = succeed(
    await company.client.GET('/v1/test_clocks/{id}', { params: { path: { id: clock.id } } }),
  ).test_clock
  expect(frozen_time).toBe('2026-04-02T18:15:00.000Z')
  const keys = `${base}/keys`
  const key = await member.submit(keys, keys, { label: 'Web shop', scope: 'full', expires_on: '2026-06-01' })
  expect(key.text).toContain('1 Jun 2026, 00:00 GMT+5:45')
  expect((await member.submit(keys, keys, { scope: 'full', expires_on: '2026-02-30' })).text).toContain(
    'Enter a valid date',
  )
})

test('a day that does not exist is refused where it was typed, and a row of another zone names it', async () => {
  service.clock.now = new Date('2026-03-31T22:30:00.000Z')
  const company = await service.company()
  await updateCompany(company, 'Europe/Berlin')
  const member = await signedIn(service, company)
  const tokyo = await addCustomer(company, { timezone: 'Asia/Tokyo' })
  const invoice = await addOpen(company, { customer: tokyo })
  expect(invoice.timezone).toBe('Asia/Tokyo')
  const list = (await member.get(`${base}/invoices`)).text
  expect(list).toContain('From (Europe/Berlin)')
  expect(list).toContain('<span class="detail">Asia/Tokyo</span>')
  expect((await member.get(`${base}/invoices?customer=${tokyo.id}`)).text).not.toContain(
    '<span class="detail">Asia/Tokyo</span>',
  )
  const path = `${base}/invoices/${invoice.id}`
  const refused = await member.submit(path, `${path}/pay`, { paid_on: '2026-02-30' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Received on (Asia/Tokyo) is not a date.')
  expect((await member.get(`${base}/invoices?from=2026-02-30`)).status).toBe(400)
})

test('times of the company are in its zone, which they name', async () => {
  service.clock.now = new Date('2026-03-31T22:30:00.000Z')
  const company = await service.company()
  await updateCompany(company, 'Asia/Tokyo')
  const member = await signedIn(service, company)
  await addCustomer(company)
  expect(daysIn((await member.get(`${base}/customers`)).text)).toEqual(['1 Apr 2026'])
  const log = (await member.get(`${base}/audit-log?from=2026-04-01&to=2026-04-01`)).text
  expect(log).toContain('1 Apr 2026, 07:30 GMT+9')
  expect(log).toContain('From (Asia/Tokyo)')
})

test('a chart of usage says that its days are in UTC, in a company of another zone', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { event_name: 'call', aggregation: 'count' })
  const customer = await addCustomer(company)
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: 'call' })])
  await service.work()
  const member = await signedIn(service, company)
  const charts = [base, `${base}/meters/${meter.id}`, `${base}/customers/${customer.id}/usage`]
  const zones = async () =>
    Promise.all(
      charts.map(async (path) => (await member.get(path)).text.includes('<span>days in UTC</span>')),
    )
  expect(await zones()).toEqual([false, false, false])
  await updateCompany(company, 'Asia/Tokyo')
  expect(await zones()).toEqual([true, true, true])
})

function daysIn(page: string): string[] {
  return [...page.matchAll(/(?<=>)\d+ \w+ \d{4}(?=<\/time>)/g)].map(([day]) => day)
}

/** Converts `1 Apr 2026` to `2026-04-01`. */
function isoOf(day: string, afterDays = 0): string {
  const at = new Date(`${day} UTC`)
  at.setUTCDate(at.getUTCDate() + afterDays)
  return at.toISOString().slice(0, 10)
}

async function textOf(path: string): Promise<string> {
  return (await fetch(`${service.baseUrl}${path}`)).text()
}

async function pdfOf(path: string): Promise<string> {
  return (await pagesOfPdf(await (await fetch(`${service.baseUrl}${path}`)).arrayBuffer())).join(' ')
}

async function updateCompany({ client }: TestCompany, default_timezone: string) {
  return succeed(await client.PATCH('/v1/company', { body: { default_timezone } })).company
}
