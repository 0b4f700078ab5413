import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

const PARTY = {
  address: { line1: 'Beispielweg 1', postal_code: '00000', city: 'Hamburg', country: 'DE' },
  tax_ids: [{ type: 'eu_vat', value: 'DE 000 000 000' }],
}

test('an invoice from before customers had an address answers without one, whatever the customer has now', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await service.db
    .updateTable('invoices')
    .set({ buyer: sql`buyer - 'address' - 'tax_ids'` })
    .where('id', '=', open.id)
    .execute()
  const path = { id: customer.id }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params: { path }, body: PARTY }))
  expect(await readInvoice(company, open)).toEqual(open)
  expect(open.buyer).toMatchObject({ address: null, tax_ids: [] })
  const { token = '' } = /pay\/(?<token>.+)/.exec(open.public_invoice_url ?? '')?.groups ?? {}
  const page = await (await fetch(`${service.baseUrl}/pay/${token}`)).text()
  expect(page).toContain('billing@acme.example')
  expect(page).not.toContain('Beispielweg')
})

test('the events of a customer and its invoices tell address and tax numbers, and what they were before', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, PARTY)
  const draft = await addDraft(company, { customer })
  expect(draft.buyer).toMatchObject({ tax_ids: PARTY.tax_ids, address: { city: 'Hamburg', line2: null } })
  const path = { id: customer.id }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params: { path }, body: { address: null } }))
  const { webhook_events } = succeed(
    await company.client.GET('/v1/webhook_events', { params: { query: { type: ['customer.updated'] } } }),
  )
  expect(webhook_events).toMatchObject([
    {
      data: {
        customer: { address: null, tax_ids: PARTY.tax_ids },
        previous: { address: { city: 'Hamburg' } },
      },
    },
  ])
})
