import { expect, test } from 'vitest'
import { runPayments } from '../prove/payments/run.ts'

test('whatever fails and dies, the ledger of the provider is what the service has', async () => {
  expect(await runPayments({ invoices: 60, kills: 4 })).toBe(0)
})
