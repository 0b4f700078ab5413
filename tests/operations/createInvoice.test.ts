import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, newInvoice, newLine } from '../fixtures/invoices.ts'
import { pathsOf, refusal } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

/** A manual line is for no time, and of no subscription. */
const unbound = {
  type: 'manual',
  subscription_id: null,
  period_start: null,
  period_end: null,
  unit_code: 'C62',
  credit: null,
}
const untaxed = {
  discount_cents: 0,
  tax_cents: 0,
  tax_rates: [],
  credited_cents: 0,
  tax_rate_codes: null,
}

test('may have 500 lines, in the order sent, and not 501', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const line_items = Array.from({ length: 500 }, (_, n) => ({ ...newLine(1, n), description: `Line ${n}` }))
  const invoice = await addDraft(company, { customer, line_items })
  expect(invoice.line_items).toEqual(
    line_items.map((line, n) => ({
      ...unbound,
      ...untaxed,
      id: invoice.line_items[n]?.id,
      ...line,
      amount_cents: line.unit_amount_cents,
    })),
  )
  for (const bad of [[...line_items, newLine()], []]) {
    const body = newInvoice(customer, { line_items: bad })
    expect(refusal(await company.client.POST('/v1/invoices', { body })).status).toBe(400)
  }
})

test('reports terms and amounts together', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const body = {
    customer_id,
    collection_method: 'charge_automatically' as const,
    days_until_due: 1,
    line_items: [newLine(1, -1)],
  }
  const { details } = refusal(await company.client.POST('/v1/invoices', { body }))
  expect(pathsOf(details)).toEqual(['body.days_until_due', 'body.line_items'])
})
