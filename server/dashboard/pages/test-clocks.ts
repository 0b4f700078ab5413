import { Problem } from '../../errors/problem.ts'
import { html } from '../../pages/html.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { card, facts, head, tableCard } from '../parts/card.ts'
import { field } from '../parts/field.ts'
import { actionForm, confirmation } from '../parts/form.ts'
import { badge } from '../parts/status.ts'
import { pager, table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import { typed } from '../parts/typed.ts'
import type { Done, View, Visit } from '../visit.ts'
import { renderTimeline } from './event-log/timeline.ts'

export async function showTestClocks({ base, query, refusal, call }: Visit): Promise<View> {
  const page = await call('listTestClocks', { query: { cursor: query.cursor, limit: '25' } })
  const path = `${base}/test-clocks`
  const create = typed(refusal, path)
  const content = html`${head('Test clocks', {
    lead: html`Customers on a test clock follow its time. Advance the clock to run a year of billing in seconds.`,
    actions: [
      confirmation('New test clock', {
        ...{ path, typed: create },
        text: 'The clock starts at the current time and stays there until you advance it.',
        fields: field('Name', 'name', { ...create.at('name'), autocomplete: 'off' }),
        button: 'Create test clock',
        kind: 'primary',
      }),
    ],
  })}
${tableCard(
  'Newest first',
  html`${table(
    'Test clocks',
    [
      { name: 'Name' },
      { name: 'Status' },
      { name: 'Clock time', kind: 'time' },
      { name: 'Created', kind: 'time' },
    ],
    page.test_clocks.map((clock) => [
      html`<a href="${path}/${clock.id}"><bdi class="text">${clock.name ?? 'Test clock'}</bdi></a>`,
      badge(clock.status),
      minute(clock.frozen_time),
      day(clock.created_at),
    ]),
    html`<strong>No test clocks</strong>Create one, then set it as <code>test_clock_id</code> on a new customer.`,
  )}${pager(path, { cursor: query.cursor }, page)}`,
)}`
  return { title: 'Test clocks', content }
}

export async function showTestClock(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { test_clock: clock } = await call('getTestClock', { path: { id: params.id ?? '' } })
  const { customers, has_more } = await call('listCustomers', {
    query: { test_clock_id: clock.id, limit: '25' },
  })
  const name = clock.name ?? 'Test clock'
  const path = `${base}/test-clocks/${clock.id}`
  const advance = typed(refusal, `${path}/advance`)
  const content = html`${head(html`<bdi class="text">${name}</bdi>`, {
    crumb: html`<a href="${base}/test-clocks">Test clocks</a>`,
    badges: badge(clock.status),
    lead: html`Clock time: ${minute(clock.frozen_time)}${clock.advancing_to === null ? undefined : html`, advancing to ${minute(clock.advancing_to)}.`}`,
  })}
<div class="wide-left">
${tableCard(
  'Customers',
  table(
    'Customers',
    [{ name: 'Name' }, { name: 'Email' }],
    customers.map((customer) => [
      html`<a href="${base}/customers/${customer.id}"><bdi class="text">${customer.name}</bdi></a>`,
      html`<bdi class="text">${customer.email}</bdi>`,
    ]),
    html`<strong>No customers</strong>Create one with <code>"test_clock_id": "${clock.id}"</code>.`,
  ),
  has_more ? html`<span class="soft small">Latest 25</span>` : undefined,
)}
<div class="stack">
${card(
  'Advance',
  html`${actionForm(
    `${path}/advance`,
    html`<input type="hidden" name="from" value="${clock.frozen_time}"><fieldset class="field"><legend class="hidden-label">By how much</legend><div class="choices">${steps.map(
      ([days, label], index) =>
        html`<label><input type="radio" name="days" value="${days}"${index === 0 ? html` checked` : undefined}>${label}</label>`,
    )}</div></fieldset>
${field('Or to a date', 'to', { ...advance.at('to'), type: 'date', hint: 'Midnight UTC.' })}
<button class="primary">Advance clock</button>`,
    'Advance',
  )}<p class="soft small">Renewals, invoices and payments due in that time are processed.</p>`,
)}
${card(
  'Details',
  facts([
    ['ID', html`<code>${clock.id}</code>`],
    ['Created', minute(clock.created_at)],
  ]),
)}
${await renderTimeline(visit, { test_clock_id: clock.id })}
</div>
</div>`
  return { title: name, content, isUnfinished: clock.status === 'advancing' }
}

const steps = [
  ['1', 'A day'],
  ['7', 'A week'],
  ['31', 'A month'],
  ['366', 'A year'],
] as const

export async function createTestClock({ base, form, call }: Visit): Promise<Done> {
  const { name = '' } = form
  const { test_clock } = await call('createTestClock', {
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: name === '' ? {} : { name },
  })
  return { to: `${base}/test-clocks/${test_clock.id}`, notice: 'clock_created' }
}

/** The form has the start time, so sending it twice advances once. */
export async function advanceTestClock({ base, params, form, call }: Visit): Promise<Done> {
  const id = params.id ?? ''
  const { test_clock: clock } = await call('getTestClock', { path: { id } })
  const { to = '', days = '' } = form
  if (to === '' && !steps.some(([each]) => each === days))
    throw new Problem('VALIDATION_ERROR', { message: 'Choose how far to advance the clock' })
  const from = Date.parse(form.from ?? '') || Date.parse(clock.frozen_time)
  const until = new Date(from + Number(days) * DAY_MS)
  if (to === '' && Number.isNaN(until.getTime()))
    throw new Problem('VALIDATION_ERROR', { message: 'Choose how far to advance the clock' })
  const target = to === '' ? until.toISOString() : `${to}T00:00:00Z`
  const { test_clock } = await call('advanceTestClock', { path: { id }, body: { to: target } })
  const page = `${base}/test-clocks/${id}`
  // The page of a clock that still advances says so, until it does not.
  return test_clock.status === 'advancing' ? { to: page } : { to: page, notice: 'clock_advanced' }
}
