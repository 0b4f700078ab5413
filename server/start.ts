import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { readDocument } from '../contract/index.ts'
import { createApp } from './app.ts'
import { createErasures } from './billing/erase/erasures.ts'
import { createProviderAsks } from './billing/providers/provider-asks.ts'
import { createTestClockRuns } from './billing/schedule/test-clock-runs.ts'
import type { ServiceConfig } from './config.ts'
import type { EngineDeps } from './context.ts'
import { findNamedCustomers } from './customers/named-store.ts'
import { createAnnounce } from './db/announce-store.ts'
import { createBreaker, guardEach } from './db/cluster/breaker.ts'
import { createNodeOf, isDistributed } from './db/cluster/nodes.ts'
import { nameOfService, selectOtherUrls, WORKER } from './db/engine/services.ts'
import { throwStartError } from './db/errors.ts'
import { CHANGES_COMMITTED } from './db/job-queue.ts'
import { migrateData } from './db/migrate.ts'
import { JOB_LIMITS, type Limits, type OpenDatabase, REQUEST_LIMITS } from './db/open.ts'
import { createPing } from './db/ping.ts'
import type { ReadHandle } from './db/schema.ts'
import { createPdfRenderer } from './documents/create-renderer.ts'
import { createEInvoiceRenderer } from './e-invoices/create-renderer.ts'
import { createMailer } from './emails/mailer.ts'
import { createEventStore } from './events/ingest/ingest-store.ts'
import { EXPORTS } from './exports/export-table.ts'
import { startWorker } from './jobs/start-worker.ts'
import { drain, listen } from './listen.ts'
import { type Monitor, openMetrics } from './metrics/open-metrics.ts'
import { type Data, openData } from './open-database.ts'
import { openPool } from './open-pool.ts'
import { openSecrets } from './open-secrets.ts'
import { openSender } from './open-sender.ts'
import { createRecordEvents } from './outbox.ts'
import { openOutwardGate } from './outward/gate.ts'
import { allowedNetworksOf } from './outward/networks.ts'
import { createOpenConnection } from './payments/open-connection.ts'
import { type Backlog, createBacklog } from './runtime/backlog.ts'
import { createFairLimiter, type FairLimiter, type NodeOf } from './runtime/fair-limiter.ts'
import { newId, newSecret } from './runtime/ids.ts'
import { createRunLimiter } from './runtime/runs.ts'
import { createTeardown, type Teardown } from './runtime/teardown.ts'

export type Running = { port: number; data: Data; database: OpenDatabase; stop(): Promise<void> }

/** Load balancers have shorter idle timeouts, so none sends a request into a closing connection. */
const KEEP_ALIVE_MS = 75_000
/** A request waits at most this long for others of its company, without a connection. */
const MAX_WAIT_MS = 15_000
/** A client that neither sends nor reads is cut off. A request that waits longer can be sent again. */
const SILENCE_MS = 30_000
/** Calls to payment providers wait for the network without a connection. */
const ASKS = { concurrency: 32, perOwner: 8, maxWaitMs: 5_000 }
/** Authentication and ingest have these connections, so that they wait for no other work. */
const CONNECTIONS_BY_KEYS = 6

type Process = { clock: () => Date; log: Logger; backlog?: Backlog; monitor?: Monitor | undefined }
type Entry = Process & {
  pdfPackages?: readonly string[]
  eInvoicePackages?: readonly string[]
  idleMs?: number
}

/** If a step fails, the earlier ones are stopped. */
export async function start(
  config: ServiceConfig,
  { clock, log, monitor, pdfPackages, eInvoicePackages, idleMs }: Entry,
): Promise<Running> {
  const started = createTeardown()
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    return started.run()
  }
  try {
    const backlog = createBacklog()
    const data = await openAndWork(config, { clock, log, backlog, monitor }, started)
    const byKeys = Math.min(CONNECTIONS_BY_KEYS, Math.floor(config.maxConnections / 2))
    const maxConnections = config.maxConnections - byKeys
    const name = nameOfService(config.publicBaseUrl)
    const database = openPool(data, { maxConnections, name }, log, REQUEST_LIMITS)
    started.push(() => database.close())
    const distributed = await isDistributed(database.db)
    // In a cluster, a generic plan would ask all nodes.
    const planning = distributed ? 'forValues' : 'once'
    const direct = openPool(data, { maxConnections: byKeys, name }, log, REQUEST_LIMITS, planning)
    started.push(() => direct.close())
    const nodeOf = distributed ? createNodeOf(direct.db) : undefined
    const guard = nodeOf && createBreaker(nodeOf)

    const document = readDocument()
    const { rateLimitPerMinute, trustedProxies } = config
    const { db } = database
    await warnOfOthers(db, config, log)
    const deps = engineDepsOf(config, clock)
    const onFailure = (error: Error) =>
      log.error({ err: error }, 'a test clock advanced although a customer failed')
    const guarded = (share: FairLimiter) => (guard === undefined ? share : guardEach(share, guard))
    const around = { share: guarded(createRunLimiter(nodeOf)), stopping: stopping.signal }
    const secrets = await openSecrets(config)
    const openConnection = createOpenConnection(secrets, config.stripeApiBase)
    const gate = await openOutwardGate(db, config)
    const pdf = createPdfRenderer(pdfPackages)
    started.push(() => pdf.stop())
    const mail = createMailer(config)
    started.push(async () => mail.close())
    const eInvoices = createEInvoiceRenderer(eInvoicePackages)
    started.push(() => eInvoices.stop())
    const service = {
      ...deps,
      database,
      rateLimitPerMinute,
      version: document.info.version,
      direct: direct.db,
      storeEvents: createEventStore(direct.db, findNamedCustomers, { guard, backlog }),
      share: guarded(createFairLimiter(limitsOf(maxConnections, nodeOf))),
      exportTurn: createFairLimiter(EXPORTS),
      ping: createPing(db, clock),
      testClockRuns: createTestClockRuns(db, { ...deps, onFailure }, around),
      erasures: createErasures(db, deps, around),
      secrets,
      openConnection,
      providerAsks: createProviderAsks(
        db,
        { ...deps, openConnection, gate },
        { ...around, share: guarded(createFairLimiter(ASKS)) },
      ),
      outwardGate: gate,
      allowedNetworks: allowedNetworksOf(config),
      pdf,
      mail,
      eInvoices,
      announceChanges: createAnnounce(direct.db, CHANGES_COMMITTED),
    }
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS },
      createApp({ service, document, log, trustedProxies }),
    )
    // An unread response occupies memory.
    server.setTimeout(SILENCE_MS)
    await listen(server, config.port)
    started.push(() => drain(server, idleMs))
    return { port: (server.address() as AddressInfo).port, data, database, stop }
  } catch (error) {
    await stop()
    throwStartError(error)
  }
}

export async function openAndWork(config: ServiceConfig, process: Process, started: Teardown): Promise<Data> {
  const { clock, log, monitor } = process
  const data = await openData(config, (line) => log.info(line))
  started.push(() => data.close())
  await migrateData(data.connection).catch(throwStartError)
  if (monitor !== undefined) await openMetrics(monitor, { data, log, clock, config }, started)
  if (config.worker) {
    const database = await openWorkerPool(data, config, log)
    started.push(() => database.close())
    const worker = startWorker(database, { ...process, ...engineDepsOf(config, clock) })
    started.push(() => worker.stop())
    await openSender(data, config, { ...process, ...engineDepsOf(config, clock) }, started)
  }
  return data
}

/** The URL may change in a rolling restart, so this only warns. */
async function warnOfOthers(db: ReadHandle, { publicBaseUrl }: ServiceConfig, log: Logger): Promise<void> {
  const others = await selectOtherUrls(db, publicBaseUrl)
  if (others.length > 0)
    log.warn(
      { publicBaseUrl, others },
      'services of this database have different PUBLIC_BASE_URLs: give all the same, or their links lead to different places',
    )
}

type Terms = Pick<
  ServiceConfig,
  'publicBaseUrl' | 'rateLimitPerMinute' | 'finalizeAfterMinutes' | 'eventRetentionDays'
>

export function engineDepsOf(config: Terms, clock: () => Date): EngineDeps {
  const { finalizeAfterMinutes, eventRetentionDays, publicBaseUrl } = config
  const finalizeAfterMs = finalizeAfterMinutes * 60_000
  return {
    clock,
    newId,
    newSecret,
    recordEvents: createRecordEvents({ ...config, clock, newId, finalizeAfterMs }),
    finalizeAfterMs,
    eventRetentionDays,
    publicBaseUrl,
  }
}

/** Keeps some connections for health checks and runs. */
function limitsOf(maxConnections: number, nodeOf: NodeOf | undefined) {
  const concurrency = Math.floor(maxConnections * 0.75)
  const perOwner = Math.ceil(concurrency / 2)
  // All pages of invoices share an owner, so a node gets less than an owner.
  const perNode = Math.max(1, Math.min(Math.ceil(concurrency * 0.4), perOwner - 1))
  const nodes = nodeOf && { of: nodeOf, perNode }
  return { concurrency, perOwner, maxWaitMs: MAX_WAIT_MS, nodes }
}

/** In a cluster, jobs give up on a node as soon as requests do. */
async function openWorkerPool(data: Data, config: ServiceConfig, log: Logger): Promise<OpenDatabase> {
  const open = (limits: Limits) => openPool(data, { ...config, name: WORKER }, log, limits)
  const database = open(JOB_LIMITS)
  if (!(await isDistributed(database.db))) return database
  await database.close()
  return open(REQUEST_LIMITS)
}
