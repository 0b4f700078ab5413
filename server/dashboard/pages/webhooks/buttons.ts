import { type Html, html } from '../../../runtime/html.ts'
import { card } from '../../parts/card.ts'
import { field } from '../../parts/field.ts'
import { actionButton, actionForm, confirmation, formLink } from '../../parts/form.ts'
import { labelIn } from '../../parts/local-time.ts'
import type { Visit } from '../../visit.ts'
import type { Endpoint } from './state.ts'

export function renderActions({ status, url }: Endpoint, path: string): Html[] {
  return [
    formLink(`${path}/edit`, 'Edit'),
    confirmation('Rotate secret', {
      path: `${path}/rotate-secret`,
      text: 'Creates a new secret, which is shown once. Until the previous one expires, messages are signed with both.',
      fields: html`<div class="field"><label for="hours">Previous secret expires</label><select id="hours" name="hours">${expiries.map(
        ([hours, label]) =>
          html`<option value="${hours}"${hours === '24' ? html` selected` : undefined}>${label}</option>`,
      )}</select></div>`,
      kind: 'primary',
      prominent: false,
    }),
    status === 'enabled'
      ? confirmation('Disable', {
          path: `${path}/disable`,
          text: 'It is sent nothing until it is enabled again. Then it continues where it stopped, with events of the last 30 days.',
          button: 'Disable endpoint',
        })
      : actionButton(`${path}/enable`, 'Enable', 'primary'),
    confirmation('Delete', {
      path: `${path}/delete`,
      text: `${url} is sent nothing more, and its secret is deleted. This cannot be undone.`,
      button: 'Delete endpoint',
      kind: 'danger',
    }),
  ]
}

const expiries = [
  ['0', 'Immediately'],
  ['1', 'In 1 hour'],
  ['24', 'In 24 hours'],
  ['72', 'In 3 days'],
  ['168', 'In 7 days'],
] as const

export function renderSend(path: string, eventId: string, button: Html): Html {
  return actionForm(
    `${path}/send`,
    html`<input type="hidden" name="webhook_event_id" value="${eventId}"><p>${button}</p>`,
  )
}

export function renderReplay({ form, timezone }: Visit, path: string, newest: number): Html {
  return card(
    'Replay',
    html`${actionForm(
      `${path}/replay`,
      html`${field('From event number', 'from_number', {
        value: form.from_number ?? '',
        autocomplete: 'off',
        hint: `The newest event has number ${newest}.`,
      })}
${field(labelIn('Or since', timezone), 'from_time', { type: 'datetime-local', value: form.from_time ?? '' })}
<p><button>Replay events</button></p>`,
      'Replay',
    )}<p class="soft small">The endpoint receives all events from there on again, with the same ids. Events are kept for 30 days.</p>`,
  )
}
