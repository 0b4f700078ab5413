import { expect } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { succeed } from '../../support/answers.ts'
import type { EventDraw } from '../histories/actions.ts'
import { DAY_MS } from '../model/arithmetic.ts'
import type { Model } from '../model/model.ts'
import { addMeter as addToModel } from '../model/usage.ts'
import { createPlan } from './company.ts'
import { iso, type Move, pick } from './side.ts'

type Sent = components['schemas']['UsageEventInput']

/** Sends fresh events, some of them twice in the request, and some that were sent before. */
export const ingest: Move<'ingest'> = async ({ company, model: state, sent }, action) => {
  const customer = pick([...company.currencies.keys()], action.customer) ?? ''
  const fresh = action.events.map((draw, index) => toEvent(state, customer, draw, sent.length + index))
  const again = sent.slice(-action.repeats * 3).slice(0, action.repeats)
  const body = { events: [...again, ...fresh, ...fresh.slice(0, action.repeats)] }
  const { accepted, duplicates } = succeed(await company.client.POST('/v1/events/ingest', { body }))
  expect([accepted, duplicates]).toEqual([body.events.length, body.events.length - fresh.length])
  for (const event of fresh)
    state.events.push({
      key: event.idempotency_key,
      customer,
      event_name: event.event_name,
      at: Date.parse(event.timestamp),
      queuedAt: state.now,
      order: sent.push(event),
      properties: event.properties ?? {},
      verdict: 'queued',
      counted: [],
    })
}

export const addMeter: Move<'add_meter'> = async ({ company, model: state }, { meter }) => {
  const { event_name, aggregation, tags } = meter
  const code = `meter-${state.meters.length}`
  const body = {
    ...{ code, name: code, event_name, aggregation },
    ...(aggregation !== 'count' && { property: aggregation === 'unique_count' ? 'tag' : 'value' }),
    ...(tags !== null && { filters: { tag: tags } }),
  }
  addToModel(state, succeed(await company.client.POST('/v1/meters', { body })).meter)
}

/** Two of them stay, so that there is something to count and to price. */
export const archiveMeter: Move<'archive_meter'> = async ({ company, model: state }, action) => {
  const chosen = pick(state.meters.filter(({ archived_at }) => archived_at === null).slice(2), action.meter)
  if (chosen === undefined) return
  const params = { path: { id: chosen.id } }
  const { meter } = succeed(await company.client.POST('/v1/meters/{id}/archive', { params }))
  chosen.archived_at = meter.archived_at
}

export const addPlan: Move<'add_plan'> = ({ company, model: { meters } }, { plan }) =>
  createPlan(company, meters, plan)

/** Keys sort otherwise than they come. */
function toEvent(
  { now, subscriptions }: Model,
  customer_id: string,
  { name, when, value, tag }: EventDraw,
  place: number,
): Sent {
  const segments = subscriptions
    .filter((each) => each.customer === customer_id)
    .flatMap((each) => each.segments)
  const edges = segments.flatMap(({ start, end }) => [start, end])
  const wanted = 'edge' in when ? (pick(edges, when.edge) ?? now) + when.plus : now + when.fromNow
  const at = Math.max(now - 35 * DAY_MS, Math.min(now + 5 * 60_000, wanted))
  const idempotency_key = `${(place * 7_919) % 97}-${place}`
  return {
    ...{ event_name: name, idempotency_key, customer_id, timestamp: iso(at) },
    properties: { tag, ...(value !== null && { value }) },
  }
}
