import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, type Invoice, pay, readInvoice, voidPayment } from '../fixtures/invoices.ts'
import { charge } from '../fixtures/payment-attempts.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()

test('says what was paid, when and how, for which invoice', async () => {
  const company = await service.company()
  const address = { line1: '1 Example Street', city: 'Exampletown', country: 'US' }
  const tax_ids = [{ type: 'us_ein', value: '00-0000000' }]
  const customer = await addCustomer(company, { name: 'Acme Robotics', address, tax_ids })
  await addGrant(company, customer, { amount: '1' })
  const invoice = await addOpen(company, { customer })
  await service.sweepAndWork()
  await pay(company, invoice, 'out_of_band', { amount_cents: 50, reference: 'SEPA 4711' })
  await charge(company, invoice, 'pm_ok')
  const { response, bytes } = await getReceipt(company, invoice)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('inline; filename="TEST-000001-receipt.pdf"')
  const [page, ...others] = await pagesOfPdf(bytes)
  expect(others).toEqual([])
  for (const text of [
    'Receipt',
    'TEST-000001',
    'Acme Robotics',
    '1 Example Street',
    'US EIN 00-0000000',
    company.name,
    'Paid on 15 March 2026',
    '15 March 2026 Credit $1.00',
    'Direct payment',
    'Reference SEPA 4711',
    '$0.50',
    'Online payment $1.00',
    'Invoice total $2.50',
    'Amount paid $2.50',
    'Test mode',
  ])
    expect(page).toContain(text)
})

test('has the same bytes each time, also from another process', async () => {
  const company = await service.company()
  const invoice = await pay(company, await addOpen(company))
  const first = await getReceipt(company, invoice)
  const again = await serviceForThisTest({ databaseUrl: service.databaseUrl })
  const other = await getReceipt(await again.company({ name: company.name }), invoice)
  expect(Buffer.from(other.bytes).equals(Buffer.from(first.bytes))).toBe(true)
  expect(other.response.headers.get('etag')).toBe(first.response.headers.get('etag'))
})

test('an invoice over nothing has one, and prints names as they are', async () => {
  const company = await service.company()
  const name = '#panic("x") $x$ *b*'
  const customer = await addCustomer(company, { name })
  const line_items = [{ description: 'Nothing', quantity: 1, unit_amount_cents: 0 }]
  const invoice = await addOpen(company, { customer, line_items })
  const [page] = await pagesOfPdf((await getReceipt(company, invoice)).bytes)
  expect(page).toContain(name)
  expect(page).toContain('Amount paid $0.00')
})

test('there is none of a draft, of an unknown invoice, and once the payment is voided', async () => {
  const company = await service.company()
  const none = { status: 409, code: 'INVOICE_NOT_PAID' }
  expect(refusal(await request(company, (await addDraft(company)).id))).toEqual(none)
  const paid = await pay(company, await addOpen(company))
  expect(refusal(await request(await service.company(), paid.id))).toMatchObject({ status: 404 })
  await voidPayment(company, paid)
  expect(refusal(await request(company, paid.id))).toEqual(none)
})

test('without the packages the service says which one it lacks', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const bare = await serviceForThisTest({ pdfPackages: ['a-package-that-nobody-has'] })
  const company = await bare.company()
  const invoice = await pay(company, await addOpen(company))
  expect(refusal(await request(company, invoice.id))).toEqual({
    status: 501,
    code: 'NOT_CONFIGURED',
    details: { package: 'a-package-that-nobody-has' },
  })
})

test('the hosted page of a paid invoice lists its payments, and links to the receipt', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const url = `${service.baseUrl}/pay/${String(invoice.public_invoice_url).split('/').at(-1)}`
  expect(await (await fetch(url)).text()).not.toContain('receipt.pdf')
  expect((await fetch(`${url}/receipt.pdf`)).status).toBe(404)
  await pay(company, invoice, 'out_of_band', { reference: 'SEPA <4711>' })
  expect((await readInvoice(company, invoice)).status).toBe('paid')
  const page = await (await fetch(url)).text()
  expect(page).toContain(`href="${url.split('/').at(-1)}/receipt.pdf"`)
  expect(page).toContain('Direct payment <span class="reference">SEPA &#60;4711&#62;</span>')
  const file = await fetch(`${url}/receipt.pdf`)
  expect(file.headers.get('content-disposition')).toBe('inline; filename="TEST-000001-receipt.pdf"')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  const { bytes } = await getReceipt(company, invoice)
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
})

async function getReceipt(company: TestCompany, { id }: Pick<Invoice, 'id'>) {
  const { response, ...answer } = await request(company, id)
  return { response, bytes: succeed(answer) }
}

function request({ client }: TestCompany, id: string) {
  return client.GET('/v1/invoices/{id}/receipt', { params: { path: { id } }, parseAs: 'arrayBuffer' })
}
