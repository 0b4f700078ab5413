import type { components } from '../../generated/types.ts'
import type { CheckContext, KeyChoice } from './check-context.ts'

type Schemas = components['schemas']
export type TaxRate = Schemas['TaxRate']

/** The body of a tax rate, by default of a standard one of 19 %. */
export function newTaxRate(ctx: CheckContext, members: object = {}): object {
  return { code: ctx.unique('tax'), name: 'VAT', percentage: '19', category: 'standard', ...members }
}

export async function createTaxRate(
  ctx: CheckContext,
  members: Partial<Schemas['TaxRateCreate']> = {},
  owner: { key?: KeyChoice } = {},
): Promise<TaxRate> {
  return (await ctx.succeed('createTaxRate', { body: newTaxRate(ctx, members), ...owner })).body.tax_rate
}

/** Makes a tax rate that another one will replace. */
export async function replacedTaxRate(
  ctx: CheckContext,
  members: Partial<Schemas['TaxRateCreate']>,
): Promise<TaxRate> {
  const { id } = await createTaxRate(ctx, members)
  const { code } = await createTaxRate(ctx)
  const replaced_by = { code, at: '2027-01-01T00:00:00.000Z' }
  return (await ctx.succeed('updateTaxRate', { path: { id }, body: { replaced_by } })).body.tax_rate
}
