import { expect, test } from 'vitest'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newLine, pay, voidInvoice } from '../fixtures/invoices.ts'
import { attempt, charge, report, useProvider } from '../fixtures/payment-attempts.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('an invoice whose payment is being confirmed says so, and has no button that would be refused', async () => {
  const company = await service.company()
  await useProvider(company, 'external')
  const invoice = await addOpen(company)
  const open = await attempt(company, invoice)
  const page = await pageOf(company, `/invoices/${invoice.id}`)
  const ALL = ['void', 'mark-uncollectible', 'pay', 'credit-notes/new']
  expect(ALL.filter((each) => page.text.includes(`/${invoice.id}/${each}"`))).toEqual(ALL)
  expect(page.text).not.toContain('Being confirmed')
  await report(company, open, { status: 'processing', provider_payment_id: 'pi_1' })
  const after = await page.again()
  expect(ALL.filter((each) => after.includes(`/${invoice.id}/${each}"`))).toEqual([])
  expect(after).toContain('>Being confirmed</span>')
  expect(after).toContain('can be neither paid in another way nor voided, written off or given back')
})

test('an invoice that cannot be voided says why in the place of the button', async () => {
  const company = await service.company()
  const paid = await addOpen(company, { line_items: [newLine(1, 10_000)] })
  await pay(company, paid, 'out_of_band', { amount_cents: 3_000 })
  const noted = await addOpen(company, { line_items: [newLine(1, 10_000)] })
  await issueNote(company, noted, {
    line_items: [{ line_item_id: noted.line_items[0]?.id ?? '', amount_cents: 500 }],
  })
  for (const [{ id }, reason] of [
    [paid, 'because $30.00 of it is paid. Void the payment first.'],
    [noted, 'because it has credit notes.'],
  ] as const) {
    const { text } = await pageOf(company, `/invoices/${id}`)
    expect(text).toContain(reason)
    expect(text).not.toContain(`/${id}/void"`)
  }
})

test('a credit note whose money was refunded cannot be voided, and a void invoice has no pay link', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const invoice = await addOpen(company, { line_items: [newLine(1, 4_200)] })
  await charge(company, invoice, 'pm_ok')
  const note = await issueNote(company, invoice, { excess: 'refund' })
  const { text } = await pageOf(company, `/invoices/${invoice.id}`)
  expect(text).toContain('$42.00 was refunded, so it cannot be voided')
  expect(text).not.toContain(`/credit-notes/${note.id}/void"`)
  const gone = await voidInvoice(company, await addOpen(company))
  expect((await pageOf(company, `/invoices/${gone.id}`)).text).not.toContain('pay-link')
})

test('the page of a customer who is subscribed does not propose to subscribe first', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const path = `/customers/${customer.id}`
  expect((await pageOf(company, path)).text).toMatch(/class="button primary"[^>]*subscriptions\/new/)
  await subscribe(company, { amount_cents: 4_900 }, { customer })
  const { text } = await pageOf(company, path)
  expect(text).toMatch(/class="button"[^>]*subscriptions\/new/)
})

test('a wallet says which open invoices its credit does not pay by itself, and pays one that it covers', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '100.00' })
  const small = await addOpen(company, { customer, line_items: [newLine(1, 9_000)] })
  const large = await addOpen(company, { customer, line_items: [newLine(1, 90_000)] })
  const wallet = `${base}/customers/${customer.id}/wallet`
  const { text } = await pageOf(company, `/customers/${customer.id}/wallet`)
  expect(text).toContain('Credit pays it only in whole, so $100.00 does not suffice.')
  expect(text).not.toContain(`/invoices/${large.id}/pay-from-wallet`)
  const pay = `${base}/invoices/${small.id}/pay-from-wallet`
  const paid = await members.get(company)?.submit(wallet, pay)
  expect(paid?.location).toBe(`${base}/invoices/${small.id}?done=paid`)
})

async function pageOf(company: TestCompany, path: string) {
  const member = members.get(company) ?? (await signedIn(service, company))
  members.set(company, member)
  const again = async () => (await member.get(`${base}${path}`)).text
  return { text: await again(), again }
}

const members = new Map<TestCompany, Awaited<ReturnType<typeof signedIn>>>()
