import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addDraft, addOpen, newLine, pay } from '../fixtures/invoices.ts'
import { addSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('invoices have tabs with counts, the sums of what is selected, and an order', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Borealis Maps' })
  await addDraft(company)
  for (const cents of [300, 1_000, 20]) await addOpen(company, { customer, line_items: [newLine(1, cents)] })
  await pay(company, await addOpen(company))
  const member = await signedIn(service, company)
  const all = await member.get(`${base}/invoices`)
  const tabs = [...all.text.matchAll(/>(\w+) <span class="count">([^<]*)/g)].map(([, ...tab]) =>
    tab.join(' '),
  )
  expect(tabs).toEqual(['All 5', 'Draft 1', 'Open 3', 'Overdue 0', 'Paid 1', 'Uncollectible 0', 'Void 0'])
  const filtered = await member.get(`${base}/invoices?status=open&customer=boreal&sort=total_cents.desc`)
  expect(filtered.text).toContain('<h2>3 invoices</h2>')
  expect(filtered.text).toContain('<strong>$13.20</strong>')
  const totals = [...filtered.text.matchAll(/<td class="amount">(\$[^<]*)<\/td><td/g)].map(
    ([, total]) => total,
  )
  expect(totals).toEqual(['$10.00', '$3.00', '$0.20'])
  const day = service.clock.now.toISOString().slice(0, 10)
  const within = async (query: string) =>
    /<h2>(\d+) invoices?</.exec((await member.get(`${base}/invoices?${query}`)).text)?.[1]
  expect(await within(`from=${day}&to=${day}`)).toBe('5')
  expect(await within('to=2020-01-01')).toBe('0')
  expect((await member.get(`${base}/invoices?from=someday`)).status).toBe(400)
})

test('invoices of a plan are shown with its counts, and lead on from its page', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { amount_cents: 1_000, name: 'Starter' })
  const subscription = await addSubscription(company, await addCustomer(company), plan)
  const { id: invoice } = await addOpen(company)
  const member = await signedIn(service, company)
  const url = `${base}/invoices?plan_id=${plan.id}`
  expect((await member.get(`${base}/plans/${plan.id}`)).text).toContain(`href="${url}"`)
  const { text } = await member.get(url)
  expect(text).toContain('<h2>1 invoice</h2>')
  expect(text).toContain('All <span class="count">1<')
  expect(text).toContain('<strong>$10.00</strong>')
  expect(text).toContain(`<option value="${plan.id}" selected>Starter</option>`)
  expect(text).not.toContain(invoice)
  const csv = unescapeHtml(/href="([^"]*)">Export CSV/.exec(text)?.[1] ?? '')
  const [, row, ...rest] = (await member.get(csv)).text.split('\r\n')
  expect(row).toContain(subscription.id)
  expect(rest).toEqual([''])
})

test('a name that several customers have asks which one', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company, { name: 'Acme One' })
  await addCustomer(company, { name: 'Acme Two' })
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/invoices?customer=acme`)
  expect(text).toContain('Which customer?')
  expect(text).toContain(`href="${base}/invoices?customer=${id}"`)
  expect((await member.get(`${base}/invoices?customer=nobody`)).text).toContain('No such customer')
})

test('what is listed can be exported, and a filter that is refused shows the page', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: '=cmd' })
  const open = await addOpen(company, { customer })
  await addDraft(company, { customer })
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/invoices?status=open`)
  const url = unescapeHtml(/href="([^"]*)">Export CSV/.exec(text)?.[1] ?? '')
  const csv = await member.get(url)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  // Excel reads it as UTF-8 by its mark, which the API leaves out; fetch takes the mark off.
  const raw = await fetch(`${service.baseUrl}${url}`, { headers: { Cookie: member.cookie ?? '' } })
  expect([...new Uint8Array(await raw.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="invoices.csv"')
  expect(csv.text.split('\r\n')).toMatchObject([
    expect.stringMatching(/^id,/),
    expect.stringMatching(new RegExp(`^${open.id},.*,'=cmd,`)),
    '',
  ])
  const customers = await member.get(`${base}/customers.csv?q=cmd`)
  expect(customers.text.split('\r\n')[1]).toContain(customer.id)
  const refused = await member.get(`${base}/invoices.csv?customer_id=x`)
  expect([refused.status, refused.location]).toEqual([303, `${base}/invoices?customer_id=x`])
})

test('subscriptions, usage events and the audit log can be exported as they are listed', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { name: 'Starter' })
  const other = await subscribe(company, { name: 'Pro' })
  const [customer, another] = [await addCustomer(company), await addCustomer(company)]
  const event = newEvent({ customer_id: customer.id, event_name: 'call' })
  await ingest(company, [event, newEvent({ customer_id: another.id, event_name: 'call' })])
  const member = await signedIn(service, company)
  const today = service.clock.now.toISOString().slice(0, 10)
  const exported = async (url: string) => {
    const { text } = await member.get(`${base}/${url}`)
    const csv = await member.get(unescapeHtml(/href="([^"]*)">Export CSV/.exec(text)?.[1] ?? ''))
    const [names = [], ...rows] = readCsv(csv.text)
    const column = ['idempotency_key', 'operation', 'plan_name'].find((name) => names.includes(name)) ?? ''
    const file = csv.headers.get('content-disposition')
    return [file, ...rows.map((row) => row[names.indexOf(column)])]
  }
  const file = (name: string) => `attachment; filename="${name}.csv"`
  expect(await exported('subscriptions')).toEqual([file('subscriptions'), 'Pro', 'Starter'])
  expect(await exported(`subscriptions?plan_id=${subscription.plan_id}`)).toEqual([
    file('subscriptions'),
    'Starter',
  ])
  expect(await exported(`events?customer_id=${customer.id}&from=${today}&to=${today}`)).toEqual([
    file('usage-events'),
    event.idempotency_key,
  ])
  expect(await exported('events?to=2020-01-01')).toEqual([file('usage-events')])
  expect(await exported(`audit-log?object_id=${other.id}&from=${today}`)).toEqual([
    file('audit-events'),
    'createSubscription',
  ])
})

test('the file of a report has its months in its name', async () => {
  const member = await signedIn(service, await service.company())
  const nameOf = async (query: string) =>
    (await member.get(`${base}/tax-report.csv?${query}`)).headers.get('content-disposition')
  const file = (months: string) => `attachment; filename="tax-report-${months}.csv"`
  expect(await nameOf('from_month=2026-10&to_month=2026-12')).toBe(file('2026-10-2026-12'))
  expect(await nameOf('from_month=2026-10&to_month=2026-10')).toBe(file('2026-10'))
  expect(await nameOf('from_month=a%22b&to_month=2026-10')).toBeNull()
})

test('events and the audit log are filtered by days, both included', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: 'call' })])
  const member = await signedIn(service, company)
  const today = service.clock.now.toISOString().slice(0, 10)
  const yesterday = new Date(service.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  for (const [page, shown] of [
    ['events', '>call<'],
    ['audit-log', '<th scope="row">Create customer'],
  ] as const) {
    const within = async (from: string, to: string) =>
      (await member.get(`${base}/${page}?from=${from}&to=${to}`)).text.includes(shown)
    expect([page, await within(today, today)]).toEqual([page, true])
    expect([page, await within(yesterday, yesterday)]).toEqual([page, false])
  }
})
