import { expect, test } from 'vitest'
import { transition as moveInvoice, withoutPayment } from '../../server/invoices/lifecycle.ts'
import { transition as moveSubscription } from '../../server/subscriptions/lifecycle.ts'

test('an allowed move returns the status that it leads to', () => {
  expect(moveInvoice('draft', 'finalize')).toBe('open')
  expect(moveInvoice('uncollectible', 'pay')).toBe('paid')
  expect(moveSubscription({ status: 'trialing', canceled_at: null }, 'renew')).toBe('active')
})

test.each([
  ['open', 'finalize', 'INVOICE_NOT_DRAFT'],
  ['open', 'update', 'INVOICE_NOT_DRAFT'],
  ['paid', 'delete', 'INVOICE_NOT_DRAFT'],
  ['draft', 'void', 'INVOICE_NOT_VOIDABLE'],
  ['void', 'pay', 'INVOICE_NOT_PAYABLE'],
  ['uncollectible', 'mark_uncollectible', 'INVOICE_NOT_OPEN'],
] as const)('a %s invoice refuses %s with %s', (status, move, code) => {
  expect(() => moveInvoice(status, move)).toThrow(expect.objectContaining({ code, details: { status } }))
})

test.each([
  ['paid', 'open'],
  ['open', 'open'],
  ['uncollectible', 'uncollectible'],
] as const)('a %s invoice is %s once one of its payments is voided', (status, next) => {
  expect(withoutPayment(status)).toBe(next)
})

test('a canceled subscription refuses every move, and its details say since when it is canceled', () => {
  const canceled_at = new Date('2026-03-15T12:00:00.000Z')
  for (const move of ['renew', 'cancel', 'change_plan', 'update'] as const)
    expect(() => moveSubscription({ status: 'canceled', canceled_at }, move)).toThrow(
      expect.objectContaining({ code: 'SUBSCRIPTION_CANCELED', details: { canceled_at } }),
    )
})
