import { type Html, html } from '../../../pages/html.ts'
import type { Form } from '../../http/form.ts'
import { type Choice, field, isChanged, select, shownField } from '../../parts/field.ts'
import { labelIn, timeIn, toTimeField } from '../../parts/local-time.ts'
import { minute } from '../../parts/time.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Subscription } from './names.ts'

const ANCHORS: readonly Choice[] = [
  ['anniversary', 'On the day on which it starts'],
  ['calendar', 'On the first day of each month'],
  ['custom', 'On the billing day below'],
]
const PAST: readonly Choice[] = [
  ['bill', 'Bill them'],
  ['billed_elsewhere', 'They were billed elsewhere'],
]

export function beginningFields(typed: Typed, timezone: string): Html {
  return html`<div class="row">${field(labelIn('Starts', timezone), 'starts_at', {
    type: 'datetime-local',
    hint: 'Leave empty for now.',
    ...typed.at('starts_at'),
  })}
${field(labelIn('Ends', timezone), 'ends_at', { type: 'datetime-local', hint: 'Leave empty for no end.', ...typed.at('ends_at') })}
${field('Trial in days', 'trial_days', { type: 'number', hint: 'Leave empty for the plan’s.', ...typed.at('trial_days') })}</div>
${select(
  'If it starts in the past, its periods until now',
  'past_periods',
  PAST,
  typed.at('past_periods').value,
  {
    hint: 'Up to 366 days and 100 periods. Usage that was counted since then is billed.',
    fix: 'Choose this for a start in the past only.',
    ...typed.at('past_periods'),
  },
)}
<div class="row">${select('Renews', 'billing_anchor', ANCHORS, typed.at('billing_anchor').value, typed.at('billing_anchor'))}
${field(labelIn('Billing day', timezone), 'billing_anchor_at', {
  type: 'datetime-local',
  hint: 'Any moment at which a period begins.',
  ...typed.at('billing_anchor_at'),
})}</div>`
}

export function beginningIn(form: Form, timezone: string) {
  return {
    billing_anchor: form.billing_anchor,
    ...(form.billing_anchor === 'custom' && { billing_anchor_at: timeIn(form.billing_anchor_at, timezone) }),
    starts_at: timeIn(form.starts_at, timezone),
    ends_at: timeIn(form.ends_at, timezone),
    ...(form.trial_days && { trial_days: Number(form.trial_days) }),
    ...(form.past_periods === 'billed_elsewhere' && { past_periods: form.past_periods }),
  }
}

export function timeFields(subscription: Subscription, typed: Typed): Html {
  const { status, starts_at, ends_at, timezone } = subscription
  const [starts, ends] = [toTimeField(starts_at, timezone), toTimeField(ends_at, timezone)]
  if (status === 'canceled') return html``
  return html`<div class="row">${
    status === 'scheduled'
      ? html`${field(labelIn('Starts', timezone), 'starts_at', {
          type: 'datetime-local',
          value: starts,
          hint: 'A time that has come starts it now.',
          ...typed.at('starts_at'),
        })}${shownField('starts_at', starts, typed)}`
      : undefined
  }
${field(labelIn('Ends', timezone), 'ends_at', {
  type: 'datetime-local',
  value: ends,
  hint: 'Leave empty for no end.',
  ...typed.at('ends_at'),
})}${shownField('ends_at', ends, typed)}</div>`
}

/** Omits an unchanged time, so that it keeps its seconds. */
export function changedTimesIn(form: Form, timezone: string) {
  const changed = (name: 'starts_at' | 'ends_at') => form[name] !== undefined && isChanged(form, name)
  return {
    ...(changed('starts_at') && { starts_at: timeIn(form.starts_at, timezone) }),
    ...(changed('ends_at') && { ends_at: timeIn(form.ends_at, timezone) }),
  }
}

export function renewsOn({ billing_anchor, billing_anchor_at, timezone }: Subscription): Html | string {
  if (billing_anchor === 'calendar') return 'With the calendar'
  if (billing_anchor === 'custom') return html`As on ${minute(billing_anchor_at, timezone)}`
  return 'On the day it started'
}
