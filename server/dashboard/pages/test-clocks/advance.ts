import { Problem } from '../../../errors/problem.ts'
import { html } from '../../../runtime/html.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { keyOf } from '../../http/form.ts'
import { field } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { startOf } from '../../parts/local-time.ts'
import { toUrl } from '../../parts/table.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

export const STEPS = [
  ['1', 'A day'],
  ['7', 'A week'],
  ['31', 'A month'],
  ['366', 'A year'],
] as const

/** The form has the start time, so a form sent twice advances once. */
export async function advanceTestClock({ base, params, form, timezone, call }: Visit): Promise<Done> {
  const id = params.id ?? ''
  const { test_clock: clock } = await call('getTestClock', { path: { id } })
  const { to = '', days = '' } = form
  if (to === '' && !STEPS.some(([each]) => each === days))
    throw new Problem('VALIDATION_ERROR', { message: 'Choose how far to advance the clock' })
  const from = Date.parse(form.from ?? '') || Date.parse(clock.frozen_time)
  const until = new Date(from + Number(days) * DAY_MS)
  if (to === '' && Number.isNaN(until.getTime()))
    throw new Problem('VALIDATION_ERROR', { message: 'Choose how far to advance the clock' })
  const target = to === '' ? until.toISOString() : startOf(to, timezone)
  const { test_clock } = await call('advanceTestClock', { path: { id }, body: { to: target } })
  const since = { from: new Date(from).toISOString(), days: to === '' ? days : undefined }
  const page = toUrl(`${base}/test-clocks/${id}`, since)
  // The page itself shows that a clock advances.
  return test_clock.status === 'advancing' ? { to: page } : { to: page, notice: 'clock_advanced' }
}

export async function showTestClockFields({ base, params, refusal, call }: Visit): Promise<View> {
  const { test_clock: clock } = await call('getTestClock', { path: { id: params.id ?? '' } })
  const page = `${base}/test-clocks/${clock.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  return formPage('Rename test clock', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${clock.name ?? 'Test clock'}</bdi></a>`,
    fields: field('Name', 'name', { value: clock.name ?? '', autocomplete: 'off', ...edit.at('name') }),
  })
}

export async function editTestClock({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const body = { name: form.name?.trim() || null }
  await call('updateTestClock', { path, headers: keyOf(form), body })
  return { to: `${base}/test-clocks/${path.id}`, notice: 'saved' }
}

export async function deleteTestClock({ base, params, form, call }: Visit): Promise<Done> {
  await call('deleteTestClock', { path: { id: params.id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/test-clocks`, notice: 'clock_deleted' }
}
