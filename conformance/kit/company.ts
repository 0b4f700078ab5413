import type { components } from '../../generated/types.ts'
import type { CheckContext } from './check-context.ts'

/** Leaves the settings of the company as they were. A new logo and numbers that were given cannot be undone. */
export async function restoringCompany(
  ctx: CheckContext,
  work: (before: components['schemas']['Company']) => Promise<void>,
): Promise<void> {
  const before = (await ctx.succeed('getCompany')).body.company
  const {
    mode: _mode,
    default_currency_code: _currency,
    next_invoice_number: _invoice,
    next_credit_note_number: _note,
    limits: _limits,
    appearance: { brand_color },
    ...settings
  } = before
  try {
    await work(before)
  } finally {
    await ctx.succeed('updateCompany', { body: { ...settings, appearance: { brand_color } } })
  }
}
