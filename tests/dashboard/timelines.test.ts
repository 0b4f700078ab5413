import { expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
import { addPercentCoupon, applyCoupon } from '../fixtures/coupons.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newLine, pay, voidPayment } from '../fixtures/invoices.ts'
import { charge, useProvider } from '../fixtures/payment-attempts.ts'
import { addSubscription, changePlan } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('the timeline of an invoice says where a refund went, how much, and by whom', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const invoice = await addOpen(company, { line_items: [newLine(1, 4_200)] })
  await charge(company, invoice, 'pm_ok')
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  const fields = { line_0: 'yes', amount_0: '20.00', reason: 'other', excess: 'refund', confirm: 'yes' }
  const issued = await member.submit(`${path}/credit-notes/new`, `${path}/credit-notes`, fields)
  expect(issued.location).toBe(`${path}?done=note_issued`)
  const [note = expect.fail()] = succeed(await company.client.GET('/v1/credit_notes')).credit_notes
  const rows = timelineOf((await member.get(path)).text)
  expect(rows.slice(0, 4)).toEqual([
    ['Refund succeeded', '$20.00 to pm_ok', member.email],
    ['Credit note issued', `${note.credit_note_number} · $20.00 refunded to pm_ok`, member.email],
    ['Invoice paid', '$42.00', expect.any(String)],
    ['Payment succeeded', '$42.00 · pm_ok', expect.any(String)],
  ])
  expect(rows.map(([title]) => title)).not.toContain('Invoice updated')
  const ofCustomer = timelineOf((await member.get(`${base}/customers/${invoice.customer_id}`)).text)
  expect(ofCustomer).toContainEqual([
    'Credit note issued',
    `${note.credit_note_number} · $20.00 refunded to pm_ok`,
    member.email,
  ])
  expect(ofCustomer).toContainEqual(['Payment succeeded', '$42.00 · pm_ok', expect.any(String)])
})

test('what changed in an invoice is said in words and amounts', async () => {
  const company = await service.company()
  const invoice = await addOpen(company, { line_items: [newLine(1, 10_000)] })
  await voidPayment(company, await pay(company, invoice, 'out_of_band', { amount_cents: 3_000 }))
  await issueNote(company, invoice, {
    line_items: [{ line_item_id: invoice.line_items[0]?.id ?? '', amount_cents: 500 }],
  })
  const member = await signedIn(service, company)
  const rows = timelineOf((await member.get(`${base}/invoices/${invoice.id}`)).text)
  expect(rows.map(([title, detail]) => [title, detail?.replace(/^\S+ · /, '')])).toEqual([
    ['Credit note issued', '$5.00 off what was due'],
    ['Payment voided', '$30.00 due again'],
    ['Invoice partly paid', '$30.00'],
    ['Invoice finalized', '$100.00'],
    ['Invoice drafted', '$100.00'],
  ])
})

test('the timeline of a subscription names plans and coupons, and that of a customer credit', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const [starter, scale] = [
    await addPlan(company, { name: 'Starter' }),
    await addPlan(company, { name: 'Scale' }),
  ]
  const subscription = await addSubscription(company, customer, starter)
  await changePlan(company, subscription, scale)
  await applyCoupon(
    company,
    subscription,
    await addPercentCoupon(company, '15', { name: 'Winter', periods: 6 }),
  )
  await addGrant(company, customer, { amount: '100.00' })
  const member = await signedIn(service, company)
  const own = timelineOf((await member.get(`${base}/subscriptions/${subscription.id}`)).text)
  expect(own.map(([title, detail]) => [title, detail])).toEqual([
    ['Coupon applied', 'Winter · 15% off the next 6 invoices'],
    ['Plan changed', 'Starter → Scale'],
    ['First paid period began', 'Starter'],
    ['Subscription created', 'Starter'],
  ])
  const all = timelineOf((await member.get(`${base}/customers/${customer.id}`)).text)
  expect(all[1]).toEqual(['Credit granted', '$100.00', expect.any(String)])
})

test('the audit log names what was changed, and finds it by what was done', async () => {
  const company = await service.company()
  const invoice = await addOpen(company, { customer: await addCustomer(company, { name: 'Cobalt Works' }) })
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/audit-log`)
  expect(text).toContain(`href="${base}/invoices/${invoice.id}"><bdi class="text">${invoice.invoice_number}<`)
  expect(text).toContain('<bdi class="text">Cobalt Works<')
  expect(text).toContain('<option value="voidInvoice">Void invoice</option>')
  const found = await member.get(`${base}/audit-log?operation=finalizeInvoice`)
  expect(found.text).toContain('Finalize invoice')
  expect(found.text).not.toContain('<bdi class="text">Cobalt Works<')
})

test('transactions of a wallet name the invoice, and the grant by its description', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '100.00', description: 'Goodwill' })
  const invoice = await addOpen(company, { customer, apply_credit: false })
  await pay(company, invoice, 'wallet')
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/customers/${customer.id}/wallet`)
  expect(text).toContain(`href="${base}/invoices/${invoice.id}"><bdi class="text">${invoice.invoice_number}<`)
  expect(text).toMatch(/Grant<span class="detail">.*?credit-grants\/\w+"><bdi class="text">Goodwill</s)
})

test('the list of customers has their countries and plans', async () => {
  const company = await service.company()
  const address = { country: 'FI' }
  const customer = await addCustomer(company, { name: 'Cobalt Works', address })
  for (const name of ['Starter', 'Scale'])
    await addSubscription(company, customer, await addPlan(company, { name }))
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/customers`)
  expect(text).toMatch(
    /Cobalt Works.*<td>Finland<\/td><td><bdi class="text">(Scale, Starter|Starter, Scale)</s,
  )
})

/** Title, detail and actor of each row. */
function timelineOf(text: string): Array<[string, string | undefined, string | undefined]> {
  const [, list = ''] = />Timeline<.*?<ol class="timeline">(.*?)<\/ol>/s.exec(text) ?? []
  return list
    .split('<li')
    .slice(1)
    .map((row) => [
      unescapeHtml(/<a [^>]*>([^<]*)</.exec(row)?.[1] ?? ''),
      optional(/<span class="detail"><bdi class="text">([^<]*)</.exec(row)?.[1]),
      optional(/ · by <bdi class="text">([^<]*)</.exec(row)?.[1]),
    ])
}

function optional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : unescapeHtml(text)
}
