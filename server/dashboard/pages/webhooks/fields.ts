import { type Html, html } from '../../../runtime/html.ts'
import { head } from '../../parts/card.ts'
import { eventTypes, wordsFor } from '../../parts/event-type.ts'
import { field, shownField } from '../../parts/field.ts'
import { actionForm } from '../../parts/form.ts'
import { metadataField } from '../../parts/metadata.ts'
import { typed } from '../../parts/typed.ts'
import type { View, Visit } from '../../visit.ts'
import type { Endpoint } from './state.ts'

export async function showNewEndpoint(visit: Visit): Promise<View> {
  const path = `${visit.base}/webhooks`
  return renderFields(visit, { title: 'Add endpoint', path, crumb: path, button: 'Add endpoint' })
}

export async function showEndpointFields(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { webhook_endpoint: stored } = await call('getWebhookEndpoint', { path: { id: params.id ?? '' } })
  const crumb = `${base}/webhooks/${stored.id}`
  return renderFields(visit, { title: 'Edit endpoint', path: `${crumb}/edit`, crumb, button: 'Save', stored })
}

type Page = { title: string; path: string; crumb: string; button: string; stored?: Endpoint }

function renderFields({ mode, form, refusal }: Visit, { title, path, crumb, button, stored }: Page): View {
  const isSent = form.idempotency_key !== undefined
  const takes = (type: string) =>
    isSent ? form[type] === 'on' : stored?.event_types?.includes(type) === true
  const which = form.types ?? (stored?.event_types ? 'chosen' : 'all')
  const typedFields = typed(refusal, path)
  const content = html`${head(title, {
    crumb: html`<a href="${crumb}">${stored === undefined ? 'Webhooks' : html`<bdi class="text">${stored.url}</bdi>`}</a>`,
  })}
<section class="card narrow"><div class="body">${actionForm(
    path,
    html`${field('URL', 'url', {
      type: 'url',
      value: form.url ?? stored?.url ?? '',
      required: true,
      placeholder: 'https://acme-robotics.example/webhooks',
      hint:
        mode === 'live'
          ? 'It receives each event as a POST. It begins with https.'
          : 'It receives each event as a POST. In test mode it can also begin with http.',
      ...errorOnly(typedFields.at('url')),
    })}
${field('Description', 'description', {
  value: form.description ?? stored?.description ?? '',
  autocomplete: 'off',
  placeholder: 'Provisioning',
  ...errorOnly(typedFields.at('description')),
})}
<fieldset class="field types"><legend class="name">Events</legend><div class="choices">
${choice('all', 'All, also types that come later', which)}
${choice('chosen', 'These types', which)}</div>
<div class="chosen">${groups.map(
      ({ name, types }) =>
        html`<fieldset><legend>${name}</legend>${types.map((type) => {
          const box = html`<input type="checkbox" name="${type}"${takes(type) ? CHECKED : undefined}>`
          return html`<label title="${type}">${box}${wordsFor(type)}</label>`
        })}</fieldset>`,
    )}</div></fieldset>
${
  stored === undefined
    ? undefined
    : html`${shownField('url', stored.url, typedFields)}
${shownField('description', stored.description ?? '', typedFields)}
${shownField('types', sortTypes(stored.event_types), typedFields)}`
}
${metadataField(stored?.metadata ?? {}, typedFields)}
<p><button class="primary">${button}</button></p>`,
    title,
  )}</div></section>`
  return { title, content }
}

function errorOnly({ error }: { error?: string }): { error?: string } {
  return error === undefined ? {} : { error }
}

export function sortTypes(types: readonly string[] | null): string {
  return JSON.stringify(types?.toSorted() ?? null)
}

function choice(value: string, label: string, chosen: string): Html {
  return html`<label><input type="radio" name="types" value="${value}"${value === chosen ? CHECKED : undefined}>${label}</label>`
}

const CHECKED = html` checked`

const groups = Object.entries(Object.groupBy(eventTypes, (type) => type.slice(0, type.indexOf('.')))).map(
  ([noun, types = []]) => ({
    name: noun === 'events' ? 'Usage' : noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('_', ' '),
    types,
  }),
)
