// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** The usage of a billing period that is not what its invoice bills. */
export const mutants: Mutant[] = [
  {
    id: 'period-usage-unrounded',
    defect: 'The usage of a period cuts fractions of a cent, which the invoice rounds.',
    killedBy: 'subscription-usage.as-upcoming',
    edits: edit(
      'period-usage#toCharge',
      'majorToMinor(amount, currency_code)',
      'Math.trunc(majorToMinor(amount.times(100), currency_code) / 100)',
    ),
  },
  {
    id: 'period-usage-of-the-currency-alone',
    defect: 'The usage of a period leaves out prices in a pricing unit.',
    killedBy: 'subscription-usage.in-pricing-units',
    edits: edit(
      'chargesOf',
      'for (const usage of pricedUsageOf(segment))',
      'for (const usage of pricedUsageOf(segment).filter(({ price }) => price.pricing_unit_code === null))',
    ),
  },
  {
    id: 'period-usage-is-always-the-current',
    defect: 'The usage of an earlier period is that of the current one.',
    killedBy: 'subscription-usage.earlier-period',
    edits: edit(
      'composePeriodUsage',
      'at ?? subscription.usage_period_start ?? current_period_start',
      'current_period_start > subscription.created_at ? current_period_start : (at ?? current_period_start)',
    ),
  },
  {
    id: 'period-usage-at-its-end',
    defect: 'The end of a period belongs to it where its usage is read.',
    killedBy: 'subscription-usage.as-upcoming',
    edits: edit('composePeriodUsage', 'at < period.end', 'at <= period.end'),
  },
  {
    id: 'shares-rounded-alone',
    defect: 'Each share of a breakdown is rounded by itself, so that they do not add up to the amount.',
    killedBy: 'breakdown.adds-up',
    edits: edit('createShares', 'upTo(sum).minus(taken)', 'upTo(decimal(own))'),
  },
  {
    id: 'breakdown-without-missing',
    defect: 'Events without the property are in no group.',
    killedBy: 'breakdown.adds-up',
    edits: edit(
      'selectGroups',
      'as reading group by "values"',
      'as reading where array_position("values", null) is null group by "values"',
    ),
  },
]
