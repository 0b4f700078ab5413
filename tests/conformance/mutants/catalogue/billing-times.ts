import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Periods, fees, starts and ends at other times than they say. */
export const mutants: Mutant[] = [
  {
    id: 'billing-day-ignored',
    defect: 'With `custom` periods begin where the subscription does.',
    killedBy: 'anchor.custom-first-period',
    edits: edit('firstGrid', 'billing_anchor_at ?? from', 'from'),
  },
  {
    id: 'billing-day-ahead-only',
    defect: 'With `custom` and a moment far ahead, the first period ends at that moment.',
    killedBy: 'anchor.custom-first-period',
    edits: edit(
      'periods#firstPeriod',
      'wholeAround(grid, recurrence, from))',
      '((whole) => ({ ...whole, end: grid.anchor > from ? grid.anchor : whole.end }))(wholeAround(grid, recurrence, from)))',
    ),
  },
  {
    id: 'billing-day-drifts',
    defect: 'With `custom` each period is counted from the one before.',
    killedBy: 'anchor.custom-keeps-its-day',
    edits: edit(
      'periodFrom',
      'return { anchor, index, whole,',
      'return { anchor: whole.start, index: 0 * index + 0 * anchor.getTime(), whole,',
    ),
  },
  {
    id: 'billing-day-lost-at-a-restart',
    defect: 'A plan of another interval begins periods at the change.',
    killedBy: 'anchor.custom-outlasts-changes',
    edits: edit(
      'planRestart',
      'firstPeriod(at, subscription, plan)',
      'firstPeriod(at, { ...subscription, billing_anchor_at: null }, plan)',
    ),
  },
  {
    id: 'billing-day-without-custom',
    defect: '`billing_anchor_at` is taken without `custom`, and does nothing.',
    killedBy: 'anchor.custom-needs-its-moment',
    edits: edit('parseAnchor', "anchor !== 'custom' && at != null", 'false'),
  },
  {
    id: 'custom-without-a-day',
    defect: '`custom` is taken without `billing_anchor_at`.',
    killedBy: 'anchor.custom-needs-its-moment',
    edits: edit('parseAnchor', "anchor === 'custom' && at == null", 'false'),
  },
  {
    id: 'arrears-in-advance',
    defect: 'A fee in arrears is billed in advance too.',
    killedBy: 'arrears.no-first-invoice',
    edits: edit('startPeriod', "plan.billing_timing === 'in_advance'", 'plan.amount_cents > 0'),
  },
  {
    id: 'arrears-in-full',
    defect: 'Where a subscription ends, a fee in arrears is billed for the whole period.',
    killedBy: 'arrears.bills-the-time-used',
    edits: edit('feeInArrears', 'whole: wholePeriod(subscription, plan)', 'whole: { start, end: at }', []),
  },
  {
    id: 'arrears-not-previewed',
    defect: 'The preview of a cancellation leaves the fee in arrears out.',
    killedBy: 'arrears.bills-the-time-used',
    edits: edit(
      'upcomingInvoice',
      '[{ subscription, renewal }]',
      '[{ subscription, renewal: { ...renewal, ended: [] } }]',
    ),
  },
  {
    id: 'arrears-lost-without-proration',
    defect: 'A change of plan with `none` bills nothing for the time in arrears on the old plan.',
    killedBy: 'arrears.a-line-a-part',
    edits: edit(
      'planChange',
      'const ended = feeInArrears(subscription, old, at.now)',
      'const ended = prorated ? feeInArrears(subscription, old, at.now) : []',
    ),
  },
  {
    id: 'arrears-to-advance-for-nothing',
    defect: 'From arrears to advance with `none`, the rest of the period is never billed.',
    killedBy: 'arrears.to-advance',
    edits: edit('planChange', 'const isOfNewPlan = prorated || !isBilled', 'const isOfNewPlan = prorated'),
  },
  {
    id: 'advance-to-arrears-twice',
    defect: 'From advance to arrears with `none`, the rest of the period is billed twice.',
    killedBy: 'arrears.from-advance',
    edits: edit('planChange', 'isOfNewPlan ? at.now : current_period_end', 'isOfNewPlan ? at.now : at.now'),
  },
  {
    id: 'billing-timing-in-use-changes',
    defect: 'The billing timing of a plan can change while it is subscribed to.',
    killedBy: 'plans.in-use-keep-their-prices',
    edits: edit('update-plan#TERMS', "'billing_timing',", ''),
  },
  {
    id: 'scheduled-billed-at-once',
    defect: 'A subscription that starts later is billed and begins at once.',
    killedBy: 'starts.later',
    edits: edit(
      'create-subscription#createSubscription',
      '!isRenewalDue(added, now)',
      'added.trial_ends_at !== null',
    ),
  },
  {
    id: 'canceled-before-never-starts',
    defect: 'What is to end with its first period ends when that begins.',
    killedBy: 'starts.canceled-before',
    edits: edit(
      'planRenewal',
      "cancel_at_period_end && (status !== 'scheduled' || trial_ends_at !== null)",
      'cancel_at_period_end',
    ),
  },
  {
    id: 'trial-to-come-previews-its-fee',
    defect: 'The upcoming invoice of what is to end with a trial that has not begun has a fee.',
    killedBy: 'starts.canceled-before',
    edits: edit(
      'planRenewal',
      "cancel_at_period_end && (status !== 'scheduled' || trial_ends_at !== null)",
      "cancel_at_period_end && status !== 'scheduled'",
    ),
  },
  {
    id: 'moved-start-keeps-its-period',
    defect: 'Moving the start leaves the first period where it was.',
    killedBy: 'starts.can-be-moved',
    edits: edit(
      'changeTimes',
      '...beginAgain(changed, start, plan) }',
      '...beginAgain(changed, start, plan), current_period_end: current.current_period_end }',
    ),
  },
  {
    id: 'begun-can-be-moved',
    defect: 'The start of a subscription that has begun can be sent, and is ignored.',
    killedBy: 'starts.can-be-moved',
    edits: edit('changeTimes', "starts_at !== undefined && status !== 'scheduled'", 'false'),
  },
  {
    id: 'later-start-without-its-trial',
    defect: 'One that starts later is active in its trial.',
    killedBy: 'starts.with-a-trial',
    edits: edit('startsTrial', 'trial_ends_at !== null', 'trial_ends_at === null'),
  },
  {
    id: 'trial-of-0-days-is-the-plans',
    defect: 'With `trial_days` 0 a subscription has the trial of its plan.',
    killedBy: 'starts.trial-of-its-own',
    edits: edit('addSubscription', 'body.trial_days ?? plan', 'body.trial_days || plan'),
  },
  {
    id: 'another-plan-keeps-the-period',
    defect: 'A change of plan before the start leaves the first period of the old plan.',
    killedBy: 'starts.another-plan-before',
    edits: edit('applyPlanChange', "subscription.status === 'scheduled'", 'false'),
  },
  {
    id: 'past-usage-is-not-billed',
    defect: 'A start in the past leaves out the usage from before the subscription was created.',
    killedBy: 'starts.past-billed',
    edits: edit('openSegments', 'span.start < subscription.created_at', 'false'),
  },
  {
    id: 'past-periods-end-in-the-past',
    defect: 'The invoices of periods in the past do not wait for late usage.',
    killedBy: 'starts.past-billed',
    edits: edit(
      'closingInvoice',
      'Math.max(at.getTime(), subscription.created_at.getTime())',
      'at.getTime()',
    ),
  },
  {
    id: 'billed-elsewhere-and-here',
    defect: 'What was billed elsewhere is billed again.',
    killedBy: 'starts.past-billed-elsewhere',
    edits: edit('parsePastPeriods', "return past ?? 'bill'", "return 'bill'"),
  },
  {
    id: 'start-years-ago',
    defect: 'A start may lie years in the past.',
    killedBy: 'starts.past-refused',
    edits: edit('parsePast', 'now.getTime() - start.getTime() > MAX_AGE_MS', 'false'),
  },
  {
    id: 'past-usage-without-a-limit',
    defect: 'A start in the past is taken where usage since then comes to more than an invoice can hold.',
    killedBy: 'starts.past-refused',
    edits: edit('parsePast', '> MAX_AMOUNT', '> Number.POSITIVE_INFINITY'),
  },
  {
    id: 'hundreds-of-past-periods',
    defect: 'A start in the past bills any number of periods.',
    killedBy: 'starts.past-refused',
    edits: edit('parsePast', 'periods.length > MAX_PERIODS', 'false'),
  },
  {
    id: 'start-after-the-end',
    defect: 'A start can be moved behind the end.',
    killedBy: 'starts.refused',
    edits: edit('assertStart', 'end !== null && start >= end', 'false'),
  },
  {
    id: 'whole-fee-until-the-end',
    defect: 'A period in which the subscription ends is billed in full.',
    killedBy: 'ends.cuts-the-period',
    edits: edit('planRenewal', 'startPeriod(plan, cutAt(period, ends_at),', 'startPeriod(plan, period,'),
  },
  {
    id: 'end-not-previewed',
    defect: 'The upcoming invoice leaves out the usage until an end within the period.',
    killedBy: 'ends.after-the-fee',
    edits: edit(
      'upcomingInvoice',
      'composePending(context.trx, subscription, at)',
      'composePending(context.trx, subscription, at < subscription.current_period_end ? subscription.current_period_start : at)',
    ),
  },
  {
    id: 'end-waits-for-the-period',
    defect: 'An end within a period comes with the end of the period.',
    killedBy: 'ends.after-the-fee',
    edits: edit('beginning#nextRenewalAt', 'ends_at !== null && ends_at < end', 'false'),
  },
  {
    id: 'moved-end-moves-periods',
    defect: 'After a period that was cut, periods begin where it ended.',
    killedBy: 'ends.moved-and-removed',
    edits: edit(
      'planRenewal',
      ': nextPeriod(at, subscription, plan)',
      ": at < wholePeriod(subscription, plan).end ? firstPeriod(at, { ...subscription, billing_anchor: 'anniversary' }, plan) : nextPeriod(at, subscription, plan)",
    ),
  },
  {
    id: 'later-end-takes-a-cancellation-back',
    defect: 'With an `ends_at` a subscription does not end with its period.',
    killedBy: 'ends.the-earlier-holds',
    edits: edit(
      'planRenewal',
      'const isLast = isCanceled',
      'const isLast = (isCanceled && ends_at === null)',
    ),
  },
  {
    id: 'arrears-past-the-end',
    defect: 'A fee in arrears is billed for the whole period that the subscription ends in.',
    killedBy: 'ends.in-arrears',
    edits: edit(
      'planRenewal',
      'feeInArrears(subscription, plan, at)',
      'feeInArrears(subscription, plan, subscription.current_period_end)',
    ),
  },
  {
    id: 'more-back-than-charged',
    defect: 'A second change of plan gives back the time after the end, which the first did not charge.',
    killedBy: 'ends.gives-back-what-was-charged',
    edits: edit('planChange', 'rest: left,', 'rest,'),
  },
  {
    id: 'end-before-the-start',
    defect: 'A subscription can end before it starts.',
    killedBy: 'ends.refused',
    edits: edit('assertEnd', 'end > start && end > now', 'end > now'),
  },
  {
    id: 'calendar-in-utc',
    defect: 'With `calendar` months begin at midnight UTC, whatever the time zone.',
    killedBy: 'zones.calendar-months',
    edits: edit('boundaryAt', 'add(step).toZonedDateTime(timezone)', "add(step).toZonedDateTime('UTC')"),
  },
  {
    id: 'anniversary-in-utc',
    defect: 'An anniversary keeps its time of day in UTC, so its local one moves when clocks change.',
    killedBy: 'zones.clocks-change',
    edits: edit('boundaryAt', 'localTime(anchor, timezone)', "localTime(anchor, 'UTC')"),
  },
  {
    id: 'zone-follows-the-customer',
    defect: 'A subscription takes the time zone that its customer gets later.',
    killedBy: 'zones.subscription-keeps-its-own',
    edits: edit(
      'update-customer#updateCustomer',
      'if (changes.external_id !== undefined)',
      "if (changes.timezone) await trx.updateTable('subscriptions').set({ timezone: changes.timezone }).where('tenant_id', '=', tenant.id).where('customer_id', '=', current.id).execute()\n  if (changes.external_id !== undefined)",
    ),
  },
  {
    id: 'offset-as-zone',
    defect: 'An offset passes for a time zone.',
    killedBy: 'zones.refused',
    edits: edit('timezoneNamed', '/^[A-Za-z][\\w+/-]*$/', '/./'),
  },
]
