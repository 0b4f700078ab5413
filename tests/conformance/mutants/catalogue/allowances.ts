import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Credit that plans include. */
export const mutants: Mutant[] = [
  {
    id: 'credit-of-the-first-period-alone',
    defect: 'Only the first paid period comes with credit.',
    killedBy: 'allowances.once-a-period',
    edits: edit(
      'renewAllowances',
      '(next?.allowances ?? [])',
      '(subscription.billing_starts_at === null ? (next?.allowances ?? []) : [])',
    ),
  },
  {
    id: 'credit-outlives-its-period',
    defect: 'Included credit that does not roll over is kept for a period more.',
    killedBy: 'allowances.once-a-period',
    edits: edit(
      'allowancesFor',
      'rollover === null ? period.end',
      'rollover === null ? endOfPeriod(period, calendar, plan, 1)',
    ),
  },
  {
    id: 'all-credit-rolls-over',
    defect: 'All that is left of included credit rolls over, however much.',
    killedBy: 'allowances.rollover',
    edits: edit('cutsOf', 'kept.lt(remaining)', 'kept.gt(remaining)'),
  },
  {
    id: 'whole-credit-for-a-part',
    defect: 'A part of a period comes with the credit of a whole one.',
    killedBy: 'allowances.partial',
    edits: edit('allowancesFor', '.times(seconds(period)).div(whole)', ''),
  },
  {
    id: 'credit-of-both-plans',
    defect: 'After a change of plan, the credit of the old plan can still be drawn.',
    killedBy: 'allowances.partial',
    edits: edit('endAllowances', 'of ended)', 'of ended.slice(1))'),
  },
]
