import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { createVisitor } from '../dashboard/visitor.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, type Invoice, pay } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

const EXEMPT = {
  code: 'books',
  name: 'Books',
  percentage: '0',
  category: 'exempt',
  note: 'Exempt under section 4',
} as const

const SELLER = {
  address: { line1: 'Musterstrasse 1', postal_code: '00000', city: 'Berlin', country: 'DE' },
  tax_ids: [{ type: 'eu_vat', value: 'DE999999999' }],
}

const BUYER = {
  address: { line1: '1 rue Exemple', postal_code: '00000', city: 'Paris', country: 'FR' },
  tax_ids: [{ type: 'eu_vat', value: 'FR00000000000' }],
}

test('the page and the PDF have a row for each tax, with its note', async () => {
  const company = await service.company()
  await addTaxRate(company, { code: 'standard' })
  await addTaxRate(company, EXEMPT)
  const invoice = await addOpen(company, {
    line_items: [
      line('Setup', 333, ['standard']),
      line('Training', 333, ['standard']),
      line('Travel', 333, ['standard']),
      line('Handbook', 2_000, ['books']),
    ],
  })
  const page = await textOfPage(invoice)
  for (const line of ['Setup Tax 19% 1', 'Travel Tax 19% 1', 'Handbook No tax 1'])
    expect(page).toContain(line)
  expect(page).toContain('Subtotal $29.99 Tax 19% $1.90 Tax 0% $0.00 Total $31.89')
  expect(page).toContain('VAT 19 % 19% of $9.99 $1.90')
  expect(page).toContain('Books Exempt under section 4 0% of $20.00 $0.00')
  const pdf = await textOfPdf(company, invoice)
  expect(pdf).toContain('Subtotal $29.99 Tax 19% $1.90 Tax 0% $0.00 Total $31.89')
  expect(pdf).toMatch(/Setup( Tax 19%)? 1 /)
  expect(pdf.split('Tax 19%')).toHaveLength(5)
  expect(pdf.split('No tax')).toHaveLength(2)
  expect(pdf).toContain('VAT 19 % 19% $9.99 $1.90')
  expect(pdf).toMatch(/Books( Exempt under section 4)? 0% \$20.00 \$0.00/)
  expect(pdf).toContain('Exempt under section 4')
})

test('the receipt has the taxes of its invoice, and both parties', async () => {
  const company = await service.company()
  await company.client.PATCH('/v1/company', { body: SELLER })
  await addTaxRate(company, { code: 'standard' })
  await addTaxRate(company, EXEMPT)
  const customer = await addCustomer(company, BUYER)
  const line_items = [line('Setup', 1_000, ['standard']), line('Handbook', 2_000, ['books'])]
  const receipt = await textOfReceipt(
    company,
    await pay(company, await addOpen(company, { customer, line_items })),
  )
  expect(receipt).toContain('Subtotal $30.00 Tax 19% $1.90 Tax 0% $0.00 Invoice total $31.90')
  expect(receipt).toContain('VAT 19 % 19% $10.00 $1.90')
  expect(receipt).toMatch(/Books( Exempt under section 4)? 0% \$20.00 \$0.00/)
  for (const text of [
    'Exempt under section 4',
    'Berlin',
    'EU VAT DE999999999',
    'Paris',
    'EU VAT FR00000000000',
  ])
    expect(receipt).toContain(text)
})

test('the receipt of prices with tax in them says what tax they include', async () => {
  const company = await service.company()
  await addTaxRate(company, { code: 'standard' })
  const line_items = [line('Setup', 11_900, ['standard'])]
  const invoice = await pay(company, await addOpen(company, { tax_behavior: 'inclusive', line_items }))
  expect(await textOfReceipt(company, invoice)).toContain(
    'Net $100.00 Includes tax 19% $19.00 Invoice total $119.00',
  )
})

test('prices with tax in them say what tax they include', async () => {
  const company = await service.company()
  await addTaxRate(company, { code: 'standard' })
  const invoice = await addOpen(company, {
    tax_behavior: 'inclusive',
    line_items: [line('Setup', 11_900, ['standard'])],
  })
  for (const text of [await textOfPage(invoice), await textOfPdf(company, invoice)])
    expect(text).toContain('Net $100.00 Includes tax 19% $19.00 Total $119.00')
})

test('who owes the tax has none, and a note that says no more than the name is not repeated', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, {
    tax_status: 'reverse_charge',
    tax_ids: [{ type: 'eu_vat', value: 'FR00000000000' }],
  })
  const invoice = await addOpen(company, { customer })
  await pay(company, invoice)
  expect(await textOfPage(invoice)).toContain('Tax amount Reverse charge 0% of $2.50 $0.00')
  for (const text of [await textOfPdf(company, invoice), await textOfReceipt(company, invoice)])
    expect(text).toContain('Tax amount Reverse charge 0% $2.50 $0.00')
})

test('many taxes share a row of the sums, and each has its row in the table', async () => {
  const company = await service.company()
  const codes = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const code of codes) await addTaxRate(company, { code, name: `Tax ${code}`, percentage: '1' })
  const invoice = await addOpen(company, {
    line_items: codes.map((code) => line('Setup', 10_000, [code])),
  })
  for (const text of [await textOfPage(invoice), await textOfPdf(company, invoice)]) {
    expect(text).toContain('Subtotal $600.00 Tax $6.00 Total $606.00')
    for (const code of codes) expect(text).toContain(`Tax ${code} 1% `)
  }
})

test('an invoice without taxes has no table of them', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  expect(await textOfPage(invoice)).not.toContain('Taxable amount')
  expect(await textOfPdf(company, invoice)).not.toContain('Taxable amount')
  const receipt = await textOfReceipt(company, await pay(company, invoice))
  expect(receipt).not.toContain('Taxable amount')
  expect(receipt).not.toContain('Subtotal')
})

function line(
  description: string,
  unit_amount_cents: number,
  tax_rate_codes: string[],
): components['schemas']['LineItemInput'] {
  return { description, quantity: 1, unit_amount_cents, tax_rate_codes }
}

async function textOfPage({ public_invoice_url: url = '' }: Invoice): Promise<string> {
  const { text } = await createVisitor(service).get(new URL(url).pathname)
  return text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

async function textOfPdf({ client }: TestCompany, { id }: Invoice): Promise<string> {
  const asked = { params: { path: { id } }, parseAs: 'arrayBuffer' } as const
  return textOf(succeed(await client.GET('/v1/invoices/{id}/pdf', asked)))
}

async function textOfReceipt({ client }: TestCompany, { id }: Invoice): Promise<string> {
  const asked = { params: { path: { id } }, parseAs: 'arrayBuffer' } as const
  return textOf(succeed(await client.GET('/v1/invoices/{id}/receipt', asked)))
}

async function textOf(pdf: ArrayBuffer): Promise<string> {
  return (await pagesOfPdf(pdf)).join(' ')
}
