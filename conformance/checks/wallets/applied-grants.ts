import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type CreditGrant, createCustomer, grant, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'

const defaults = { tag: 'Wallets', level: 'behaviour', reference: 'listCustomerWalletTransactions' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.applied-grants',
    title:
      'A payment names the grants that it drew from, in their order, and how much of each; the ledger of a grant has what drew from it.',
    operations: ['listCustomerWalletTransactions', 'createCreditGrant', 'payInvoice', 'voidCreditGrant'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { id } = customer
      const last = await grant(ctx, customer, { amount: '45', priority: 90 })
      const first = await grant(ctx, customer, { amount: '20', priority: 10 })
      const second = await grant(ctx, customer, { amount: '30', priority: 20 })
      await pay(ctx, id, 2_500)
      await pay(ctx, id, 1_000)
      await ctx.succeed('voidCreditGrant', { path: { id: second.id } })
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(
        ledger.map(({ type, applied_grants }) => [type, shorten(applied_grants)]),
        [
          ['void', []],
          ['invoice_payment', [[second.id, '10.00']]],
          [
            'invoice_payment',
            [
              [first.id, '20.00'],
              [second.id, '5.00'],
            ],
          ],
          ['grant', []],
          ['grant', []],
          ['grant', []],
        ],
        'type and applied_grants of each transaction',
      )
      ctx.equal(
        ledger.map((each) => each.applied_grants_count),
        ledger.map((each) => each.applied_grants.length),
        'applied_grants_count of each transaction',
      )
      const [voided, later, earlier, grantOfSecond, grantOfFirst, grantOfLast] = ledger
      for (const [{ id: credit_grant_id }, wanted] of [
        [first, [earlier, grantOfFirst]],
        [second, [voided, later, earlier, grantOfSecond]],
        [last, [grantOfLast]],
      ] as const) {
        const found = await ctx.succeed('listCustomerWalletTransactions', {
          path: { id },
          query: { credit_grant_id },
        })
        ctx.equal(found.body.wallet_transactions, wanted, 'the transactions of one grant', found)
      }
      const query = { credit_grant_id: second.id, type: 'invoice_payment', limit: 1 }
      const { wallet_transactions, next_cursor } = (
        await ctx.succeed('listCustomerWalletTransactions', { path: { id }, query })
      ).body
      const next = await ctx.succeed('listCustomerWalletTransactions', {
        path: { id },
        query: { ...query, cursor: next_cursor ?? '' },
      })
      const both = [...wallet_transactions, ...next.body.wallet_transactions]
      ctx.equal(both, [later, earlier], 'the payments from one grant, on two pages', next)
    },
  },
  {
    ...defaults,
    id: 'wallets.applied-grants-bounded',
    title: 'Of more than 100 grants behind a transaction it names the first 100, and counts all.',
    operations: ['listCustomerWalletTransactions', 'createCreditGrant', 'payInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const last = await grant(ctx, customer, { amount: '0.01', priority: 90 })
      const others = await ctx.all(100, () => grant(ctx, customer, { amount: '0.01' }))
      await pay(ctx, customer.id, 101)
      const query = { credit_grant_id: last.id, type: 'invoice_payment' }
      const exchange = await ctx.succeed('listCustomerWalletTransactions', {
        path: { id: customer.id },
        query,
      })
      const [payment] = exchange.body.wallet_transactions
      ctx.equal(
        [
          payment?.applied_grants_count,
          payment?.applied_grants.map((each) => each.credit_grant_id).toSorted(),
        ],
        [101, others.map(({ id }) => id).toSorted()],
        'how many grants the payment drew from, and the first 100 of them, in any order',
        exchange,
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.applied-grants-of-usage',
    title:
      'Usage names the grants that it drew from, and those that it gave back to; no grant is behind a debt.',
    operations: ['ingestEvents', 'createCreditGrant', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const { customer, code, send } = await subscribeInUnit(ctx, {
        charge_model: 'per_unit',
        unit_amount: '0.1',
      })
      const unit = { account_type: 'pricing_unit' as const, pricing_unit_code: code }
      const give = (amount: string, priority: number): Promise<CreditGrant> =>
        grant(ctx, customer, { ...unit, amount, priority })
      const [first, second] = [await give('1', 1), await give('2', 2)]
      await send(15)
      await send(25)
      await send(-20)
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(
        ledger.slice(0, 3).map(({ amount, applied_grants }) => [amount, shorten(applied_grants)]),
        [
          ['2', [[second.id, '1']]],
          ['-2.5', [[second.id, '1.5']]],
          [
            '-1.5',
            [
              [first.id, '1'],
              [second.id, '0.5'],
            ],
          ],
        ],
        'amount and applied_grants of the usage, the newest first',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.ledger-by-time',
    title: 'The ledger selects by created_at, from included and to not.',
    operations: ['listCustomerWalletTransactions', 'createCreditGrant'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      for (let n = 0; n < 3; n += 1) await grant(ctx, customer)
      const ledger = await soundLedger(ctx, customer)
      for (const { created_at: moment } of ledger) {
        const select = async (query: Record<string, string>) =>
          (await ctx.succeed('listCustomerWalletTransactions', { path: { id: customer.id }, query })).body
            .wallet_transactions
        const since = ledger.filter(({ created_at }) => created_at >= moment)
        ctx.equal(await select({ created_from: moment }), since, `the transactions since ${moment}`)
        const before = ledger.filter(({ created_at }) => created_at < moment)
        ctx.equal(await select({ created_to: moment }), before, `the transactions before ${moment}`)
      }
    },
  },
]

async function pay(ctx: CheckContext, customer_id: string, cents: number): Promise<void> {
  const { id } = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, cents)] })
  await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet' } })
}

function shorten(applied: Array<{ credit_grant_id: string; amount: string }>): string[][] {
  return applied.map(({ credit_grant_id, amount }) => [credit_grant_id, amount])
}
