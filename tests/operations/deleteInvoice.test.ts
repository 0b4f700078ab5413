import { expect, test } from 'vitest'
import { addDraft, addOpen, addRenewalDraft, readInvoice, voidInvoice } from '../fixtures/invoices.ts'
import { refusal, succeed } from '../support/answers.ts'
import { countRows } from '../support/count-rows.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('removes a draft for good: afterwards there is none', async () => {
  const company = await service.company()
  const { id } = await addDraft(company)
  expect(succeed(await remove(company, id)).invoice).toEqual({ id, deleted: true })
  const gone = { status: 404, code: 'INVOICE_NOT_FOUND' }
  expect(refusal(await remove(company, id))).toEqual(gone)
  expect(refusal(await company.client.GET('/v1/invoices/{id}', { params: { path: { id } } }))).toEqual(gone)
  expect((await countRows(company)).invoices).toBe(0)
})

test('leaves no gap in the numbers', async () => {
  const company = await service.company()
  await addOpen(company)
  succeed(await remove(company, (await addDraft(company)).id))
  expect((await addOpen(company)).invoice_number).toBe('TEST-000002')
})

test('refuses any status but draft, names it, and removes nothing', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const voided = await voidInvoice(company, await addOpen(company))
  for (const invoice of [open, voided]) {
    expect(refusal(await remove(company, invoice.id))).toEqual({
      status: 409,
      code: 'INVOICE_NOT_DRAFT',
      details: { status: invoice.status },
    })
    expect(await readInvoice(company, invoice)).toEqual(invoice)
  }
})

test("refuses a subscription's draft, names the subscription, and removes nothing", async () => {
  const company = await service.company({ testClock: true })
  const draft = await addRenewalDraft(company)
  expect(refusal(await remove(company, draft.id))).toEqual({
    status: 409,
    code: 'INVOICE_NOT_EDITABLE',
    details: { subscription_id: draft.subscription_id },
  })
  expect(await readInvoice(company, draft)).toEqual(draft)
})

describeIdempotencyKeys(service, 200, async (company) => {
  const deleting = ({ id }: { id: string }) => ({ method: 'DELETE', path: `/v1/invoices/${id}` })
  return {
    good: deleting(await addDraft(company)),
    other: deleting(await addDraft(company)),
    refused: deleting(await addOpen(company)),
  }
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addDraft(company)).id,
    request: (id) => ({ method: 'DELETE', path: `/v1/invoices/${id}` }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

function remove({ client }: TestCompany, id: string) {
  return client.DELETE('/v1/invoices/{id}', { params: { path: { id } } })
}
