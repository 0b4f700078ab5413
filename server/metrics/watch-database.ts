import type { ReadHandle } from '../db/schema.ts'
import type { OutwardTerms } from '../outward/gate.ts'
import type { Metrics } from './create-metrics.ts'
import { type DatabaseFigures, readDatabaseFigures } from './figures-store.ts'

const LOOK_EVERY_MS = 15_000

type DatabaseWatch = {
  /** Null while the database does not answer. */
  latest(): DatabaseFigures | null
  stop(): void
}

/** Reads every 15 seconds, so that no scrape waits for the database. */
export async function watchDatabase(
  db: ReadHandle,
  clock: () => Date,
  metrics: Metrics,
  installation: OutwardTerms,
): Promise<DatabaseWatch> {
  let latest: DatabaseFigures | null = null
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    latest = await readDatabaseFigures(db, clock(), installation).catch(() => null)
    isLooking = false
  }
  showFigures(metrics, () => latest)
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return { latest: () => latest, stop: () => clearInterval(timer) }
}

function showFigures({ client, registry }: Metrics, read: () => DatabaseFigures | null): void {
  new client.Gauge({
    name: 'usage_billing_database_up',
    help: 'Whether the database answered the last look',
    aggregator: 'first',
    registers: [registry],
    collect() {
      this.set(read() === null ? 0 : 1)
    },
  })
  const gauge = (
    name: string,
    help: string,
    label: string | undefined,
    valuesOf: (figures: DatabaseFigures) => Record<string, number>,
  ) =>
    new client.Gauge({
      name: `usage_billing_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      aggregator: 'first',
      registers: [registry],
      collect() {
        // A gauge without a label would be reset to 0, which is a value.
        if (label === undefined) this.remove()
        else this.reset()
        const figures = read()
        if (figures === null) return
        for (const [key, value] of Object.entries(valuesOf(figures)))
          if (label === undefined) this.set(value)
          else this.set({ [label]: key }, value)
      },
    })
  gauge(
    'outward_allowed',
    'Whether webhooks and charges may leave the process',
    undefined,
    ({ outwardAllowed }) => ({ all: outwardAllowed ? 1 : 0 }),
  )
  gauge(
    'worker_last_look_seconds',
    'How long ago a worker last looked for work',
    undefined,
    ({ workerLastLookSeconds: all }) => (all === null ? {} : { all }),
  )
  gauge('jobs', 'Jobs that are due, and jobs that failed and are tried again', 'state', ({ jobs }) => ({
    waiting: jobs.waiting,
    failing: jobs.failing,
  }))
  gauge('jobs_oldest_waiting_seconds', 'How long the oldest job has been due', undefined, ({ jobs }) => ({
    all: jobs.oldestWaitingSeconds,
  }))
  gauge('events_waiting', 'Events that are stored and not yet counted', undefined, ({ eventsWaiting }) => ({
    all: eventsWaiting,
  }))
  gauge(
    'scheduled_oldest_overdue_seconds',
    'How long the oldest renewal, finalization … has been due',
    'kind',
    ({ overdueSeconds }) => overdueSeconds,
  )
  gauge(
    'outbox_oldest_seconds',
    'How long the oldest webhook event has waited for its number',
    undefined,
    ({ outboxOldestSeconds }) => ({ all: outboxOldestSeconds }),
  )
  gauge(
    'webhook_endpoints',
    'Webhook endpoints by their health',
    'health',
    ({ webhookEndpoints }) => webhookEndpoints,
  )
  gauge(
    'payments_unconfirmed',
    'Payments and refunds of which the provider has not told the outcome',
    'kind',
    ({ unconfirmed }) => unconfirmed,
  )
}
