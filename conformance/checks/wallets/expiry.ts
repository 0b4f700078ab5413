import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  grant,
  line,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { balanceOf, endNow, eventsFor, invoicesOf, refused, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kit/time.ts'

const defaults = {
  tag: 'Wallets',
  level: 'behaviour',
  reference: '#section/Wallets-and-credits',
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.draw-down-order',
    title:
      'Grants are drawn by priority, then by the earliest expiry, then the oldest first; those that do not expire come last: what is left of each expires.',
    operations: ['createCreditGrant', 'payInvoice', 'listCustomerWalletTransactions', 'advanceTestClock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const now = await ctx.now()
      const give = async (priority: number, hours: number | undefined) => {
        const expiry = hours === undefined ? {} : { expires_at: later(now, hours * HOUR_MS) }
        return (await grant(ctx, customer, { amount: '10', priority, ...expiry })).id
      }
      // Grants are debited in this order: 5th, last, 2nd, 3rd, 4th, 1st, last but one.
      const third = await give(50, 7)
      const endless = await give(50, undefined)
      const soonest = await give(50, 5)
      const second = await give(50, 6)
      const twin = await give(50, 6)
      const preferred = await give(0, 9)
      const disliked = await give(51, 4)
      await pay(ctx, customer, 3_500)
      await advanceClock(ctx, later(now, 9 * HOUR_MS))
      const expiries = (await soundLedger(ctx, customer)).filter(({ type }) => type === 'expiry')
      const given = expiries
        .toReversed()
        .map(({ credit_grant_id, amount, created_at }) => [credit_grant_id, amount, created_at])
      ctx.equal(
        given,
        [
          [disliked, '-10.00', later(now, 4 * HOUR_MS)],
          [twin, '-5.00', later(now, 6 * HOUR_MS)],
          [third, '-10.00', later(now, 7 * HOUR_MS)],
        ],
        `the expiries (grant, amount, time) after 35.00 was drawn from ${[preferred, soonest, second, twin].join(', ')}`,
      )
      ctx.equal(await balanceOf(ctx, customer), '10.00', 'the balance')
      await pay(ctx, customer, 1_000)
      ctx.equal(await balanceOf(ctx, customer), '0.00', `the balance once ${endless} is drawn`)
    },
  },
  {
    ...defaults,
    id: 'wallets.expire-on-the-moment',
    title:
      'A grant can be drawn until `expires_at` and not from it on; what is left leaves the wallet, what was drawn does not.',
    operations: ['createCreditGrant', 'payInvoice', 'listCustomerBalances', 'advanceTestClock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { code } = await createPricingUnit(ctx)
      const expires_at = later(await ctx.now(), HOUR_MS)
      await grant(ctx, customer, { amount: '5', expires_at })
      await grant(ctx, customer, { amount: '1' })
      await grant(ctx, customer, {
        amount: '0.7',
        expires_at,
        account_type: 'pricing_unit',
        pricing_unit_code: code,
      })
      await advanceClock(ctx, later(expires_at, -MINUTE_MS))
      ctx.equal(await balanceOf(ctx, customer), '6.00', 'the balance a minute before')
      await pay(ctx, customer, 150)
      await advanceClock(ctx, expires_at)
      ctx.equal(await balanceOf(ctx, customer), '1.00', 'the balance at expires_at')
      ctx.equal(await balanceOf(ctx, customer, code), '0', 'the balance of the pricing unit at expires_at')
      const { id } = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 101)] })
      const call = { path: { id }, body: { source: 'wallet' } }
      await refused(ctx, 'payInvoice', call, [409, 'INSUFFICIENT_BALANCE'], { balance_cents: 100 })
      await advanceClock(ctx, later(expires_at, DAY_MS))
      ctx.equal(await balanceOf(ctx, customer), '1.00', 'the balance a day later')
      const expiries = (await soundLedger(ctx, customer)).filter(({ type }) => type === 'expiry')
      ctx.equal(expiries.map(({ amount }) => amount).toSorted(), ['-0.7', '-3.50'], 'the expiries')
    },
  },
  {
    ...defaults,
    id: 'wallets.tiers-begin-anew-each-period',
    title:
      'What a pricing unit draws begins anew with each period: tiers and packages are those of the period.',
    reference: '#section/Prices',
    operations: ['createSubscription', 'ingestEvents', 'listCustomerBalances', 'advanceTestClock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { code } = await createPricingUnit(ctx)
      const meter = await createMeter(ctx)
      const tiers = [
        { up_to: '10', unit_amount: '1' },
        { up_to: null, unit_amount: '0.1' },
      ]
      const prices = [
        { meter_id: meter.id, charge_model: 'graduated' as const, tiers, pricing_unit_code: code },
      ]
      const plan = await createPlan(ctx, { interval: 'day', prices })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const send = (at: string, calls: number) =>
        use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
      await send(made.current_period_start, 20)
      ctx.equal(await balanceOf(ctx, customer, code), '-11', 'the balance after 20 in the first period')
      await advanceClock(ctx, made.current_period_end)
      await send(made.current_period_end, 20)
      ctx.equal(await balanceOf(ctx, customer, code), '-22', 'the balance after 20 more in the second')
      ctx.equal((await invoicesOf(ctx, made)).length, 0, 'how many invoices there are')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'renewals.settle-from-the-wallet',
    title:
      'Invoices of a subscription that is charged automatically are paid from the wallet once finalized, as far as it goes.',
    reference: '#section/Subscriptions-and-periods',
    tag: 'Subscriptions',
    operations: ['createSubscription', 'listInvoices', 'listCustomerBalances', 'advanceTestClock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '25.00' })
      const plan = await createPlan(ctx, { interval: 'day', amount_cents: 1_000 })
      const terms = {
        customer_id: customer.id,
        plan_id: plan.id,
        collection_method: 'charge_automatically' as const,
      }
      const made = await createSubscription(ctx, terms)
      const end = made.current_period_end
      await advanceClock(ctx, later(end, DAY_MS + 2 * HOUR_MS))
      const invoices = await invoicesOf(ctx, made)
      const shown = invoices.map(({ status, amount_paid_cents }) => [status, amount_paid_cents])
      ctx.equal(
        shown,
        [
          ['paid', 1_000],
          ['paid', 1_000],
          ['open', 500],
        ],
        'status and what was paid of the three invoices',
      )
      ctx.equal(invoices[1]?.paid_at, later(end, HOUR_MS), 'when the second was paid: when it was finalized')
      ctx.equal(
        invoices.map(({ due_at, overdue_at }) => [due_at, overdue_at]),
        invoices.map(({ finalized_at, status }) => [finalized_at, status === 'paid' ? null : finalized_at]),
        'due_at and overdue_at: when they were finalized, the last one being short',
      )
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
      await soundLedger(ctx, customer)
      await endNow(ctx, made)
    },
  },
]

async function pay(ctx: CheckContext, customer: { id: string }, cents: number): Promise<void> {
  const { id } = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, cents)] })
  await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet' } })
}
