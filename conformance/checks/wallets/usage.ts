import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  type Customer,
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  grant,
  ingest,
  type Plan,
  processed,
} from '../../kit/fixtures.ts'
import { ledgerOf, soundLedger } from '../../kit/ledger.ts'
import { balanceOf, eventsFor, use } from '../../kit/requests.ts'
import { later, SECOND_MS, shortlyAhead } from '../../kit/time.ts'

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
    operations: [...operations, 'getUpcomingInvoice', 'listWalletTransactions'],
    async run(ctx) {
      const tiers = [
        { up_to: '10', unit_amount: '1' },
        { up_to: null, unit_amount: '0.000000000001', flat_amount: '0.5' },
      ]
      const { customer, code, send, subscription, meter } = await setUp(ctx, {
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
      const { customer, code, send } = await setUp(ctx, {
        charge_model: 'package',
        unit_amount: '2.5',
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
      const { customer, code, send } = await setUp(ctx, { charge_model: 'per_unit', unit_amount: '0.1' })
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
    id: 'wallets.usage-draws-the-credit-of-its-time',
    title:
      'Usage draws the credit that is valid at the time of its event: an event a millisecond before `expires_at` does, one at `expires_at` does not.',
    reference: '#section/Wallets-and-credits',
    operations: [...operations, 'getEvent', 'listWalletTransactions'],
    async run(ctx) {
      const { customer, code, meter } = await setUp(ctx, { charge_model: 'per_unit', unit_amount: '1' })
      const ahead = shortlyAhead()
      const moment = later(await ctx.now(), ahead)
      const expires_at = later(moment, 1)
      const account = { account_type: 'pricing_unit' as const, pricing_unit_code: code }
      await grant(ctx, customer, { ...account, amount: '10', expires_at })
      const events = eventsFor(ctx, customer, meter, [
        { at: moment, properties: { calls: 3 } },
        { at: expires_at, properties: { calls: 5 } },
      ])
      await ingest(ctx, events)
      // To read the wallet before may expire the credit.
      await processed(ctx, events, {}, ahead + 8 * SECOND_MS)
      ctx.equal(await balanceOf(ctx, customer, code), '-5', 'the balance')
      const entries = (await soundLedger(ctx, customer)).map(({ type, amount }) => [type, amount])
      const wanted = [
        ['usage', '-5'],
        ['expiry', '-7'],
        ['usage', '-3'],
        ['grant', '10'],
      ]
      ctx.equal(entries, wanted, 'the ledger')
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
      const { customer, code, meter, send } = await setUp(ctx, {
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
    reference: 'listWalletTransactions',
    operations: ['listWalletTransactions', 'createCreditGrant'],
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
        const exchange = await ctx.succeed('listWalletTransactions', { path: { id: customer.id }, query })
        const given = exchange.body.wallet_transactions.map(
          ({ pricing_unit_code }) => pricing_unit_code ?? null,
        )
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

type Terms = Pick<Plan['prices'][number], 'charge_model'> & {
  unit_amount?: string
  package_size?: string
  tiers?: Array<{ up_to: string | null; unit_amount: string; flat_amount?: string }>
}

/** A subscription with this price, in a new pricing unit. */
async function setUp(ctx: CheckContext, price: Terms) {
  const customer: Customer = await createCustomer(ctx)
  const { code } = await createPricingUnit(ctx)
  const meter = await createMeter(ctx)
  const prices = [{ ...price, meter_id: meter.id, pricing_unit_code: code }]
  const plan = await createPlan(ctx, { interval: 'year', prices })
  const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  let count = 0
  const send = async (calls: number) => {
    count += 1
    const at = later(subscription.current_period_start, count)
    await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
  }
  return { customer, code, meter, subscription, send }
}
