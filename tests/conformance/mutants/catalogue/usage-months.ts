// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Usage that is billed at other times, or for other ones, than the months of a period. */
export const mutants: Mutant[] = [
  {
    id: 'months-wait-for-the-period',
    defect: 'Usage that is to be billed monthly is billed when the period ends.',
    killedBy: 'usage-months.invoices-of-their-own',
    edits: edit('usageMonth', "usage_billing_interval === 'period'", 'usage_billing_interval.length > 0'),
  },
  {
    id: 'month-as-a-cycle',
    defect: 'The invoice of a month says that a period ended.',
    killedBy: 'usage-months.invoices-of-their-own',
    edits: edit(
      'planUsageMonth',
      "closingInvoice('subscription_usage',",
      "closingInvoice('subscription_cycle',",
    ),
  },
  {
    id: 'month-since-the-period',
    defect: 'The invoice of a month says that it is for the time since the period began.',
    killedBy: 'usage-months.invoices-of-their-own',
    edits: edit('closingInvoice', 'subscription.usage_period_start ?? ', ''),
  },
  {
    id: 'month-of-a-period-shown',
    defect: 'The subscription shows a month where usage is billed for the period.',
    killedBy: 'usage-months.invoices-of-their-own',
    edits: edit(
      'startedWith',
      'usage_period_start: usage?.start ?? null',
      'usage_period_start: (usage ?? period).start',
    ),
  },
  {
    id: 'months-for-any-plan',
    defect: 'Plans of any interval take `usage_billing_interval` `month`.',
    killedBy: 'usage-months.refused',
    edits: edit(
      'assertUsageInterval',
      "usage_billing_interval === 'period' ||",
      'usage_billing_interval.length > 0 ||',
    ),
  },
  {
    id: 'months-of-weeks',
    defect: 'Plans of several weeks or days take `usage_billing_interval` `month`.',
    killedBy: 'usage-months.refused',
    edits: edit('assertUsageInterval', "(interval === 'month' && interval_count > 1)", 'interval_count > 1'),
  },
  {
    id: 'months-by-an-update',
    defect: 'An update sets `usage_billing_interval` of any plan to `month`.',
    killedBy: 'usage-months.refused',
    edits: edit('update-plan#updatePlan', 'assertUsageInterval({ ...current, ...fields })', ''),
  },
  {
    id: 'months-for-a-plan-in-use',
    defect: '`usage_billing_interval` of a plan can change while it is subscribed to.',
    killedBy: 'plans.in-use-keep-their-prices',
    edits: edit('update-plan#TERMS', "'usage_billing_interval',", ''),
  },
  {
    id: 'tiers-go-on',
    defect: 'A month’s units are counted on from those of the months before.',
    killedBy: 'usage-months.tiers-and-prices',
    edits: edit(
      'selectSegments',
      "from segment_usage u where u.tenant_id = ${tenantId} and u.segment_id = s.id\n      ), '[]') as counted",
      "from (select e.meter_id, sum(e.units) as units, sum(e.late_events)::int as late_events from segment_usage e join segments m on m.tenant_id = ${tenantId} and m.id = e.segment_id where e.tenant_id = ${tenantId} and (m.id = s.id or (m.subscription_id = s.subscription_id and m.part_start = s.part_start and m.starts_at < s.starts_at)) group by e.meter_id) u\n      ), '[]') as counted",
    ),
  },
  {
    id: 'price-bounds-shared-by-months',
    defect: 'The bounds of a price are for the period, and each month has its share.',
    killedBy: 'usage-months.tiers-and-prices',
    edits: edit(
      'boundItems',
      'whole: { start: whole_start, end: whole_end },',
      'whole: { start: segment.part_whole_start ?? whole_start, end: segment.part_whole_end ?? whole_end },',
    ),
  },
  {
    id: 'plan-bounds-each-month',
    defect: 'The bounds of a plan are for each month.',
    killedBy: 'usage-months.bounds-of-the-plan',
    edits: edit('planPartOf', 'part_start === null ||', 'part_start !== null ||'),
  },
  {
    id: 'months-before-not-spent',
    defect: 'What the months before came to does not count for the plan’s bounds.',
    killedBy: 'usage-months.bounds-of-the-plan',
    edits: edit('boundLinesOf', 'earlier.get(part) ?? 0', '0 * part.length'),
  },
  {
    id: 'maximum-taken-off-again',
    defect: 'What the maximum took off a month is taken off the next one again.',
    killedBy: 'usage-months.bounds-of-the-plan',
    edits: edit('selectEarlierMonths', "('usage', 'minimum', 'maximum')", "('usage', 'minimum')"),
  },
  {
    id: 'minimum-each-month',
    defect: 'What is missing to the plan’s minimum is billed with the first month.',
    killedBy: 'usage-months.bounds-of-the-plan',
    edits: edit('boundLines', '{ ...part.plan, minimum: null }', 'part.plan'),
  },
  {
    id: 'maximum-at-the-end',
    defect: 'What is beyond the plan’s maximum is taken off the last month.',
    killedBy: 'usage-months.bounds-of-the-plan',
    edits: edit('boundLines', '{ ...part.plan, minimum: null }', '{ minimum: null, maximum: null }'),
  },
  {
    id: 'billed-months-taken-back',
    defect: 'Where a period ends early, its share of the maximum gives back what its months were billed.',
    killedBy: 'usage-months.bounds-after-a-change',
    edits: edit(
      'boundLines',
      'Math.max(fees_cents, earlier_cents + billed_cents)',
      'Math.max(fees_cents, 0 * billed_cents)',
    ),
  },
]
