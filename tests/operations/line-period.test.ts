import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, newLine } from '../fixtures/invoices.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('a line by hand keeps the time that it was sent with, in UTC, also where an update sends it again', async () => {
  const company = await service.company()
  const sent = {
    ...newLine(2, 100),
    unit_code: 'HUR',
    period_start: '2026-01-01T00:00:00+01:00',
    period_end: '2026-02-01T00:00:00+01:00',
  }
  const draft = await addDraft(company, { line_items: [sent] })
  expect(draft.line_items).toMatchObject([
    { unit_code: 'HUR', period_start: '2025-12-31T23:00:00.000Z', period_end: '2026-01-31T23:00:00.000Z' },
  ])
  const path = `/v1/invoices/${draft.id}`
  const again = await company.send({ method: 'PATCH', path, body: { line_items: [sent] } })
  expect(again.body).toMatchObject({
    invoice: { line_items: draft.line_items, updated_at: draft.updated_at },
  })
})

test('a line with one end of a time is refused', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const line_items = [{ ...newLine(1, 100), period_start: '2026-01-01T00:00:00Z' }]
  const body = { customer_id, collection_method: 'send_invoice', line_items }
  const answer = await company.send({ method: 'POST', path: '/v1/invoices', body })
  expect(answer.body.error?.details).toMatchObject([
    { path: 'body.line_items[0].period_end', code: 'period_incomplete' },
  ])
})
