import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
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
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../kit/time.ts'

const defaults = {
  tag: 'Wallets',
  level: 'behaviour',
  reference: '#section/Wallets-and-credits',
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.valid-at-period-end',
    title:
      'Credit that is valid when a period ends pays its invoice: until that is collected it stays in the balance and pays nothing else, then the rest expires. Credit that expired a second before does not.',
    operations: [
      ...(['createCreditGrant', 'createSubscription', 'getUpcomingInvoice', 'advanceTestClock'] as const),
      ...(['payInvoice', 'listInvoices', 'listCustomerBalances', 'listCustomerWalletTransactions'] as const),
    ],
    async run(ctx) {
      const { subscription, customer, end, preview, send } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 200)
      const before = later(end, -SECOND_MS)
      const early = await grant(ctx, customer, { amount: '7', expires_at: before })
      const due = async () => (await preview()).amount_due_cents
      ctx.equal(await due(), 5_200, 'what credit would leave to pay that expires before')
      const kept = await grant(ctx, customer, { amount: '60', expires_at: end })
      ctx.equal(await due(), 0, 'what credit would leave to pay that expires at the end')
      await advanceClock(ctx, later(end, HOUR_MS / 2))
      ctx.equal(await balanceOf(ctx, customer), '60.00', 'the balance while the draft waits')
      const { id } = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 101)] })
      const call = { path: { id }, body: { source: 'wallet' } }
      await refused(ctx, 'payInvoice', call, [409, 'INSUFFICIENT_BALANCE'], { balance_cents: 0 })
      await advanceClock(ctx, later(end, HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, subscription)
      ctx.equal([invoice?.status, invoice?.amount_paid_cents], ['paid', 5_200], 'status, and what was paid')
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance once it is collected')
      const expiries = (await soundLedger(ctx, customer)).filter(({ type }) => type === 'expiry')
      ctx.equal(
        expiries.map((each) => [each.credit_grant_id, each.amount, each.created_at]),
        [
          [kept.id, '-8.00', later(end, HOUR_MS)],
          [early.id, '-7.00', before],
        ],
        'the expiries: grant, amount and time',
      )
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'wallets.late-usage-draws-what-was-valid',
    title:
      'While an invoice waits to be finalized, late usage in a pricing unit draws credit that was valid at the time of its event; an event at `expires_at` does not.',
    operations: ['createCreditGrant', 'createSubscription', 'ingestEvents', 'advanceTestClock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { code: pricing_unit_code } = await createPricingUnit(ctx)
      const meter = await createMeter(ctx)
      const prices = [
        { meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1', pricing_unit_code },
      ]
      const plan = await createPlan(ctx, { interval: 'day', amount_cents: 100, prices })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const end = made.current_period_end
      await grant(ctx, customer, {
        account_type: 'pricing_unit' as const,
        pricing_unit_code,
        amount: '10',
        expires_at: end,
      })
      await advanceClock(ctx, later(end, 30 * MINUTE_MS))
      const samples = [
        { at: later(end, -1), properties: { calls: 4 } },
        { at: end, properties: { calls: 3 } },
      ]
      await use(ctx, customer, eventsFor(ctx, customer, meter, samples))
      ctx.equal(await balanceOf(ctx, customer, pricing_unit_code), '3', 'the balance: 10 - 4, and 3 owed')
      await advanceClock(ctx, later(end, HOUR_MS))
      ctx.equal(await balanceOf(ctx, customer, pricing_unit_code), '-3', 'the balance once the rest expired')
      const [expiry] = await soundLedger(ctx, customer)
      ctx.equal(
        [expiry?.type, expiry?.created_at],
        ['expiry', later(end, HOUR_MS)],
        'the last entry and its time, when the invoice was collected',
      )
      await endNow(ctx, made)
    },
  },
]
