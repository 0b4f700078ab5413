import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createPricingUnit, finalizedInvoice, line } from '../../kit/fixtures.ts'
import { playProvider } from '../../kit/payment-attempts.ts'
import { saveMethod } from '../../kit/payment-methods.ts'
import { balanceOf, walletOf } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const defaults = {
  tag: 'Wallets',
  level: 'behaviour',
  reference: 'updateCustomer',
  operations: ['updateCustomer', 'listInvoices', 'updatePaymentProvider'],
  needs: ['test-clock'],
} satisfies Partial<Check>
const HOUR_MS = 3_600_000
const TERMS = { account_type: 'currency', below: '20.00', amount: '50.00', price_cents: 5_000 } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'top-up.one-an-hour',
    title:
      'A wallet below the bound is topped up by one charge, an hour apart at least; none is made while one is owed.',
    async run(ctx) {
      const { customer, start } = await prepaid(ctx, 'pm_ok')
      await ctx.succeed('updateCustomer', { path: customer, body: { auto_top_up: TERMS } })
      await advanceClock(ctx, later(start, 1))
      ctx.equal(await walletOf(ctx, customer), 5_000, 'the balance after the first')
      const spent = { customer_id: customer.id, apply_credit: false, line_items: [line(1, 4_000)] }
      const { id } = await finalizedInvoice(ctx, spent)
      await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet' } })
      await advanceClock(ctx, later(start, HOUR_MS - 1_000))
      ctx.equal((await topUpsOf(ctx, customer)).length, 1, 'how many there are within the hour')
      await advanceClock(ctx, later(start, HOUR_MS + 1_000))
      ctx.equal((await topUpsOf(ctx, customer)).length, 2, 'how many there are after it')
      ctx.equal(await walletOf(ctx, customer), 6_000, 'the balance after the second')
      const declined = await prepaid(ctx, 'pm_declined')
      await ctx.succeed('updateCustomer', { path: declined.customer, body: { auto_top_up: TERMS } })
      await advanceClock(ctx, later(start, 6 * HOUR_MS))
      const owed = await topUpsOf(ctx, declined.customer)
      ctx.equal(
        owed.map(({ status, payment_attempt_count, apply_credit }) => [
          status,
          payment_attempt_count,
          apply_credit,
        ]),
        [['open', 1, false]],
        'status, attempts and apply_credit of those on a declined card',
      )
    },
  },
  {
    ...defaults,
    id: 'top-up.closes-the-gap',
    title:
      'A top-up sells the smallest whole number of its amount that leads back to the bound, at most 100, at once.',
    async run(ctx) {
      const { code } = await createPricingUnit(ctx)
      const unit = { account_type: 'pricing_unit', pricing_unit_code: code, price_cents: 99 } as const
      const cases = [
        ['370', '10', 37, '370'],
        ['370.000000000001', '10', 38, '380'],
        ['1000', '0.5', 100, '50'],
      ] as const
      for (const [below, amount, quantity, balance] of cases) {
        const { customer, start } = await prepaid(ctx, 'pm_ok')
        const auto_top_up = { ...unit, below, amount }
        await ctx.succeed('updateCustomer', { path: customer, body: { auto_top_up } })
        await advanceClock(ctx, later(start, 1))
        ctx.equal(
          (await topUpsOf(ctx, customer)).map(({ total_cents, line_items: [sold] }) => [
            sold?.quantity,
            total_cents,
          ]),
          [[quantity, quantity * 99]],
          `quantity and total for a gap of ${below} in steps of ${amount}`,
        )
        ctx.equal(await balanceOf(ctx, customer, code), balance, 'the balance')
      }
    },
  },
]

async function prepaid(ctx: CheckContext, token: string) {
  await playProvider(ctx)
  const { id, created_at } = await createCustomer(ctx)
  await saveMethod(ctx, { customer_id: id, token })
  return { customer: { id }, start: created_at }
}

async function topUpsOf(ctx: CheckContext, { id: customer_id }: { id: string }) {
  const query = { customer_id, billing_reason: ['top_up' as const] }
  return (await ctx.succeed('listInvoices', { query })).body.invoices
}
