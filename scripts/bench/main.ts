/**
 * Measures ingest on a new database beside a service written by hand (`-- --ingest` ends there), then ingest and processing, each
 * compared with bare PostgreSQL. Compare the ratios between versions; the rates depend on the machine. Then measures how long an
 * event waits for processing, reads of usage and balances with few and many events, and a month's renewals with another company's
 * requests beside them. Takes some minutes. `-- --flat --events 10000000` measures instead what requests take with 10^4, 10^5, … events
 * stored.
 */

import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WORKER } from '../../server/db/engine/services.ts'
import { JOB_LIMITS, type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { startWorker } from '../../server/jobs/start-worker.ts'
import { createCompanyWithKey } from '../../server/keys/create-company-with-key.ts'
import { openPool } from '../../server/open-pool.ts'
import { createLog } from '../../server/runtime/logging.ts'
import { engineDepsOf, start } from '../../server/start.ts'
import { makeTemporaryDataDir } from '../temporary-data-dir.ts'
import { insertRows } from './baseline.ts'
import { sendBeside } from './beside.ts'
import { addCustomers, prepareCompany, type Target } from './billed.ts'
import { type Comparison, compareIngest, type Ingested } from './compare.ts'
import { measureFlatness } from './flatness.ts'
import { startHandWritten } from './hand-written.ts'
import { medianMs, processingMs } from './latency.ts'
import { type Load, ingest as load } from './load.ts'
import { MEASURED_MS } from './measure.ts'
import { measureBesideIngest, processAll } from './processing.ts'
import { renewMonth } from './renewals.ts'

const { values: options } = parseArgs({
  options: {
    ingest: { type: 'boolean' },
    flat: { type: 'boolean' },
    events: { type: 'string', default: '1000000' },
  },
})
const BATCHES = { eventsPerRequest: 500, connections: 8 }

const clock = () => new Date()
const log = createLog('error')
const { dataDir, remove } = await makeTemporaryDataDir()
const maxConnections = 20
const config = {
  port: 0,
  dataDir,
  databaseUrl: undefined,
  publicBaseUrl: 'http://localhost',
  trustedProxies: 0,
  rateLimitPerMinute: 1_000_000_000,
  finalizeAfterMinutes: 60,
  eventRetentionDays: undefined,
  secretsKeys: undefined,
  outward: 'allow',
  outwardAllowedNetworks: [],
  worker: false,
  stripeApiBase: undefined,
  smtpUrl: undefined,
  emailFrom: undefined,
  emailTestTo: undefined,
  maxConnections,
  logLevel: 'error',
} as const
const service = await start(config, { clock, log })
try {
  const { db, pool } = service.database
  const company = { company: 'Bench', mode: 'live', currency: 'USD', now: clock() } as const
  const key = await createCompanyWithKey(db, company)
  const target = { baseUrl: `http://localhost:${service.port}`, key }
  const { meterId, planId } = await prepareCompany(target)
  const customerIds = await addCustomers(target, planId, 100)
  const deps = engineDepsOf({ ...config, finalizeAfterMinutes: 0 }, clock)
  const work = () => processAll(service.database, deps)

  if (options.flat) await measureFlat()
  else await measureBesideHandWritten()
  if (!options.flat && !options.ingest) await measureTheRest()

  async function measureBesideHandWritten(): Promise<void> {
    const handWritten = await startHandWritten(service.data.connection, key)
    const targets = { service: target, handWritten: handWritten.target }
    await compareIngest(pool, targets, customerIds, reportComparison)
    await handWritten.close()
  }

  async function measureFlat(): Promise<void> {
    const { id: tenantId } = await db
      .selectFrom('tenants')
      .select('id')
      .where('mode', '=', 'live')
      .executeTakeFirstOrThrow()
    const company = { tenantId, meterId, planId, customerIds, most: Number(options.events) }
    const unlimited = openDatabase(service.data.connection, { maxConnections: 1 })
    const steps = await measureFlatness({ service: service.database, unlimited }, target, deps, company)
    await unlimited.close()
    console.log(
      `${''.padEnd(30)}${steps.map(({ events }) => events.toLocaleString('en').padStart(14)).join('')}`,
    )
    for (const what of steps[0]?.figures.keys() ?? []) {
      const figures = steps.map(({ figures }) => `${figures.get(what)?.toFixed(2)} ms`.padStart(14))
      console.log(`${what.padEnd(30)}${figures.join('')}`)
    }
    for (const size of steps.at(-1)?.sizes ?? []) console.log(size)
  }

  async function measureTheRest(): Promise<void> {
    const bareBatches = await insertRows(pool, { rowsPerCommit: 500, connections: 2 })
    const batches = await ingest(target, { ...BATCHES, customerIds })
    report('rows by bare SQL, 500 a commit', bareBatches)
    report('events ingested, 500 a request', batches, ['bare SQL', bareBatches])
    report('events processed by the worker', await work(), ['ingest', batches])

    const bareSingles = await insertRows(pool, { rowsPerCommit: 1, connections: 32 })
    const singles = await ingest(target, { eventsPerRequest: 1, connections: 32, customerIds })
    report('rows by bare SQL, 1 a commit', bareSingles)
    report('events ingested, 1 a request', singles, ['bare SQL', bareSingles])
    await work()

    // The worker keeps up if this ratio is 1.
    const whole = await start({ ...config, worker: true }, { clock, log })
    const both = { ...target, baseUrl: `http://localhost:${whole.port}` }
    const { arrived, processed } = await measureBesideIngest(db, both, { ...BATCHES, customerIds })
    await whole.stop()
    report('events ingested beside the worker', arrived, ['ingest alone', batches])
    report('events processed beside ingest', processed, ['ingest beside the worker', arrived])
    await work()

    for (const amount of [1, 10_000]) {
      const some = await addCustomers(target, planId, amount)
      const rate = await ingest(target, { ...BATCHES, customerIds: some })
      report(`events processed, of ${amount.toLocaleString('en')} customers`, await work(), ['ingest', rate])
    }

    const [customer = ''] = customerIds
    const workerDatabase = openPool(service.data, { maxConnections, name: WORKER }, log, JOB_LIMITS)
    const worker = startWorker(workerDatabase, { ...deps, log })
    const [median, late] = await processingMs(target, customer)
    reportMs('from 202 to processed, median', median)
    reportMs('from 202 to processed, 99th percentile', late)
    await worker.stop()

    const reads = [`customers/${customer}/usage?meter_id=${meterId}`, `customers/${customer}/balances`]
    for (const events of [10_000, 1_000_000]) {
      await fill(db, target, customer, events)
      await work()
      for (const path of reads) {
        const what = `${path.split('/')[2]?.split('?')[0]} of a customer with ${events.toLocaleString('en')} events`
        reportMs(what, await medianMs(target, path))
      }
    }
    await measureRenewals(workerDatabase)
    await workerDatabase.close()
  }

  async function measureRenewals(workerDatabase: OpenDatabase): Promise<void> {
    const company = { company: 'Beside', mode: 'live', currency: 'USD', now: clock() } as const
    const other = { ...target, key: await createCompanyWithKey(db, company) }
    const alone = sendBeside(other)
    // The pause is about as long as the renewals: a few hundred requests have too few late ones to compare.
    await delay(3 * MEASURED_MS)
    reportBeside('alone', await alone.stop())
    const beside = sendBeside(other)
    const { drafted, finalized } = await renewMonth(workerDatabase, deps)
    report('invoices drafted by renewals', drafted)
    report('invoices finalized', finalized)
    reportBeside('beside renewals', await beside.stop())
  }
} finally {
  await service.stop()
  await remove()
}

function reportComparison({ shape, service, handWritten }: Comparison): void {
  report(`events ingested, ${shape}`, service.perSecond, ['by hand', handWritten.perSecond])
  const timesOf = ({ p99Ms, used }: Ingested) =>
    `p99 ${p99Ms.toFixed(1)} ms; an event takes ${used.service.toFixed(1)} µs in the service, ${used.database.toFixed(1)} in PostgreSQL`
  console.log(`${''.padEnd(10)}${timesOf(service)}`)
  console.log(`${'  by hand '.padEnd(10)}${timesOf(handWritten)}`)
}

/** Returns events per second. */
async function ingest(target: Target, some: Load): Promise<number> {
  return (await load(target, some)).perSecond
}

function report(what: string, perSecond: number, [than, other]: [string, number] | [] = []): void {
  const ratio = other === undefined ? '' : `${(perSecond / other).toFixed(2)} × ${than}`
  console.log(`${what.padEnd(40)}${Math.round(perSecond).toLocaleString('en').padStart(10)}/s  ${ratio}`)
}

function reportMs(what: string, ms: number): void {
  console.log(`${what.padEnd(58)}${ms.toFixed(2).padStart(8)} ms`)
}

function reportBeside(what: string, { median, late }: { median: number; late: number }): void {
  reportMs(`another company's requests ${what}, median`, median)
  reportMs(`another company's requests ${what}, 99th percentile`, late)
}

/** Sends a customer's events until there are this many of them. */
async function fill(db: ReadHandle, target: Target, customerId: string, events: number): Promise<void> {
  const count = async () => {
    const { n } = await db
      .selectFrom('usage_events')
      .select((rows) => rows.fn.countAll<number>().as('n'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    return n
  }
  while ((await count()) < events)
    await ingest(target, {
      eventsPerRequest: 1_000,
      connections: 4,
      customerIds: [customerId],
      forMs: events / 100,
    })
}
