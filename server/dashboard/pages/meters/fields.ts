import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { textArea } from '../../parts/field.ts'
import { FILTERS_HINT, FILTERS_LABEL, parseFilters } from '../../parts/filters.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE } from '../../parts/form-sections.ts'
import { nameForm } from '../../parts/name-form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const UNIT = {
  label: 'Unit',
  hint: 'A code of UN/ECE Recommendation 20, such as C62 for pieces, HUR for hours or E34 for gigabytes.',
  fix: 'Use two or three capital letters and digits, such as C62.',
}
const NEW = contractForm('createMeter', {
  name: { label: 'Name', placeholder: 'API calls' },
  code: {
    label: 'Code',
    placeholder: 'api_calls',
    hint: 'Your name for it in the API.',
    fix: 'Use small letters, digits and underscores, beginning with a letter.',
  },
  event_name: {
    label: 'Event name',
    placeholder: 'api.request',
    hint: 'The events that it counts.',
    fix: 'Use letters, digits and . _ : / -, such as api.request.',
  },
  aggregation: {
    label: 'Aggregation',
    words: {
      count: 'Count the events',
      sum: 'Add up a property',
      max: 'The largest value of a property',
      unique_count: 'Count distinct values of a property',
      latest: 'The latest value of a property',
      time_weighted_average: 'The average over time of a property',
    },
  },
  property: {
    label: 'Property',
    placeholder: 'bytes',
    hint: 'The property that it reads. Leave empty to count the events.',
    fix: 'Name the property that it reads, such as bytes; to count events it is left empty.',
  },
  value_minimum: {
    heading: MORE,
    label: 'Minimum value',
    placeholder: '5',
    hint: 'Only for a sum: a smaller value counts as this one. Leave empty for no limit.',
    fix: 'Use a plain decimal that is not above the maximum value; only a sum has limits.',
  },
  value_maximum: {
    heading: MORE,
    label: 'Maximum value',
    placeholder: '250',
    hint: 'Only for a sum: a larger value counts as this one. Leave empty for no limit.',
    fix: 'Use a plain decimal; only a sum has limits.',
  },
  bucket: {
    heading: MORE,
    label: 'Added up over',
    words: { hour: 'Hours: the sum of each hour’s value', day: 'Days: the sum of each day’s value' },
    hint: 'Hours and days are those of UTC. Only for the largest, the latest and distinct values that do not carry over.',
  },
  recurring: {
    heading: MORE,
    label: 'Carried over',
    words: {
      false: 'No: each period begins with nothing',
      true: 'Yes: a period begins with the value of the one before, as for seats',
    },
    hint: 'Only for the largest or the latest value. An average over time always does.',
  },
  unit_code: { ...UNIT, heading: MORE, placeholder: 'C62' },
  filters: { ...PART, heading: MORE },
})
const EDIT = contractForm('updateMeter', { name: { label: 'Name' }, unit_code: UNIT })

export async function showNewMeter(visit: Visit): Promise<View> {
  const path = `${visit.base}/meters`
  const create = typed(visit.refusal, path)
  const filters = textArea(FILTERS_LABEL, 'filters', {
    hint: `${FILTERS_HINT} Leave empty to count all.`,
    ...create.at('filters'),
  })
  return formPage('New meter', {
    path,
    button: 'Create meter',
    crumb: html`<a href="${path}">Meters</a>`,
    lead: html`A meter counts events from now on, and those that were sent before. Only its name and its unit can be changed later.`,
    fields: NEW.render(visit, { typed: create, parts: { filters } }),
  })
}

export async function createMeter(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const body = { ...NEW.read(visit), filters: parseFilters(form.filters, 'body.filters') }
  const { meter } = await call('createMeter', { headers: keyOf(form), body })
  return { to: `${base}/meters/${meter.id}`, notice: 'meter_created' }
}

export async function showMeterFields(visit: Visit): Promise<View> {
  const { params, call } = visit
  const { meter } = await call('getMeter', { path: { id: params.id ?? '' } })
  const lead = html`What it counts stays as it is, so that no usage changes.`
  return nameForm(visit, meter, { list: '/meters', noun: 'meter', lead }, (edit) =>
    EDIT.render(visit, { typed: edit, stored: meter }),
  )
}

export async function editMeter(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  await call('updateMeter', { path, headers: keyOf(form), body: EDIT.changes(visit) })
  return { to: `${base}/meters/${path.id}`, notice: 'saved' }
}
