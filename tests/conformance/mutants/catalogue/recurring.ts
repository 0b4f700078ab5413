// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Values that are carried over wrongly. */
export const mutants: Mutant[] = [
  {
    id: 'sum-made-recurring',
    defect: 'A sum that is to be recurring is made, and is not.',
    killedBy: 'meters.recurring-where-it-fits',
    edits: [
      ...edit(
        'parseReading',
        'if (recurring && aggregation',
        "if (recurring && property === '' && aggregation",
      ),
      ...edit(
        'parseReading',
        '    property,\n    recurring,\n',
        "    property,\n    recurring: recurring && ['latest', 'max'].includes(aggregation),\n",
      ),
    ],
  },
  {
    id: 'usage-begins-at-nothing',
    defect: 'A window of a recurring meter begins with nothing.',
    killedBy: 'usage.recurring-carries-over',
    edits: edit(
      'selectUsage',
      'meter.recurring ? startsOf(start, starts) : []',
      'meter.recurring ? [] : [start]',
    ),
  },
  {
    id: 'usage-carries-for-anybody',
    defect: 'A window begins with the last value that any customer had.',
    killedBy: 'usage.recurring-carries-over',
    edits: edit('carriedInto', 'customer_id = ${customerId}', "${customerId} <> ''"),
  },
  {
    id: 'usage-carries-the-largest',
    defect: 'A window begins with the largest value before it.',
    killedBy: 'usage.recurring-carries-over',
    edits: edit('carriedInto', 'order by "timestamp" desc, seq desc limit 1', 'order by units desc limit 1'),
  },
  {
    id: 'usage-carries-the-last-to-come',
    defect: 'A window begins with the value that came last, not with the one that was last.',
    killedBy: 'usage.recurring-carries-over',
    edits: edit('carriedInto', 'order by "timestamp" desc, seq desc limit 1', 'order by seq desc limit 1'),
  },
  {
    id: 'latest-keeps-what-it-began-with',
    defect: 'A recurring latest has the value that it began with, whatever comes.',
    killedBy: 'usage.recurring-carries-over',
    edits: edit('carryOver', 'combine(carried, counted, true)', 'combine(carried, counted, false)'),
  },
  {
    id: 'max-forgets-what-it-began-with',
    defect: 'A recurring max has the value that it began with only until an event comes.',
    killedBy: 'usage.recurring-carries-over',
    edits: edit('carryOver', 'combine(carried, counted, true)', 'combine(counted, counted, true)'),
  },
  {
    id: 'voided-value-carried',
    defect: 'The value of a voided event is carried over.',
    killedBy: 'usage.recurring-without-voided',
    edits: edit('removeRecurringValues', "'seq', '=', seq", "'seq', '<', seq - seq"),
  },
  {
    id: 'period-begins-at-nothing',
    defect: 'A period of a recurring meter begins with nothing.',
    killedBy: 'recurring.each-period',
    edits: edit('pricedUsageOf', 'meter !== undefined && carriesOver(meter)', "meter?.name === ''"),
  },
  {
    id: 'period-carries-for-anybody',
    defect: 'A period begins with the last value that any customer had.',
    killedBy: 'recurring.each-period',
    edits: edit(
      'carriedIntoSegment',
      'and v.customer_id = ${segment}.customer_id',
      "and v.customer_id <> ''",
    ),
  },
  {
    id: 'period-carries-the-largest',
    defect: 'A period begins with the largest value before it.',
    killedBy: 'recurring.each-period',
    edits: edit('carriedIntoSegment', 'order by v."timestamp" desc, v.seq desc', 'order by v.units desc'),
  },
  {
    id: 'carried-for-one-period',
    defect: 'A value is carried into the next period and no further.',
    killedBy: 'recurring.each-period',
    edits: edit(
      'carriedIntoSegment',
      '<= (${segment}.starts_at, ${segment}.after_seq)',
      '<= (${segment}.starts_at, ${segment}.after_seq) and v."timestamp" >= ${segment}.starts_at - (${segment}.ends_at - ${segment}.starts_at)',
    ),
  },
  {
    id: 'carried-from-the-subscription-alone',
    defect: 'What was sent before the subscription began is not carried into it.',
    killedBy: 'recurring.before-the-subscription',
    edits: edit(
      'carriedIntoSegment',
      '<= (${segment}.starts_at, ${segment}.after_seq)',
      '<= (${segment}.starts_at, ${segment}.after_seq) and v."timestamp" >= (select created_at from subscriptions u where u.tenant_id = ${tenantId} and u.id = ${segment}.subscription_id)',
    ),
  },
  {
    id: 'moment-of-change-not-carried',
    defect: 'What was counted at the very moment of a change of plan is not carried into the new part.',
    killedBy: 'recurring.plan-changes',
    edits: edit(
      'openSegments',
      'plan.prices.map(({ meter_id }) => meter_id)',
      'plan.prices.slice(0, 0).map(({ meter_id }) => meter_id)',
    ),
  },
  {
    id: 'part-without-length-billed',
    defect: 'A part of a period that has no length bills what lasts too.',
    killedBy: 'recurring.plan-changes',
    edits: edit('carryInto', 'if (end <= start)', 'if (end < start)'),
  },
  {
    id: 'late-value-is-of-now',
    defect: 'A late value counts in the current period, as if it came in it.',
    killedBy: 'recurring.late-events',
    edits: edit(
      'createAggregator',
      'late && carriesOver(reading.meter)',
      'late && reading.meter.id < reading.meter.id',
    ),
  },
]
