// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Months of usage that are read, cut or changed otherwise than they say. */
export const mutants: Mutant[] = [
  {
    id: 'usage-since-the-period',
    defect: 'The usage without `at` is that of the first month of the period.',
    killedBy: 'usage-months.usage-of-a-month',
    edits: edit(
      'composePeriodUsage',
      'at ?? subscription.usage_period_start ?? current_period_start',
      'at ?? current_period_start',
    ),
  },
  {
    id: 'usage-of-the-newest-month',
    defect: 'The usage of an earlier month is that of the current one.',
    killedBy: 'usage-months.usage-of-a-month',
    edits: edit(
      'selectPeriodSegments',
      '(usage_period_start is null or usage_period_start <= ${at})',
      'true',
    ),
  },
  {
    id: 'usage-starts-with-the-period',
    defect: 'The usage of a month says that it starts with the period.',
    killedBy: 'usage-months.usage-of-a-month',
    edits: edit('period-usage#periodOf', 'first.usage_period_start ?? ', ''),
  },
  {
    id: 'whole-month-at-the-end',
    defect: 'What ends within a month still shows the whole month.',
    killedBy: 'usage-months.ends-within',
    edits: edit('renewedFields', 'subscription.usage_period_end && at', 'subscription.usage_period_end'),
  },
  {
    id: 'end-without-the-plan-minimum',
    defect: 'What ends within a month owes nothing of the plan’s minimum.',
    killedBy: 'usage-months.ends-within',
    edits: edit(
      'segments-store#endSegment',
      'part_end: sql`case when part_end is not null then ${at.toISOString()}::timestamptz end`',
      'part_end: sql`part_end`',
    ),
  },
  {
    id: 'minimum-at-the-end-not-previewed',
    defect: 'The preview of an end within a month leaves out the plan’s minimum.',
    killedBy: 'usage-months.ends-within',
    edits: edit(
      'upcomingInvoice',
      'const composed = await composePending(context.trx, subscription, at)',
      "const all = await composePending(context.trx, subscription, at)\n  const composed = { ...all, lines: all.lines.filter(({ type }) => type !== 'minimum') }",
    ),
  },
  {
    id: 'canceled-at-the-month',
    defect: 'What is to end with its period ends with the month.',
    killedBy: 'usage-months.to-the-end-of-the-period',
    edits: edit(
      'planRenewal',
      'endsUsageMonth(subscription, at)',
      '!subscription.cancel_at_period_end && endsUsageMonth(subscription, at)',
    ),
  },
  {
    id: 'months-of-the-past-billed-elsewhere',
    defect: 'Where the past was billed elsewhere, the months of the current period are billed again.',
    killedBy: 'usage-months.of-the-past',
    edits: edit('parsePast', '[periods.at(-1), starts.at(-1)]', '[periods.at(-1), periods.at(-1)?.start]'),
  },
  {
    id: 'months-in-utc',
    defect: 'Months of usage end at midnight UTC, whatever the time zone.',
    killedBy: 'usage-months.parts-and-zones',
    edits: edit(
      'usageMonth',
      '{ ...calendar, anchor_at: anchor }',
      "{ ...calendar, timezone: 'UTC', anchor_at: anchor }",
    ),
  },
  {
    id: 'months-since-the-start',
    defect: 'Months of usage are counted from where the subscription began.',
    killedBy: 'usage-months.parts-and-zones',
    edits: edit('usageMonth', 'anchor_at: anchor }', 'anchor_at: from }'),
  },
  {
    id: 'whole-bounds-in-a-part',
    defect: 'A partial month has the whole minimum of a price.',
    killedBy: 'usage-months.parts-and-zones',
    edits: edit('usageMonth', 'whole }, end)', 'whole: { ...whole, start: from } }, end)'),
  },
  {
    id: 'changed-month-begins-anew',
    defect: 'A change of plan begins a month, and shows what is billed next from there.',
    killedBy: 'usage-months.upcoming-with-prorations',
    edits: edit(
      'plan-change#monthsAfter',
      'usage_period_start ?? (',
      'usage?.start ?? usage_period_start ?? (',
    ),
  },
  {
    id: 'change-previewed-to-the-period',
    defect: 'The preview of a change of plan has usage until the period ends, not the month.',
    killedBy: 'usage-months.upcoming-with-prorations',
    edits: edit(
      'preview-subscription-plan-change#previewSubscriptionPlanChange',
      'planRenewal(changed, plan, engine)',
      'planRenewal({ ...changed, usage_period_end: null }, plan, engine)',
    ),
  },
  {
    id: 'part-of-the-first-month',
    defect: 'After a change of plan its bounds are for the month of the change, and then for the rest.',
    killedBy: 'usage-months.bounds-after-a-change',
    edits: edit('segmentOf', '(goesOn ? subscription.part_start : null) ?? usage?.start', 'usage?.start'),
  },
  {
    id: 'whole-bounds-after-a-change',
    defect: 'After a change of plan its bounds are for the whole period.',
    killedBy: 'usage-months.bounds-after-a-change',
    edits: edit(
      'segmentOf',
      'part: { ...period, start: partStart ?? usage.start }',
      'part: { ...period, start: partStart ?? usage.start, whole: { start: partStart ?? usage.start, end: period.end } }',
    ),
  },
  {
    id: 'month-ends-as-it-was',
    defect: 'After a change of plan the month ends as the old plan had it.',
    killedBy: 'usage-months.to-a-whole-period',
    edits: [
      ...edit(
        'plan-change#monthsAfter',
        'usage_period_start, current_period_start }',
        'usage_period_start, usage_period_end, current_period_start }',
      ),
      ...edit('plan-change#monthsAfter', '(usage ?? rest).end', 'usage_period_end ?? (usage ?? rest).end'),
    ],
  },
  {
    id: 'usage-before-the-change-left-out',
    defect: 'After a change to a plan with monthly usage, what is billed next begins with the change.',
    killedBy: 'usage-months.from-a-whole-period',
    edits: edit(
      'plan-change#monthsAfter',
      '(usage ? current_period_start : null)',
      '(usage ? usage.start : null)',
    ),
  },
  {
    id: 'months-lost-at-a-restart',
    defect: 'After a change to another interval usage is billed for the period.',
    killedBy: 'usage-months.from-a-whole-period',
    edits: edit(
      'planRestart',
      'startPeriod(plan,',
      "startPeriod({ ...plan, usage_billing_interval: 'period' },",
    ),
  },
  {
    id: 'minimum-lost-at-a-border',
    defect: 'Where a subscription ends as a month of usage ends, the minimum of its part is lost.',
    killedBy: 'usage-months.bounds-at-the-border',
    edits: edit('selectCountedSegments', 'ENDS_PART', 'sql`false`'),
  },
  {
    id: 'minimum-of-its-last-month',
    defect: 'The minimum of a plan has the time of the last month of its part.',
    killedBy: 'usage-months.bounds-at-the-border',
    edits: edit(
      'compose/bounds#toLineItem',
      'price_id === null && segment.part_start',
      'price_id === undefined && segment.part_start',
    ),
  },
]
