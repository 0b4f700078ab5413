import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { readEvent } from '../../fixtures/events.ts'
import { refusal, succeed } from '../../support/answers.ts'
import type { DrawnEvent } from '../commands/commands.ts'
import { DAY_MS } from '../model/arithmetic.ts'
import { isActive, type Model, type Plan } from '../model/model.ts'
import {
  addMeter as addToModel,
  replaceEvent as replaceInModel,
  voidEvent as voidInModel,
} from '../model/usage.ts'
import { createPlan } from './company.ts'
import { iso, type Perform, pick, type Tenant } from './tenant.ts'

type Sent = components['schemas']['UsageEventInput']

/** Sends new events, some of them twice in the request, and some events again. */
export const ingest: Perform<'ingest'> = async ({ company, model: state, sent }, command) => {
  const customer = pick([...company.currencies.keys()], command.customer) ?? ''
  const fresh = command.events.map((draw, index) => {
    const place = sent.length + index
    const name =
      place % 3 === 0
        ? { external_customer_id: company.externalIds.get(customer) ?? null }
        : { customer_id: customer }
    return { ...toEvent(state, customer, draw, { place, suffix: company.suffix }), ...name }
  })
  const again = sent.slice(-command.repeats * 3).slice(0, command.repeats)
  const body = { events: [...again, ...fresh, ...fresh.slice(0, command.repeats)] }
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
      assigned: false,
      begun: [],
    })
}

/** Other content under the key of a rejected event replaces it. */
export const correctEvent: Perform<'correct_event'> = async (tenant, { event, value }) => {
  const { company, model: state, sent } = tenant
  const rejected = state.events.filter(({ verdict }) => !['queued', 'processed', 'void'].includes(verdict))
  const chosen = pick(rejected, event)
  const first = sent.find(({ idempotency_key }) => idempotency_key === chosen?.key)
  if (chosen === undefined || first === undefined) return
  const at = Math.max(chosen.at, state.now - 35 * DAY_MS)
  const corrected = {
    ...first,
    event_name: `call${company.suffix}`,
    timestamp: iso(at),
    properties: { ...first.properties, value },
  }
  const { duplicates } = succeed(
    await company.client.POST('/v1/events/ingest', { body: { events: [corrected] } }),
  )
  const isRepeat = isDeepStrictEqual(corrected, first)
  expect(duplicates).toBe(Number(isRepeat))
  if (isRepeat) return
  sent[sent.indexOf(first)] = corrected
  const { event_name, properties } = corrected
  replaceInModel(state, chosen, { event_name, at, properties })
}

/** One of the last events. */
export const voidEvent: Perform<'void_event'> = async ({ company, model: state }, { event }) => {
  const chosen = pick(state.events.filter(({ verdict }) => verdict !== 'void').slice(-30), event)
  if (chosen === undefined) return
  const { id } = await readEvent(company, chosen.key)
  const answer = await company.client.POST('/v1/events/{id}/void', { params: { path: { id } } })
  const voided = voidInModel(state, chosen)
  expect([chosen, answer.response.status]).toEqual([chosen, voided ? 200 : 409])
  if (!voided) expect(refusal(answer)).toMatchObject({ details: { reason: 'invoiced' } })
}

export const addMeter: Perform<'add_meter'> = async ({ company, model: state }, { meter }) => {
  const { event_name, aggregation, recurring, bucket, tags } = meter
  const canRecur = aggregation === 'latest' || aggregation === 'max'
  const isRecurring = recurring && canRecur
  const code = `meter-${state.meters.length}${company.suffix}`
  const body = {
    code,
    name: code,
    event_name: `${event_name}${company.suffix}`,
    aggregation,
    recurring: isRecurring,
    bucket: (canRecur || aggregation === 'unique_count') && !isRecurring ? bucket : null,
    ...(aggregation !== 'count' && { property: aggregation === 'unique_count' ? 'tag' : 'value' }),
    ...(tags !== null && { filters: [{ property: 'tag', in: tags }] }),
  }
  addToModel(state, succeed(await company.client.POST('/v1/meters', { body })).meter)
}

/** Keeps two meters and a plan, so that there is something to count, to price and to subscribe to. */
export const archiveMeter: Perform<'archive_meter'> = async ({ company, model: state }, command) => {
  const chosen = pick(state.meters.filter(isActive).slice(2), command.meter)
  if (chosen === undefined) return
  const params = { path: { id: chosen.id } }
  const archive = () => company.client.POST('/v1/meters/{id}/archive', { params })
  const [others, pricing] = [false, true].map((each) =>
    company.plans.filter((plan) => isActive(plan) && prices(plan, chosen) === each),
  )
  if (pricing !== undefined && pricing.length > 0) {
    expect(refusal(await archive())).toMatchObject({ status: 409, code: 'METER_IN_USE' })
    if (others?.length === 0) return
    for (const plan of pricing) await archivePlan(company, plan)
  }
  chosen.archived_at = succeed(await archive()).meter.archived_at
}

async function archivePlan({ client }: Tenant['company'], plan: Plan): Promise<void> {
  const answer = await client.POST('/v1/plans/{id}/archive', { params: { path: { id: plan.id } } })
  plan.archived_at = succeed(answer).plan.archived_at
}

function prices(plan: Plan, { id }: { id: string }): boolean {
  return plan.prices.some(({ meter_id }) => meter_id === id)
}

export const addPlan: Perform<'add_plan'> = ({ company, model: state }, { plan }) =>
  createPlan(company, state, plan)

/** Without its customer. Keys sort in another order than the events are sent. */
function toEvent(
  { now, subscriptions }: Model,
  customer: string,
  { name, when, value, tag }: DrawnEvent,
  { place, suffix }: { place: number; suffix: string },
): Sent {
  const segments = subscriptions.filter((each) => each.customer === customer).flatMap((each) => each.segments)
  const edges = segments.flatMap(({ start, end }) => [start, end])
  const expected = 'edge' in when ? (pick(edges, when.edge) ?? now) + when.plus : now + when.fromNow
  const at = Math.max(now - 35 * DAY_MS, Math.min(now + 5 * 60_000, expected))
  const idempotency_key = `${(place * 7_919) % 97}-${place}${suffix}`
  return {
    event_name: `${name}${suffix}`,
    idempotency_key,
    timestamp: iso(at),
    properties: { tag, ...(value !== null && { value }) },
  }
}
