import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../generated/operations.ts'

/** What a person has no use for in the dashboard, and why. At most ten. */
const LEFT_OUT: Record<string, string> = {
  ingestEvents: 'Programs send usage, and a late customer or meter needs no event again.',
  reportRefund: 'The program that gives money back reports it.',
  reportPaymentAttempt: 'The program that charges reports it. By hand a payment is recorded with payInvoice.',
}

const folder = join(import.meta.dirname, '../../server/dashboard')

test('the dashboard calls every operation that changes something', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  // `call('payInvoice', …)`, or `invoiceAction('voidInvoice', …)` in the routes.
  const called = new Set(
    sources.flatMap((text) => [...text.matchAll(/(?:\bcall|Action)\(\s*'(\w+)'/g)].map(([, id = '']) => id)),
  )
  const changing = Object.entries(operations).flatMap(([id, { method }]) => (method === 'GET' ? [] : [id]))
  expect(changing.length).toBeGreaterThan(40)
  expect(changing.filter((id) => !called.has(id)).sort()).toEqual(Object.keys(LEFT_OUT).sort())
  expect(Object.keys(LEFT_OUT).length).toBeLessThanOrEqual(10)
})
