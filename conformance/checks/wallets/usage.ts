import type { Check } from '../../kit/check.ts'
import { createCustomer, createPricingUnit, grant } from '../../kit/fixtures.ts'
import { ledgerOf, soundLedger, unitOf } from '../../kit/ledger.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'
import { balanceOf, eventsFor, use } from '../../kit/requests.ts'

const defaults = { tag: 'Wallets', level: 'behaviour', reference: '#section/Prices' } as const
const operations: Check['operations'] = [
  'createSubscription',
  'ingestEvents',
  'listCustomerBalances',
  'createCreditGrant',
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.usage-is-drawn-as-processed',
    title:
      'Usage priced in a pricing unit is drawn as it is processed, through the tiers of the period so far, exact to 12 decimals, and is no line of an invoice.',
    operations: [...operations, 'getUpcomingInvoice', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const tiers = [
        { up_to: '10', unit_amount: '1' },
        { up_to: null, unit_amount: '0.000000000001', flat_amount: '0.5' },
      ]
      const { customer, code, send, subscription, meter } = await subscribeInUnit(ctx, {
        charge_model: 'graduated',
        tiers,
      })
      await grant(ctx, customer, { amount: '100', account_type: 'pricing_unit', pricing_unit_code: code })
      const steps: Array<[number, string]> = [
        [4, '96'],
        [5.5, '90.5'],
        [0.5, '90'],
        [0.5, '89.499999999999'],
        [2, '89.499999999997'],
      ]
      for (const [calls, left] of steps) {
        await send(calls)
        ctx.equal(await balanceOf(ctx, customer, code), left, `the balance after ${calls} more`)
      }
      const ledger = (await soundLedger(ctx, customer)).filter(({ type }) => type === 'usage')
      for (const each of ledger)
        ctx.equal(
          [each.subscription_id, each.meter_id, each.credit_grant_id],
          [subscription.id, meter.id, null],
          'what a usage transaction names',
        )
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
      ctx.equal(upcoming.body.upcoming_invoice.line_items, [], 'the lines of the upcoming invoice', upcoming)
    },
  },
  {
    ...defaults,
    id: 'wallets.packages-are-drawn-when-begun',
    title:
      'Packages in a pricing unit are drawn when they are begun: what is drawn is always the price of the usage so far.',
    operations,
    async run(ctx) {
      const { customer, code, send } = await subscribeInUnit(ctx, {
        charge_model: 'package',
        package_amount: '2.5',
        package_size: '20',
      })
      const steps: Array<[number, string]> = [
        [0.1, '-2.5'],
        [19.9, '-2.5'],
        [0.1, '-5'],
        [77.9, '-12.5'],
      ]
      for (const [calls, balance] of steps) {
        await send(calls)
        ctx.equal(await balanceOf(ctx, customer, code), balance, `the balance after ${calls} more`)
      }
    },
  },
  {
    ...defaults,
    id: 'wallets.debt-is-covered-first',
    title:
      'Usage is never refused for want of balance: it goes below zero, and the next grant covers that first.',
    reference: '#section/Wallets-and-credits',
    operations,
    async run(ctx) {
      const { customer, code, send } = await subscribeInUnit(ctx, {
        charge_model: 'per_unit',
        unit_amount: '0.1',
      })
      const give = (amount: string) =>
        grant(ctx, customer, { amount, account_type: 'pricing_unit', pricing_unit_code: code })
      await give('1')
      await send(35)
      ctx.equal(await balanceOf(ctx, customer, code), '-2.5', 'the balance after 3.5 of 1')
      const small = await give('2')
      ctx.equal(
        [small.amount, small.remaining],
        ['2', '0'],
        'amount and remaining of a grant that is less than the debt',
      )
      ctx.equal(await balanceOf(ctx, customer, code), '-0.5', 'the balance after it')
      const large = await give('3')
      ctx.equal(
        [large.amount, large.remaining],
        ['3', '2.5'],
        'amount and remaining of a grant that covers the rest',
      )
      await send(25)
      ctx.equal(await balanceOf(ctx, customer, code), '0', 'the balance in the end')
      await soundLedger(ctx, customer)
      ctx.equal(
        await balanceOf(ctx, customer),
        '0.00',
        'the balance in the currency, which has no part in it',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.repeats-and-races-draw-once',
    title:
      'Events that are sent again and at once are drawn once, and each meter and unit from its own account.',
    reference: 'ingestEvents',
    operations,
    async run(ctx) {
      const { customer, code, meter, send } = await subscribeInUnit(ctx, {
        charge_model: 'per_unit',
        unit_amount: '0.1',
      })
      await grant(ctx, customer, { amount: '10', account_type: 'pricing_unit', pricing_unit_code: code })
      const at = (await ctx.now()).toISOString()
      const events = eventsFor(ctx, customer, meter, Array(20).fill({ at, properties: { calls: 1 } }))
      await ctx.all(5, (index) => ctx.succeed('ingestEvents', { body: { events: events.slice(index * 2) } }))
      await use(ctx, customer, events)
      ctx.equal(await balanceOf(ctx, customer, code), '8', 'the balance after 20 events of 0.1')
      await send(5)
      await soundLedger(ctx, customer)
    },
  },
  {
    ...defaults,
    id: 'wallets.ledger-filters',
    title: 'The ledger selects by account type and pricing unit, and by both together.',
    reference: 'listCustomerWalletTransactions',
    operations: ['listCustomerWalletTransactions', 'createCreditGrant'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const [one, two] = [await createPricingUnit(ctx), await createPricingUnit(ctx)]
      const unit = (pricing_unit_code: string) =>
        grant(ctx, customer, { amount: '1', account_type: 'pricing_unit', pricing_unit_code })
      await grant(ctx, customer, { amount: '1' })
      await unit(one.code)
      await unit(two.code)
      await unit(two.code)
      const rows: Array<[Record<string, string>, Array<string | undefined>]> = [
        [{}, [two.code, two.code, one.code, undefined]],
        [{ account_type: 'currency' }, [undefined]],
        [{ account_type: 'pricing_unit' }, [two.code, two.code, one.code]],
        [{ pricing_unit_code: one.code }, [one.code]],
        [{ pricing_unit_code: two.code, account_type: 'pricing_unit' }, [two.code, two.code]],
        [{ pricing_unit_code: two.code, account_type: 'currency' }, []],
        [{ pricing_unit_code: 'nobody-made-it' }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await ctx.succeed('listCustomerWalletTransactions', {
          path: { id: customer.id },
          query,
        })
        const given = exchange.body.wallet_transactions.map((each) => unitOf(each) ?? null)
        ctx.equal(
          given,
          wanted.map((each) => each ?? null),
          `the units of the transactions for ${JSON.stringify(query)}`,
          exchange,
        )
      }
      ctx.equal((await ledgerOf(ctx, customer, one.code)).length, 1, 'how many transactions one unit has')
    },
  },
]
