import { type Html, html } from '../../../runtime/html.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { field } from '../../parts/field.ts'
import { actionForm, confirmation, formLink } from '../../parts/form.ts'
import { labelIn } from '../../parts/local-time.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { View, Visit } from '../../visit.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { STEPS } from './advance.ts'
import { renderOutcome } from './outcome.ts'

const CUSTOMERS = 25

export async function showTestClock(visit: Visit): Promise<View> {
  const { base, params, refusal, timezone, call } = visit
  const { test_clock: clock } = await call('getTestClock', { path: { id: params.id ?? '' } })
  const { customers, has_more } = await call('listCustomers', {
    query: { test_clock_id: clock.id, limit: String(CUSTOMERS) },
  })
  const name = clock.name ?? 'Test clock'
  const path = `${base}/test-clocks/${clock.id}`
  const target =
    clock.advancing_to === null ? undefined : html`, advancing to ${minute(clock.advancing_to, timezone)}.`
  const content = html`${head(html`<bdi class="text">${name}</bdi>`, {
    crumb: html`<a href="${base}/test-clocks">Test clocks</a>`,
    badges: badge(clock.status),
    lead: html`Clock time: ${minute(clock.frozen_time, timezone)}${target}`,
    actions: [
      formLink(`${path}/edit`, 'Rename'),
      confirmation('Delete', {
        path: `${path}/delete`,
        text: 'Deletes the clock and its customers with all that is theirs: events, subscriptions, invoices, wallets. This cannot be undone.',
        button: 'Delete test clock',
        kind: 'danger',
      }),
      formLink(`${base}/customers/new?test_clock_id=${clock.id}`, 'New customer'),
    ],
  })}
<div class="wide-left">
<div class="stack">
${await renderOutcome(visit, clock, customers)}
${tableCard(
  'Customers',
  table(
    'Customers',
    [{ name: 'Name' }, { name: 'Email' }],
    customers.map((customer) => [
      html`<a href="${base}/customers/${customer.id}"><bdi class="text">${customer.name}</bdi></a>`,
      html`<bdi class="text">${customer.email}</bdi>`,
    ]),
    html`<strong>No customers</strong>Create one here, or with <code>"test_clock_id": "${clock.id}"</code>.`,
  ),
  has_more ? html`<span class="soft small">Latest ${CUSTOMERS}</span>` : undefined,
)}
</div>
<div class="stack">
${renderAdvance(path, { from: clock.frozen_time, timezone }, typed(refusal, `${path}/advance`))}
${card(
  'Details',
  facts([
    ['ID', html`<code>${clock.id}</code>`],
    ['Created', minute(clock.created_at, timezone)],
  ]),
)}
${await renderTimeline(visit, { test_clock_id: clock.id })}
</div>
</div>`
  return { title: name, content, isUnfinished: clock.status === 'advancing' }
}

function renderAdvance(
  path: string,
  { from, timezone }: { from: string; timezone: string },
  advance: Typed,
): Html {
  const hidden = html`<input type="hidden" name="from" value="${from}">`
  const legend = html`<legend class="hidden-label">By how much</legend>`
  const choices = STEPS.map(
    ([days, label], index) =>
      html`<label><input type="radio" name="days" value="${days}"${index === 0 ? html` checked` : undefined}>${label}</label>`,
  )
  return card(
    'Advance',
    html`${actionForm(
      `${path}/advance`,
      html`${hidden}<fieldset class="field">${legend}<div class="choices">${choices}</div></fieldset>
${field(labelIn('Or to a date', timezone), 'to', { ...advance.at('to'), type: 'date', hint: 'When that day begins.' })}
<button class="primary">Advance clock</button>`,
      'Advance',
    )}<p class="soft small">Renewals, invoices and payments due in that time are processed.</p>`,
  )
}
