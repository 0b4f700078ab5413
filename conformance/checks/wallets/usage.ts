import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import {
  type Customer,
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  grant,
  type Plan,
} from '../../kit/fixtures.ts'
import { ledgerOf, soundLedger } from '../../kit/ledger.ts'
import { balanceOf, eventsFor, use } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const about = { tag: 'Wallets', level: 'behaviour', reference: '#section/Prices' } as const
const operations: Check['operations'] = [
  'createSubscription',
  'ingestEvents',
  'listCustomerBalances',
  'createCreditGrant',
]

export const checks: Check[] = [
  {
    ...about,
    id: 'wallets.usage-is-drawn-as-processed',
    title:
      'Usage priced in a pricing unit is drawn as it is processed, through the tiers of the period so far, exact to 12 decimals, and is no line of an invoice.',
    operations: [...operations, 'getUpcomingInvoice', 'listWalletTransactions'],
    async run(lab) {
      const tiers = [
        { up_to: '10', unit_amount: '1' },
        { up_to: null, unit_amount: '0.000000000001', flat_amount: '0.5' },
      ]
      const { customer, code, send, subscription, meter } = await setUp(lab, {
        charge_model: 'graduated',
        tiers,
      })
      await grant(lab, customer, { amount: '100', account_type: 'pricing_unit', pricing_unit_code: code })
      const steps: Array<[number, string]> = [
        [4, '96'],
        [5.5, '90.5'],
        [0.5, '90'],
        [0.5, '89.499999999999'],
        [2, '89.499999999997'],
      ]
      for (const [calls, left] of steps) {
        await send(calls)
        lab.equal(await balanceOf(lab, customer, code), left, `the balance after ${calls} more`)
      }
      const ledger = (await soundLedger(lab, customer)).filter(({ type }) => type === 'usage')
      for (const each of ledger)
        lab.equal(
          [each.subscription_id, each.meter_id, each.credit_grant_id],
          [subscription.id, meter.id, null],
          'what a usage transaction names',
        )
      const upcoming = await lab.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
      lab.equal(upcoming.body.upcoming_invoice.line_items, [], 'the lines of the upcoming invoice', upcoming)
    },
  },
  {
    ...about,
    id: 'wallets.packages-are-drawn-when-begun',
    title:
      'Packages in a pricing unit are drawn when they are begun: what is drawn is always the price of the usage so far.',
    operations,
    async run(lab) {
      const { customer, code, send } = await setUp(lab, {
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
        lab.equal(await balanceOf(lab, customer, code), balance, `the balance after ${calls} more`)
      }
    },
  },
  {
    ...about,
    id: 'wallets.debt-is-covered-first',
    title:
      'Usage is never refused for want of balance: it goes below zero, and the next grant covers that first.',
    reference: '#section/Wallets-and-credits',
    operations,
    async run(lab) {
      const { customer, code, send } = await setUp(lab, { charge_model: 'per_unit', unit_amount: '0.1' })
      const give = (amount: string) =>
        grant(lab, customer, { amount, account_type: 'pricing_unit', pricing_unit_code: code })
      await give('1')
      await send(35)
      lab.equal(await balanceOf(lab, customer, code), '-2.5', 'the balance after 3.5 of 1')
      const small = await give('2')
      lab.equal(
        [small.amount, small.remaining],
        ['2', '0'],
        'amount and remaining of a grant that is less than the debt',
      )
      lab.equal(await balanceOf(lab, customer, code), '-0.5', 'the balance after it')
      const large = await give('3')
      lab.equal(
        [large.amount, large.remaining],
        ['3', '2.5'],
        'amount and remaining of a grant that covers the rest',
      )
      await send(25)
      lab.equal(await balanceOf(lab, customer, code), '0', 'the balance in the end')
      await soundLedger(lab, customer)
      lab.equal(
        await balanceOf(lab, customer),
        '0.00',
        'the balance in the currency, which has no part in it',
      )
    },
  },
  {
    ...about,
    id: 'wallets.repeats-and-races-draw-once',
    title:
      'Events that are sent again and at once are drawn once, and each meter and unit from its own account.',
    reference: 'ingestEvents',
    operations,
    async run(lab) {
      const { customer, code, meter, send } = await setUp(lab, {
        charge_model: 'per_unit',
        unit_amount: '0.1',
      })
      await grant(lab, customer, { amount: '10', account_type: 'pricing_unit', pricing_unit_code: code })
      const at = (await lab.now()).toISOString()
      const events = eventsFor(lab, customer, meter, Array(20).fill({ at, properties: { calls: 1 } }))
      await lab.all(5, (index) => lab.succeed('ingestEvents', { body: { events: events.slice(index * 2) } }))
      await use(lab, customer, events)
      lab.equal(await balanceOf(lab, customer, code), '8', 'the balance after 20 events of 0.1')
      await send(5)
      await soundLedger(lab, customer)
    },
  },
  {
    ...about,
    id: 'wallets.ledger-filters',
    title: 'The ledger selects by account type and pricing unit, and by both together.',
    reference: 'listWalletTransactions',
    operations: ['listWalletTransactions', 'createCreditGrant'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const [one, two] = [await createPricingUnit(lab), await createPricingUnit(lab)]
      const unit = (pricing_unit_code: string) =>
        grant(lab, customer, { amount: '1', account_type: 'pricing_unit', pricing_unit_code })
      await grant(lab, customer, { amount: '1' })
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
        const exchange = await lab.succeed('listWalletTransactions', { path: { id: customer.id }, query })
        const given = exchange.body.wallet_transactions.map(
          ({ pricing_unit_code }) => pricing_unit_code ?? null,
        )
        lab.equal(
          given,
          wanted.map((each) => each ?? null),
          `the units of the transactions for ${JSON.stringify(query)}`,
          exchange,
        )
      }
      lab.equal((await ledgerOf(lab, customer, one.code)).length, 1, 'how many transactions one unit has')
    },
  },
]

type Terms = Pick<Plan['prices'][number], 'charge_model'> & {
  unit_amount?: string
  package_size?: string
  tiers?: Array<{ up_to: string | null; unit_amount: string; flat_amount?: string }>
}

/** A subscriber whose usage is priced so, in a pricing unit of its own. */
async function setUp(lab: Lab, price: Terms) {
  const customer: Customer = await createCustomer(lab)
  const { code } = await createPricingUnit(lab)
  const meter = await createMeter(lab)
  const prices = [{ ...price, meter_id: meter.id, pricing_unit_code: code }]
  const plan = await createPlan(lab, { interval: 'year', prices })
  const subscription = await createSubscription(lab, { customer_id: customer.id, plan_id: plan.id })
  let count = 0
  const send = async (calls: number) => {
    count += 1
    const at = later(subscription.current_period_start, count)
    await use(lab, customer, eventsFor(lab, customer, meter, [{ at, properties: { calls } }]))
  }
  return { customer, code, meter, subscription, send }
}
