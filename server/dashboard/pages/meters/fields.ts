import { html } from '../../../pages/html.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const AGGREGATIONS: readonly Choice[] = [
  ['count', 'Count the events'],
  ['sum', 'Add up a property'],
  ['max', 'The largest value of a property'],
  ['unique_count', 'Count distinct values of a property'],
  ['latest', 'The latest value of a property'],
]

export async function showNewMeter({ base, refusal }: Visit): Promise<View> {
  const path = `${base}/meters`
  const create = typed(refusal, path)
  return formPage('New meter', {
    ...{ path, button: 'Create meter' },
    crumb: html`<a href="${path}">Meters</a>`,
    lead: html`A meter counts events from now on, and those that were sent before. Only its name can be changed later.`,
    fields: html`${field('Name', 'name', { required: true, autocomplete: 'off', placeholder: 'API calls', ...create.at('name') })}
${field('Code', 'code', {
  ...{ required: true, autocomplete: 'off', placeholder: 'api_calls' },
  ...{
    hint: 'Your name for it in the API.',
    fix: 'Use small letters, digits and underscores, beginning with a letter.',
  },
  ...create.at('code'),
})}
${field('Event name', 'event_name', { required: true, autocomplete: 'off', placeholder: 'api.request', hint: 'The events that it counts.', ...create.at('event_name') })}
${select('Aggregation', 'aggregation', AGGREGATIONS, create.at('aggregation').value)}
${field('Property', 'property', { autocomplete: 'off', placeholder: 'bytes', hint: 'The property that it reads. Leave empty to count the events.', ...create.at('property') })}
${select(
  'Carries over',
  'recurring',
  [
    ['', 'No: each period begins with nothing'],
    ['yes', 'Yes: a period begins with the value of the one before, as for seats'],
  ],
  create.at('recurring').value,
  { hint: 'Only for the largest or the latest value.' },
)}`,
  })
}

export async function createMeter({ base, form, call }: Visit): Promise<Done> {
  const { property, recurring } = form
  const text = (name: string) => form[name]?.trim() ?? ''
  await call('createMeter', {
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: {
      ...{ name: text('name'), code: text('code'), event_name: text('event_name') },
      aggregation: form.aggregation,
      ...(property && { property: property.trim() }),
      ...(recurring === 'yes' && { recurring: true }),
    },
  })
  return { to: `${base}/meters`, notice: 'meter_created' }
}
