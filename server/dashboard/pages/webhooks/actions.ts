import { Problem } from '../../../errors/problem.ts'
import { keyOf } from '../../http/form.ts'
import { eventTypes } from '../../parts/event-type.ts'
import { isChanged } from '../../parts/field.ts'
import { timeIn } from '../../parts/local-time.ts'
import { metadataUpdate, parseMetadata } from '../../parts/metadata.ts'
import type { Done, Visit } from '../../visit.ts'
import { sortTypes } from './fields.ts'
import { renderEndpoint } from './show.ts'

export async function createEndpoint(visit: Visit): Promise<Done> {
  const { webhook_endpoint, secret } = await visit.call('createWebhookEndpoint', {
    headers: keyOf(visit.form),
    body: { ...fieldsIn(visit.form), metadata: parseMetadata(visit.form.metadata) },
  })
  return { show: await renderEndpoint(visit, webhook_endpoint, { secret, isNew: true }) }
}

/** Omits an unchanged URL, which would reset the endpoint's delivery state. */
export async function editEndpoint(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const { url, description, event_types } = fieldsIn(form)
  const metadata = metadataUpdate(form)
  const body = {
    ...(isChanged(form, 'url') && { url }),
    ...(isChanged(form, 'description') && { description }),
    ...(sortTypes(event_types) !== form.types_shown && { event_types }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
  if (Object.keys(body).length > 0)
    await call('updateWebhookEndpoint', { path, headers: keyOf(visit.form), body })
  return { to: `${base}/webhooks/${path.id}`, notice: 'endpoint_saved' }
}

export async function rotateSecret(visit: Visit): Promise<Done> {
  const { params, form, call } = visit
  const { webhook_endpoint, secret } = await call('rotateWebhookSecret', {
    path: { id: params.id ?? '' },
    headers: keyOf(visit.form),
    body: { expire_previous_after_hours: Number(form.hours) },
  })
  return { show: await renderEndpoint(visit, webhook_endpoint, { secret, isNew: false }) }
}

export function changeStatus(status: 'enabled' | 'disabled') {
  return async (visit: Visit): Promise<Done> => {
    const { base, params, call } = visit
    const path = { id: params.id ?? '' }
    await call('updateWebhookEndpoint', { path, headers: keyOf(visit.form), body: { status } })
    return { to: `${base}/webhooks/${path.id}`, notice: `endpoint_${status}` }
  }
}

export async function removeEndpoint(visit: Visit): Promise<Done> {
  const { base, params, call } = visit
  await call('deleteWebhookEndpoint', { path: { id: params.id ?? '' }, headers: keyOf(visit.form) })
  return { to: `${base}/webhooks`, notice: 'endpoint_deleted' }
}

export async function sendEvent(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const id = params.id ?? ''
  await call('createWebhookDelivery', {
    headers: keyOf(visit.form),
    body: { webhook_event_id: form.webhook_event_id ?? '', webhook_endpoint_id: id },
  })
  return { to: `${base}/webhooks/${id}`, notice: 'event_sent' }
}

export async function replayEvents(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const first = form.from_number?.trim() ? numberIn(form.from_number) : await firstSince(visit)
  await call('updateWebhookEndpoint', {
    path,
    headers: keyOf(visit.form),
    body: { cursor_sequence: first - 1 },
  })
  return { to: `${base}/webhooks/${path.id}`, notice: 'replaying' }
}

function numberIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text.trim())) throw refused('Enter the number of an event, such as 1042')
  return Number(text)
}

async function firstSince({ form, timezone, call }: Visit): Promise<number> {
  const at = new Date(timeIn(form.from_time, timezone) ?? '')
  if (Number.isNaN(at.getTime())) throw refused('Enter the number of an event, or a time')
  const { webhook_events } = await call('listWebhookEvents', {
    query: { order: 'asc', created_from: at.toISOString(), limit: '1' },
  })
  const [event] = webhook_events
  if (event === undefined) throw refused('There are no events since then')
  return event.sequence
}

function fieldsIn(form: Visit['form']) {
  const event_types = form.types === 'all' ? null : eventTypes.filter((type) => form[type] === 'on')
  if (event_types?.length === 0) throw refused('Choose at least one type of event')
  return { url: form.url?.trim() ?? '', description: form.description?.trim() || null, event_types }
}

function refused(message: string): Problem {
  return new Problem('VALIDATION_ERROR', { message })
}
