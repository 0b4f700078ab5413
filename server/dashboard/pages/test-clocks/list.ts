import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { head, tableCard } from '../../parts/card.ts'
import { field } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day, minute } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

export async function showTestClocks({ base, query, refusal, timezone, call }: Visit): Promise<View> {
  const page = await call('listTestClocks', { query: { cursor: query.cursor, limit: '25' } })
  const path = `${base}/test-clocks`
  const create = typed(refusal, path)
  const content = html`${head('Test clocks', {
    lead: html`Customers on a test clock follow its time. Advance the clock to run a year of billing in seconds.`,
    actions: [
      confirmation('New test clock', {
        path,
        typed: create,
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
      minute(clock.frozen_time, timezone),
      day(clock.created_at, timezone),
    ]),
    html`<strong>No test clocks</strong>Create one, then set it as <code>test_clock_id</code> on a new customer.`,
  )}${pager(path, { cursor: query.cursor }, page)}`,
)}`
  return { title: 'Test clocks', content }
}

export async function createTestClock({ base, form, call }: Visit): Promise<Done> {
  const { name = '' } = form
  const { test_clock } = await call('createTestClock', {
    headers: keyOf(form),
    body: name === '' ? {} : { name },
  })
  return { to: `${base}/test-clocks/${test_clock.id}`, notice: 'clock_created' }
}
