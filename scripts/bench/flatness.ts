import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EngineDeps } from '../../server/context.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { runUntilIdle } from '../../server/jobs/run-until-idle.ts'
import { addCustomers, type Target } from './billed.ts'
import { fillEvents, sizeOf } from './fill.ts'
import { medianMs, newEvent, send } from './latency.ts'
import { quantile } from './measure.ts'
import { renewMonth } from './renewals.ts'

type Step = { events: number; figures: Map<string, number>; sizes: string[] }
type Company = { tenantId: number; meterId: string; planId: string; customerIds: readonly string[] }

/**
 * Measures what requests take, in milliseconds, with ever more events stored: ten times as many at each step,
 * up to `most`. `unlimited` is a database without the limits of the service, for statements over millions of
 * rows.
 */
export async function measureFlatness(
  { service, unlimited: { db } }: { service: OpenDatabase; unlimited: OpenDatabase },
  target: Target,
  deps: EngineDeps,
  { most, ...company }: Company & { most: number },
): Promise<Step[]> {
  const steps: Step[] = []
  for (let [stored, events] = [0, 10_000]; events <= most; [stored, events] = [events, 10 * events]) {
    await fillEvents(db, company, { from: stored, to: events, now: deps.clock() })
    await sql`vacuum analyze`.execute(db)
    const figures = await measureRequests(target, company)
    figures.set('a renewal', await measureRenewal(service, target, deps, company))
    const sizes = []
    for (const table of ['usage_events', 'event_states']) {
      const { rows, indexes } = await sizeOf(db, table)
      sizes.push(`${table} ${rows} MB, its indexes ${indexes} MB`)
    }
    steps.push({ events, figures, sizes })
  }
  return steps
}

async function measureRequests(target: Target, { meterId, customerIds }: Company) {
  const [customer = ''] = customerIds
  const key = randomUUID()
  await send(target, 'events/ingest', { events: [newEvent(key, customer)] })
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const paths = {
    getCustomerUsage: `customers/${customer}/usage?meter_id=${meterId}`,
    getMeterUsage: `meters/${meterId}/usage`,
    listCustomerBalances: `customers/${customer}/balances`,
    listEvents: 'events',
    'listEvents of a customer': `events?customer_id=${customer}`,
    'listEvents of a name': 'events?event_name=api.request',
    'listEvents of a meter': `events?meter_id=${meterId}`,
    'listEvents of a status': 'events?status=processed',
    'listEvents of a key': `events?idempotency_key=${key}`,
    'listEvents up to a day': `events?to=${day}`,
  }
  const figures = new Map<string, number>()
  for (const [what, path] of Object.entries(paths)) figures.set(what, await medianMs(target, path))
  for (const count of [1, 500]) {
    const times: number[] = []
    for (let round = 0; round < 100; round += 1) {
      const events = Array.from({ length: count }, () => newEvent(randomUUID(), customer))
      const startedAt = performance.now()
      await send(target, 'events/ingest', { events })
      times.push(performance.now() - startedAt)
    }
    figures.set(`ingestEvents of ${count}`, quantile(times, 0.5))
  }
  return figures
}

/** Measures the renewal of subscriptions that are created for it. */
async function measureRenewal(
  database: OpenDatabase,
  target: Target,
  deps: EngineDeps,
  { planId }: Company,
): Promise<number> {
  await addCustomers(target, planId, 200)
  await runUntilIdle(database, deps)
  const { drafted } = await renewMonth(database, deps)
  return 1_000 / drafted
}
