import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { addTieredLines } from '../fixtures/tiered-lines.ts'
import { withoutRequestId } from '../support/answers.ts'
import { besideUpToThrice, expectUnharmed, type Shot } from '../support/beside.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile } from '../support/service.ts'

const MAX_PIECE_MS = 60

expectViolation(/the sums are not those of the lines/)

const service = await serviceForThisFile()
const attacker = await service.company()
const other = await service.company()
await addCustomer(other)

test('the answer of an invoice of 500 lines is kept under its key and replayed', async () => {
  const { id } = await addOpen(attacker)
  await addTieredLines(service, id)
  let attempts = 0
  const shoot = (): Shot[] => {
    attempts += 1
    const shot = {
      method: 'POST',
      path: `/v1/invoices/${id}/pay`,
      body: JSON.stringify({ source: 'out_of_band', amount_cents: 1 }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    }
    return Array(4).fill(shot)
  }
  const { hits, others } = await besideUpToThrice(service, { attacker, other }, shoot, MAX_PIECE_MS)
  expect(hits.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(hits.map(({ text }) => withoutRequestId(text))).size).toBe(1)
  expect(JSON.parse(hits[0]?.text ?? '').invoice.payments).toHaveLength(attempts)
  expect(hits[0]?.text.length).toBeGreaterThan(1_400_000)
  expectUnharmed(others, MAX_PIECE_MS)
})
