import type { Check } from '../../kit/check.ts'
import { createCustomer, createPricingUnit, grant } from '../../kit/fixtures.ts'
import { ledgerOf, soundLedger } from '../../kit/ledger.ts'
import { invalid, refused, UNKNOWN_ID } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Wallets', level: 'behaviour', reference: '#section/Wallets-and-credits' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.balances-by-exponent',
    title:
      'A balance has exactly its currency’s decimals, of a pricing unit up to 12 without trailing zeros; the currency stands first, then units by code.',
    reference: 'listCustomerBalances',
    operations: ['listCustomerBalances', 'createCreditGrant', 'createPricingUnit'],
    async run(ctx) {
      const [one, two] = [await createPricingUnit(ctx), await createPricingUnit(ctx)]
      const [a, b] = one.code < two.code ? [one, two] : [two, one]
      const rows = [
        ['USD', '0.00', '12.5', '12.50'],
        ['JPY', '0', '1200', '1200'],
        ['KWD', '0.000', '1.5', '1.500'],
      ] as const
      for (const [currency_code, empty, amount, wanted] of rows) {
        const customer = await createCustomer(ctx, { currency_code })
        const path = { id: customer.id }
        const first = await ctx.succeed('listCustomerBalances', { path })
        const account = { account_type: 'currency', currency_code }
        ctx.equal(
          first.body.balances,
          [{ ...account, balance: empty }],
          'the balances of a new customer',
          first,
        )
        const given = await grant(ctx, customer, { amount })
        ctx.equal(
          [given.amount, given.remaining, 'currency_code' in given && given.currency_code],
          [wanted, wanted, currency_code],
          'amount, remaining, currency',
        )
        const unit = (code: string, units: string) =>
          grant(ctx, customer, { amount: units, account_type: 'pricing_unit', pricing_unit_code: code })
        await unit(b.code, '0.500')
        await unit(a.code, '0.000000000001')
        await unit(a.code, '1000000000000000')
        const after = await ctx.succeed('listCustomerBalances', { path })
        ctx.equal(
          after.body.balances,
          [
            { ...account, balance: wanted },
            {
              account_type: 'pricing_unit',
              pricing_unit_code: a.code,
              balance: '1000000000000000.000000000001',
            },
            { account_type: 'pricing_unit', pricing_unit_code: b.code, balance: '0.5' },
          ],
          'the balances',
          after,
        )
      }
    },
  },
  {
    ...defaults,
    id: 'wallets.grants-are-answered-as-made',
    title: 'A grant is answered as it was made, with its defaults, and stands in the ledger; sums are exact.',
    reference: 'createCreditGrant',
    operations: ['createCreditGrant', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const expires_at = later(await ctx.now(), 400 * DAY_MS)
      const full = await grant(ctx, customer, {
        amount: '0.10',
        expires_at,
        priority: 7,
        description: 'Spring 👋',
      })
      const fields = [
        full.customer_id,
        full.amount,
        full.remaining,
        full.priority,
        full.expires_at,
        full.description,
      ]
      ctx.equal(fields, [customer.id, '0.10', '0.10', 7, expires_at, 'Spring 👋'], 'the grant')
      const bare = await grant(ctx, customer, { amount: '0.2' })
      ctx.equal(
        [bare.amount, bare.priority, bare.expires_at, bare.description],
        ['0.20', 50, null, null],
        'the defaults',
      )
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(
        ledger.map(({ type, amount, balance_after, credit_grant_id }) => [
          type,
          amount,
          balance_after,
          credit_grant_id,
        ]),
        [
          ['grant', '0.20', '0.30', bare.id],
          ['grant', '0.10', '0.10', full.id],
        ],
        'type, amount, balance_after and grant of the ledger, the newest first',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.refuse-unfit-grants',
    title:
      'A grant is above 0, has no more decimals than its account, names its account rightly and expires ahead; what is refused moves nothing.',
    reference: 'createCreditGrant',
    operations: ['createCreditGrant', 'listCustomerWalletTransactions', 'listCustomerBalances'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const yen = await createCustomer(ctx, { currency_code: 'JPY' })
      const { code: pricing_unit_code } = await createPricingUnit(ctx)
      const now = await ctx.now()
      const base = { amount: '1', account_type: 'currency' }
      const path = { id: customer.id }
      const invalids: Array<[object, string, string?]> = [
        [{ ...base, amount: '0' }, 'amount'],
        [{ ...base, amount: '0.00' }, 'amount'],
        [{ ...base, amount: '1.005' }, 'amount', 'too_many_decimals'],
        [{ ...base, expires_at: later(now, -1) }, 'expires_at', 'in_past'],
        [{ ...base, pricing_unit_code }, 'pricing_unit_code', 'not_allowed'],
        [{ ...base, account_type: 'pricing_unit' }, 'pricing_unit_code'],
        [
          { ...base, account_type: 'pricing_unit', pricing_unit_code, currency_code: 'USD' },
          'currency_code',
          'not_allowed',
        ],
      ]
      for (const [body, field, code] of invalids)
        await invalid(ctx, 'createCreditGrant', { path, body }, [
          { path: `body.${field}`, ...(code !== undefined && { code }) },
        ])
      await invalid(ctx, 'createCreditGrant', { path: { id: yen.id }, body: { ...base, amount: '1.5' } }, [
        { path: 'body.amount', code: 'too_many_decimals' },
      ])
      const mismatch = { currency_code: 'EUR', customer_currency_code: 'USD' }
      const euro = { path, body: { ...base, currency_code: 'EUR' } }
      await refused(ctx, 'createCreditGrant', euro, [409, 'CURRENCY_MISMATCH'], mismatch)
      const unknown = {
        path,
        body: { ...base, account_type: 'pricing_unit', pricing_unit_code: 'nobody-made-it' },
      }
      await invalid(ctx, 'createCreditGrant', unknown, [
        { path: 'body.pricing_unit_code', code: 'unknown_pricing_unit' },
      ])
      await refused(ctx, 'createCreditGrant', { path: { id: UNKNOWN_ID }, body: base }, [
        404,
        'CUSTOMER_NOT_FOUND',
      ])
      ctx.equal(await ledgerOf(ctx, customer), [], 'the ledger')
      const { balances } = (await ctx.succeed('listCustomerBalances', { path })).body
      ctx.equal(balances.length, 1, 'how many accounts there are')
    },
  },
]
