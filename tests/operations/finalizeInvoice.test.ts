import { describe, expect, test } from 'vitest'
import { usageOf } from '../../conformance/kit/lines.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addDraft, addOpen, addRenewalDraft, finalize, readInvoice } from '../fixtures/invoices.ts'
import { previewInvoice } from '../fixtures/subscriptions.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

expectViolation(/numbers are not contiguous/)

const service = await serviceForThisFile()

test('gives a URL of 128 random bits and more under PUBLIC_BASE_URL, another to each invoice', async () => {
  const company = await service.company()
  const urls = []
  for (let n = 0; n < 5; n += 1) urls.push((await addOpen(company)).public_invoice_url)
  expect(new Set(urls).size).toBe(5)
  // 22 base-62 characters hold 131 bits.
  for (const url of urls)
    expect(url).toMatch(/^https:\/\/pay\.example\.test\/pay\/[0-9a-z]+-[0-9A-Za-z]{22,}$/)
})

describe('its number', () => {
  test('grows beyond six digits', async () => {
    const company = await service.company()
    await addOpen(company)
    await service.db
      .updateTable('invoice_sequences')
      .set({ last_number: 999_999 })
      .where('tenant_id', '=', await company.tenantId())
      .execute()
    expect((await addOpen(company)).invoice_number).toBe('TEST-1000000')
  })
})

describe("of a subscription's draft", () => {
  test('is allowed before its hour, with the usage that was accepted by then', async () => {
    const company = await service.company({ testClock: true })
    const draft = await addRenewalDraft(company)
    const end = String(draft.period_end)
    await ingestCalls(company, draft, 5, later(end, -1))
    const open = await finalize(company, draft)
    expect(open).toMatchObject({ status: 'open', finalized_at: end, due_at: later(end, 30 * DAY_MS) })
    expect(open.line_items.map((line) => usageOf(line)?.units)).toEqual([undefined, '5'])
    expect(open.total_cents).toBe(draft.total_cents + 10)
  })

  test('is not done again an hour later, and usage that comes in between is late in the next period', async () => {
    const company = await service.company({ testClock: true })
    const open = await finalize(company, await addRenewalDraft(company))
    const end = String(open.period_end)
    await ingestCalls(company, open, 5, later(end, -1))
    await travel(company, later(end, 2 * HOUR_MS))
    expect(await readInvoice(company, open)).toEqual(open)
    const upcoming = await previewInvoice(company, { id: String(open.subscription_id) })
    expect(usageOf(upcoming.line_items[1])).toMatchObject({ units: '5', late_events: 1 })
  })
})

test('no body and an empty one are the same request under an Idempotency-Key', async () => {
  const company = await service.company()
  const { id } = await addDraft(company)
  const sending = { method: 'POST', path: `/v1/invoices/${id}/finalize`, headers: { 'Idempotency-Key': 'k' } }
  const first = await company.send(sending)
  const again = await company.send({ ...sending, body: {} })
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
  expect(again.body).toEqual({ ...first.body, request_id: again.body.request_id })
})
