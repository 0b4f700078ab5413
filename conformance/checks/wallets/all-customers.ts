import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { createCustomer, createPricingUnit, grant } from '../../kit/fixtures.ts'
import { readPages } from '../../kit/pages.ts'
import { HOUR_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Wallets', level: 'behaviour', needs: ['test-clock'] } satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.over-all-customers',
    title:
      'The balances and the grants of all customers are those of each, whose they are, with the last account and grant first, and what is due has expired.',
    reference: 'listBalances',
    operations: ['listBalances', 'listCreditGrants', 'listCustomerBalances', 'listCustomerCreditGrants'],
    async run(ctx) {
      const one = await createCustomer(ctx)
      const two = await createCustomer(ctx, { currency_code: 'JPY' })
      const { code: pricing_unit_code } = await createPricingUnit(ctx)
      const expires_at = later(await ctx.now(), HOUR_MS)
      const grants = [
        await grant(ctx, one, { amount: '12.5', expires_at }),
        await grant(ctx, two, { amount: '300' }),
        await grant(ctx, one, { amount: '7.25', account_type: 'pricing_unit', pricing_unit_code }),
      ]
      const ids = [one.id, two.id]
      const isOwn = (row: object) => ids.includes(String(Reflect.get(row, 'customer_id')))
      const readOwn = async (id: 'listBalances' | 'listCreditGrants', wanted: number) => {
        const enough = (rows: object[]) => rows.filter(isOwn).length >= wanted
        const pages = await readPages(ctx, id, { query: { limit: 100 } }, enough)
        return pages.flatMap(({ rows }) => rows).filter(isOwn)
      }
      const units = { balance: '7.25', account_type: 'pricing_unit', pricing_unit_code }
      const balances = (dollars: string) => [
        { customer_id: one.id, ...units },
        { customer_id: two.id, balance: '300', account_type: 'currency', currency_code: 'JPY' },
        { customer_id: one.id, balance: dollars, account_type: 'currency', currency_code: 'USD' },
      ]
      const expectBalances = async (dollars: string) => {
        const found = (await readOwn('listBalances', 3)).map(({ id: _, ...row }) => row)
        ctx.equal(found, balances(dollars), 'the balances of two customers in the list of all')
      }
      await expectBalances('12.50')
      const found = (await readOwn('listCreditGrants', 3)).map((row) => row.id)
      ctx.equal(found, grants.map(({ id }) => id).reverse(), 'the grants of two customers in the list of all')
      await advanceClock(ctx, expires_at)
      await expectBalances('0.00')
      const query = { customer_id: one.id }
      const ofOne = await ctx.succeed('listCreditGrants', { query })
      const own = await ctx.succeed('listCustomerCreditGrants', { path: { id: one.id } })
      ctx.equal(ofOne.body.credit_grants, own.body.credit_grants, 'the grants of one customer', ofOne)
      ctx.equal(
        ofOne.body.credit_grants.map((row) => row.customer_id),
        [one.id, one.id],
        'whose the grants of one customer are',
        ofOne,
      )
      const { balances: alone } = (await ctx.succeed('listCustomerBalances', { path: { id: one.id } })).body
      const filtered = await ctx.succeed('listBalances', { query })
      const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
      ctx.equal(
        sorted(filtered.body.balances),
        sorted(alone.map((row) => ({ customer_id: one.id, ...row }))),
        'the balances of one customer, in any order',
        filtered,
      )
    },
  },
]
