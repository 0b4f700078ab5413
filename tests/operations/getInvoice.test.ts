import { expect, test } from 'vitest'
import { addDraft, finalize, readInvoice, voidInvoice } from '../fixtures/invoices.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('answers the invoice as the last change left it, in each of its statuses', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  expect(await readInvoice(company, draft)).toEqual(draft)
  const open = await finalize(company, draft)
  expect(await readInvoice(company, draft)).toEqual(open)
  const voided = await voidInvoice(company, draft)
  expect(await readInvoice(company, draft)).toEqual(voided)
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addDraft(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/invoices/${id}` }),
    reading: (id) => `/v1/invoices/${id}`,
  }))
