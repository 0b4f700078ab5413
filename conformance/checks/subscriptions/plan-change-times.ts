import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { share } from '../../kit/exact.ts'
import { createCustomer, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, secondOf } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'renewals.prorate-what-is-left',
    title:
      'A change of plan in the middle of a period is prorated by the time left to the second, not by days.',
    reference: 'changeSubscriptionPlan',
    operations: [...renewing, 'changeSubscriptionPlan'],
    async run(ctx) {
      const [fee, newFee] = [172_800_001, 864_000_003]
      const old = await createPlan(ctx, { interval: 'day', interval_count: 2, amount_cents: fee })
      const next = await createPlan(ctx, { interval: 'day', interval_count: 2, amount_cents: newFee })
      const made = await createSubscription(ctx, { plan_id: old.id })
      const [path, end] = [{ id: made.id }, made.current_period_end]
      await advanceClock(ctx, later(made.current_period_start, 0.3 * DAY_MS))
      const from = secondOf(await ctx.now())
      await ctx.succeed('changeSubscriptionPlan', { path, body: { plan_id: next.id } })
      const to = secondOf(await ctx.now())
      await advanceClock(ctx, later(end, HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, made)
      const amounts = invoice?.line_items.map(({ amount_cents }) => amount_cents)
      const possible: number[][] = []
      for (let second = from; second <= to; second += 1) {
        const left = secondOf(end) - second
        possible.push([newFee, -share(fee, left, 172_800), share(newFee, left, 172_800)])
      }
      const given = JSON.stringify(amounts)
      ctx.equal(
        possible.some((each) => JSON.stringify(each) === given),
        true,
        `whether the lines ${given} are fee, credit and charge of a change in those seconds: ${JSON.stringify(possible)}`,
      )
      await endNow(ctx, made)
    },
  },
  {
    ...renewalDefaults,
    id: 'renewals.credit-goes-to-the-wallet',
    title:
      'Credits that outweigh an invoice bring it to 0, and the rest, which `credit_carried_cents` says, goes to the wallet when it is finalized, once.',
    reference: 'changeSubscriptionPlan',
    operations: [...renewing, 'changeSubscriptionPlan', 'payInvoice', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const old = await createPlan(ctx, { interval: 'day', amount_cents: 86_400_000 })
      const next = await createPlan(ctx, { interval: 'day', amount_cents: 1 })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: old.id })
      for (const { id } of await invoicesOf(ctx, made))
        await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
      const path = { id: made.id }
      await ctx.succeed('changeSubscriptionPlan', { path, body: { plan_id: next.id } })
      const end = made.current_period_end
      await advanceClock(ctx, end)
      const ledger = async () =>
        (await ctx.succeed('listCustomerWalletTransactions', { path: { id: customer.id } })).body
          .wallet_transactions
      ctx.equal(await ledger(), [], 'the ledger while the invoice is a draft')
      await advanceClock(ctx, later(end, 2 * HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, made)
      const amounts = invoice?.line_items.map(({ amount_cents }) => amount_cents) ?? []
      const rest = -amounts.reduce((sum, amount) => sum + amount, 0)
      ctx.equal(
        [invoice?.total_cents, invoice?.credit_carried_cents],
        [0, rest],
        'the total, and the credit that is carried',
      )
      const [entry, ...more] = await ledger()
      const text = `${Math.floor(rest / 100)}.${String(rest % 100).padStart(2, '0')}`
      const shown = [entry?.type, entry?.amount, entry?.invoice_id, entry?.subscription_id, more.length]
      ctx.equal(
        shown,
        ['proration_credit', text, invoice?.id, made.id, 0],
        'type, amount, invoice, subscription; how many more',
      )
      await endNow(ctx, made)
    },
  },
]
