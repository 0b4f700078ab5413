import { html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { type Choice, field, isChanged, select, shownField, textArea } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { metadataField, parseLines, parseMetadata } from '../../parts/metadata.ts'
import { nameForm, nameUpdate } from '../../parts/name-form.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const AGGREGATIONS: readonly Choice[] = [
  ['count', 'Count the events'],
  ['sum', 'Add up a property'],
  ['max', 'The largest value of a property'],
  ['unique_count', 'Count distinct values of a property'],
  ['latest', 'The latest value of a property'],
]

const UNIT = {
  hint: 'A code of UN/ECE Recommendation 20, such as C62 for pieces, HUR for hours or E34 for gigabytes.',
  fix: 'Use two or three capital letters and digits, such as C62.',
}

export async function showNewMeter({ base, refusal }: Visit): Promise<View> {
  const path = `${base}/meters`
  const create = typed(refusal, path)
  return formPage('New meter', {
    path,
    button: 'Create meter',
    crumb: html`<a href="${path}">Meters</a>`,
    lead: html`A meter counts events from now on, and those that were sent before. Only its name and its unit can be changed later.`,
    fields: html`${field('Name', 'name', { required: true, autocomplete: 'off', placeholder: 'API calls', ...create.at('name') })}
${field('Code', 'code', {
  required: true,
  autocomplete: 'off',
  placeholder: 'api_calls',
  hint: 'Your name for it in the API.',
  fix: 'Use small letters, digits and underscores, beginning with a letter.',
  ...create.at('code'),
})}
${field('Event name', 'event_name', {
  required: true,
  autocomplete: 'off',
  placeholder: 'api.request',
  hint: 'The events that it counts.',
  fix: 'Use letters, digits and . _ : / -, such as api.request.',
  ...create.at('event_name'),
})}
${select('Aggregation', 'aggregation', AGGREGATIONS, create.at('aggregation').value)}
${field('Property', 'property', {
  autocomplete: 'off',
  placeholder: 'bytes',
  hint: 'The property that it reads. Leave empty to count the events.',
  fix: 'Name the property that it reads, such as bytes; to count events it is left empty.',
  ...create.at('property'),
})}
${select(
  'Carries over',
  'recurring',
  [
    ['', 'No: each period begins with nothing'],
    ['yes', 'Yes: a period begins with the value of the one before, as for seats'],
  ],
  create.at('recurring').value,
  { hint: 'Only for the largest or the latest value.' },
)}
${field('Unit', 'unit_code', { autocomplete: 'off', placeholder: 'C62', ...UNIT, ...create.at('unit_code') })}
${textArea('Only events with', 'filters', {
  hint: 'A property and its allowed values on each line, such as region: eu-central, eu-west. Leave empty to count all.',
  ...create.at('filters'),
})}
${metadataField({}, create)}`,
  })
}

export async function createMeter({ base, form, call }: Visit): Promise<Done> {
  const { property, recurring } = form
  const text = (name: string) => form[name]?.trim() ?? ''
  const { meter } = await call('createMeter', {
    headers: keyOf(form),
    body: {
      name: text('name'),
      code: text('code'),
      event_name: text('event_name'),
      aggregation: form.aggregation,
      ...(property && { property: property.trim() }),
      ...(recurring === 'yes' && { recurring: true }),
      ...(text('unit_code') !== '' && { unit_code: text('unit_code') }),
      filters: parseFilters(form.filters),
      metadata: parseMetadata(form.metadata),
    },
  })
  return { to: `${base}/meters/${meter.id}`, notice: 'meter_created' }
}

function parseFilters(text: string | undefined): Array<{ property: string; in: string[] }> {
  return Object.entries(parseLines(text, 'body.filters')).map(([property, values]) => ({
    property,
    in: values.split(',').map((value) => value.trim()),
  }))
}

export async function showMeterFields(visit: Visit): Promise<View> {
  const { params, call } = visit
  const { meter } = await call('getMeter', { path: { id: params.id ?? '' } })
  const lead = html`What it counts stays as it is, so that no usage changes.`
  const more = (
    edit: Typed,
  ) => html`${field('Unit', 'unit_code', { value: meter.unit_code, autocomplete: 'off', required: true, ...UNIT, ...edit.at('unit_code') })}
${shownField('unit_code', meter.unit_code, edit)}`
  return nameForm(visit, meter, { list: '/meters', noun: 'meter', lead, more })
}

export async function editMeter({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const { headers, body } = nameUpdate(form)
  const unit_code = form.unit_code?.trim()
  const changes = isChanged(form, 'unit_code') && unit_code !== undefined ? { unit_code } : {}
  await call('updateMeter', { path, headers, body: { ...body, ...changes } })
  return { to: `${base}/meters/${path.id}`, notice: 'saved' }
}
