import type { Check } from '../../kit/check.ts'
import { invalid } from '../../kit/requests.ts'
import { createTaxRate, type TaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Tax rates', level: 'behaviour', reference: 'updateTaxRate' } as const
const CODE = 'body.replaced_by.code'
const UNKNOWN = [{ path: CODE, code: 'unknown_tax_rate' }]
const IN_A_CIRCLE = [{ path: CODE, code: 'not_allowed' }]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'tax-rates.replaced',
    title:
      'Another rate replaces one from a moment on, which may be given in any offset; null takes it back.',
    operations: ['createTaxRate', 'updateTaxRate', 'getTaxRate'],
    async run(ctx) {
      const [old, next] = [await createTaxRate(ctx), await createTaxRate(ctx)]
      const path = { id: old.id }
      const change = async (replaced_by: object | null, wanted: { code: string; at: string } | null) => {
        const exchange = await ctx.succeed('updateTaxRate', { path, body: { replaced_by } })
        const { updated_at } = exchange.body.tax_rate
        const known = { ...old, replaced_by: wanted, updated_at }
        ctx.equal(exchange.body.tax_rate, known, 'the tax rate after the update', exchange)
        const read = await ctx.succeed('getTaxRate', { path })
        ctx.equal(read.body.tax_rate, known, 'the tax rate that is read', read)
      }
      const { code } = next
      await change({ code, at: '2027-01-01T00:00:00+01:00' }, { code, at: '2026-12-31T23:00:00.000Z' })
      await change({ code, at: '2019-07-01T00:00:00Z' }, { code, at: '2019-07-01T00:00:00.000Z' })
      await change(null, null)
    },
  },
  {
    ...defaults,
    id: 'tax-rates.replaced-by-an-active-one',
    title:
      'The rate that replaces another exists and is not archived when it is named; it may be archived later.',
    operations: ['createTaxRate', 'updateTaxRate', 'archiveTaxRate'],
    async run(ctx) {
      const [old, next] = [await createTaxRate(ctx), await createTaxRate(ctx)]
      await invalid(ctx, 'updateTaxRate', replacing(old, { code: ctx.unique('none') }), UNKNOWN)
      await ctx.succeed('updateTaxRate', replacing(old, next))
      await ctx.succeed('archiveTaxRate', { path: { id: next.id } })
      await ctx.succeed('updateTaxRate', replacing(old, next))
      await invalid(ctx, 'updateTaxRate', replacing(await createTaxRate(ctx), next), UNKNOWN)
    },
  },
  {
    ...defaults,
    id: 'tax-rates.replaced-in-no-circle',
    title:
      'No rate is replaced by itself, directly or by way of others, nor so that an archived one could close the circle.',
    operations: ['createTaxRate', 'updateTaxRate', 'archiveTaxRate'],
    async run(ctx) {
      const [first, second, third] = [
        await createTaxRate(ctx),
        await createTaxRate(ctx),
        await createTaxRate(ctx),
      ]
      await invalid(ctx, 'updateTaxRate', replacing(first, first), IN_A_CIRCLE)
      await ctx.succeed('updateTaxRate', replacing(first, second))
      await ctx.succeed('updateTaxRate', replacing(second, third))
      for (const other of [first, second])
        await invalid(ctx, 'updateTaxRate', replacing(third, other), IN_A_CIRCLE)
      await ctx.succeed('archiveTaxRate', { path: { id: second.id } })
      await invalid(ctx, 'updateTaxRate', replacing(third, first), IN_A_CIRCLE)
      await ctx.succeed('updateTaxRate', { path: { id: second.id }, body: { replaced_by: null } })
      await ctx.succeed('updateTaxRate', replacing(third, first))
    },
  },
  {
    ...defaults,
    id: 'tax-rates.replaced-at-once',
    title: 'Of two requests at once that would make two rates replace each other, one is refused.',
    operations: ['createTaxRate', 'updateTaxRate'],
    async run(ctx) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = [await createTaxRate(ctx), await createTaxRate(ctx)]
        const calls = [replacing(one, other), replacing(other, one)]
        const answers = await Promise.all(calls.map((call) => ctx.call('updateTaxRate', call)))
        const statuses = answers.map(({ status }) => status)
        ctx.equal(statuses.toSorted(), [200, 400], 'the statuses of the two requests')
      }
    },
  },
  {
    ...defaults,
    id: 'tax-rates.replaced-by-own',
    title: 'A rate of another company replaces none.',
    operations: ['createTaxRate', 'updateTaxRate'],
    needs: ['other-key'],
    async run(ctx) {
      const foreign = await createTaxRate(ctx, {}, { key: 'other' })
      await invalid(ctx, 'updateTaxRate', replacing(await createTaxRate(ctx), foreign), UNKNOWN)
    },
  },
]

const ROUNDS = 5

function replacing({ id }: Pick<TaxRate, 'id'>, { code }: Pick<TaxRate, 'code'>) {
  return { path: { id }, body: { replaced_by: { code, at: '2027-01-01T00:00:00Z' } } }
}
