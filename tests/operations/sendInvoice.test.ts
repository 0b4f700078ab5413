import { expect, test } from 'vitest'
import { readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('in test mode an invoice is captured as it would look, and sent to nobody', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const email = await send(company, invoice)
  expect(email).toMatchObject({
    type: 'invoice_finalized',
    invoice_id: invoice.id,
    customer_id: invoice.customer_id,
    status: 'queued',
    subject: null,
    html: null,
  })
  await service.sendEmails()
  const captured = await readEmail(company, email)
  expect(captured).toMatchObject({ status: 'captured', attempt_count: 0, sent_at: null, message_id: null })
  expect(captured.text).toContain(invoice.public_invoice_url)
  expect(captured.html).toContain(invoice.invoice_number)
})
