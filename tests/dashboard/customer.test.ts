import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen, pay } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a customer at a glance: what it owes, has, uses and pays', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'call', name: 'Calls' })
  const plan = (amount_cents: number, interval: 'month' | 'year') =>
    addPlan(company, { amount_cents, interval, prices: [perUnit(meter)] })
  await addSubscription(company, customer, await plan(120_000, 'year'))
  await addSubscription(company, customer, await plan(4_900, 'month'), { apply_credit: false })
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: 'call' })])
  await service.work()
  const line = (unit_amount_cents: number) => [{ description: 'x', quantity: 1, unit_amount_cents }]
  const terms = { customer, apply_credit: false }
  await addOpen(company, { ...terms, days_until_due: 1, line_items: line(12_300) })
  await addOpen(company, { ...terms, days_until_due: 30, line_items: line(45_600) })
  service.clock.advance(2 * 24 * 3_600_000)
  await service.sweepAndWork()
  await addGrant(company, customer, { amount: '25' })
  const unit = await addPricingUnit(company, 'tokens')
  await addGrant(company, customer, {
    account_type: 'pricing_unit',
    pricing_unit_code: unit.code,
    amount: '7',
  })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const { text } = await member.get(page)
  const [, top = ''] = /<dl class="card figures">(.*?)<\/dl>/s.exec(text) ?? []
  const figures = [...top.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value = '']) => [
    name,
    unescapeHtml(value.replaceAll(/<[^>]+>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ])
  // With both first fees; and each subscription bills the event.
  expect(figures).toEqual([
    ['Owes', '$1,828.00 $123.00 of it overdue'],
    ['Wallet', '$25.00 7 tokens'],
    ['Usage so far', '$0.02 this period'],
    ['Per month', '$149.00 fees, without usage'],
  ])
  for (const [tab, part] of [
    ['usage', 'Calls per day, last 30 days'],
    ['invoices', '>TEST-000001</a>'],
    ['wallet', 'tokens'],
  ] as const) {
    const { status, text: shown } = await member.get(`${page}/${tab}`)
    expect([tab, status, shown.includes(part)]).toEqual([tab, 200, true])
    expect(shown).toContain(`href="${page}/${tab}" aria-current="page"`)
  }
})

test('credit is granted until a day, described, and taken back', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const grant = (fields: Record<string, string>) =>
    member.submit(`${page}/credit-grants/new`, `${page}/credit-grants`, fields)
  for (const amount of ['ten', '12,50'])
    expect((await grant({ amount })).text).toMatch(
      new RegExp(`name="amount"[^>]*value="${amount}"[^>]*aria-invalid="true"`),
    )
  const fields = { amount: '1,250.50', unit: '', expires_on: '2027-01-01', description: 'Prepaid' }
  const granted = await grant({ ...fields, priority: '10', metadata: 'po: 4711' })
  expect(granted.location).toBe(`${page}/wallet?done=credit_granted`)
  const { text } = await member.get(`${page}/wallet`)
  for (const part of ['Prepaid', '1 Jan 2027', '$1,250.50']) expect(text).toContain(part)
  const [, own = '', id = ''] = /href="([^"]*\/credit-grants\/(c\w+))"/.exec(text) ?? []
  expect(await grantOf(company, id)).toMatchObject({ priority: 10, metadata: { po: '4711' } })
  await member.submit(`${own}/edit`, `${own}/edit`, { description: 'Prepaid for spring', metadata: '' })
  expect(await grantOf(company, id)).toMatchObject({
    description: 'Prepaid for spring',
    metadata: {},
  })
  expect((await member.submit(own, `${own}/void`)).location).toBe(`${own}?done=grant_voided`)
  const voided = (await member.get(own)).text
  expect(voided).toContain('Grant voided')
  expect(voided).not.toContain(`action="${own}/void"`)
})

test('credit of a credit note is paid out, at most what is left of it; a gift is not', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const invoice = await addOpen(company, { customer })
  await pay(company, invoice, 'out_of_band')
  const { credit_grant_id: id } = await issueNote(company, invoice)
  const gift = await addGrant(company, customer)
  const page = `${base}/customers/${customer.id}/credit-grants`
  expect((await member.get(`${page}/${gift.id}`)).text).not.toContain('Pay credit out')
  const own = `${page}/${id}`
  expect((await member.get(own)).text).toContain('Pay credit out')
  const send = (fields: Record<string, string>) => member.submit(own, `${own}/pay-out`, fields)
  expect((await send({ to: 'refund', amount: '1' })).text).toContain('more than the provider has left')
  expect((await send({ to: 'out_of_band', amount: '9' })).text).toContain('is more than what is left')
  expect((await send({ to: 'out_of_band', amount: '' })).location).toBe(`${own}?done=paid_out`)
  const { text } = await member.get(`${own}?done=paid_out`)
  for (const part of ['Credit paid out', 'Paid out', 'Credit note']) expect(text).toContain(part)
  expect(text).not.toContain('Pay credit out')
})

async function grantOf({ client }: TestCompany, id: string) {
  const params = { path: { id } }
  return (await client.GET('/v1/credit_grants/{id}', { params })).data?.credit_grant
}
