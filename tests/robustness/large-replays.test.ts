import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { addTieredLines } from '../fixtures/tiered-lines.ts'
import { withoutRequestId } from '../support/answers.ts'
import { beside, expectUnharmed, type Shot } from '../support/beside.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const attacker = await service.company()
const other = await service.company()
await addCustomer(other)

test('the answer of an invoice of 500 lines is kept under its key and replayed', async () => {
  const { id } = await addOpen(attacker)
  await addTieredLines(service, id)
  const shot: Shot = {
    method: 'POST',
    path: `/v1/invoices/${id}/pay`,
    body: JSON.stringify({ source: 'out_of_band', amount_cents: 1 }),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
  }
  const { hits, others } = await beside(service, { attacker, other }, Array(4).fill(shot))
  expect(hits.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(hits.map(({ text }) => withoutRequestId(text))).size).toBe(1)
  expect(JSON.parse(hits[0]?.text ?? '').invoice.payments).toHaveLength(1)
  expect(hits[0]?.text.length).toBeGreaterThan(1_400_000)
  expectUnharmed(others, 60)
})
