import type { Registry } from 'prom-client'
import { readDocument } from '../../contract/index.ts'
import { findMissing } from '../runtime/installed.ts'
import { type StepKind, subscribe } from '../runtime/observed.ts'

type Client = typeof import('prom-client')
export type Metrics = { registry: Registry; client: Client; stop(): void }

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const STEPS: Partial<Record<StepKind, { name: string; help: string; labels: string[] }>> = {
  job: { name: 'job', help: 'Jobs of the worker', labels: ['task', 'result'] },
  delivery: { name: 'webhook_attempt', help: 'Attempts to deliver a webhook', labels: ['result'] },
  email: { name: 'email_attempt', help: 'Attempts to send an email', labels: ['result'] },
  provider_call: {
    name: 'payment_provider_request',
    help: 'Requests to payment providers',
    labels: ['provider', 'call', 'result'],
  },
  pdf: { name: 'pdf', help: 'PDFs that were rendered', labels: ['result'] },
}

/** Throws an Error without the package. */
export async function createMetrics(): Promise<Metrics> {
  if (findMissing(['prom-client']) !== undefined)
    throw new Error('METRICS_PORT needs a package: npm install "prom-client@^15.1.3"')
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const stops = [countRequests, countSteps, watchPools].map((each) => each(client, registry))
  new client.Gauge({
    name: 'usage_billing_build_info',
    help: 'The version that runs; always 1',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: readDocument().info.version, node: process.version }, 1)
  return {
    registry,
    client,
    stop() {
      for (const stop of stops.flat()) stop()
      registry.clear()
    },
  }
}

type Stop = () => void

function countRequests(client: Client, registry: Registry): Stop[] {
  const registers = [registry]
  const requests = new client.Counter({
    name: 'usage_billing_http_requests_total',
    help: 'Requests to the API; those of clients that left before the response have status 0',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new client.Histogram({
    name: 'usage_billing_http_request_duration_seconds',
    help: 'How long requests to the API took',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  const errors = new client.Counter({
    name: 'usage_billing_http_errors_total',
    help: 'Requests to the API that returned an error, by its code',
    labelNames: ['code'],
    registers,
  })
  const events = new client.Counter({
    name: 'usage_billing_events_ingested_total',
    help: 'Usage events that were accepted, those sent before as duplicates',
    labelNames: ['result'],
    registers,
  })
  return [
    subscribe('request', ({ operationId: operation = 'unknown', status, code, durationMs }) => {
      requests.inc({ operation, status })
      durations.observe({ operation }, durationMs / 1_000)
      if (code !== undefined) errors.inc({ code })
    }),
    subscribe('ingest', ({ stored, duplicates }) => {
      events.inc({ result: 'stored' }, stored)
      events.inc({ result: 'duplicate' }, duplicates)
    }),
  ]
}

function countSteps(client: Client, registry: Registry): Stop[] {
  const histograms = new Map(
    Object.entries(STEPS).map(([kind, { name, help, labels }]) => {
      const histogram = new client.Histogram({
        name: `usage_billing_${name}_duration_seconds`,
        help: `${help}, and how long they took`,
        labelNames: labels,
        buckets: BUCKETS,
        registers: [registry],
      })
      return [kind, { histogram, labels }]
    }),
  )
  return [
    subscribe('step', ({ kind, name, result, durationMs }) => {
      const { histogram, labels = [] } = histograms.get(kind) ?? {}
      const values = [...name.split(' '), result].slice(-labels.length)
      histogram?.observe(
        Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ''])),
        durationMs / 1_000,
      )
    }),
  ]
}

function watchPools(client: Client, registry: Registry): Stop[] {
  const pools = new Set<{ totalCount: number; idleCount: number; waitingCount: number; ended: boolean }>()
  new client.Gauge({
    name: 'usage_billing_db_connections',
    help: 'Connections to the database that are busy or idle, and what waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const open = [...pools].filter(({ ended }) => !ended)
      const sum = (of: (pool: (typeof open)[number]) => number) =>
        open.reduce((total, pool) => total + of(pool), 0)
      this.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      )
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      )
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      )
    },
  })
  return [subscribe('pool', (pool) => void pools.add(pool))]
}
