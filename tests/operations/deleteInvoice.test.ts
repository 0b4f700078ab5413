import { expect, test } from 'vitest'
import { addRenewalDraft, readInvoice } from '../fixtures/invoices.ts'
import { refusal } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

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

function remove({ client }: TestCompany, id: string) {
  return client.DELETE('/v1/invoices/{id}', { params: { path: { id } } })
}
