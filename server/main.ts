import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Config, parseConfig } from './config.ts'
import { throwStartError } from './db/errors.ts'
import { createPing } from './db/ping.ts'
import type { ReadHandle } from './db/schema.ts'
import { DEMO_COMPANY } from './demo/seller.ts'
import { startDemo } from './demo/start-demo.ts'
import { hasNoCompany } from './keys/company-store.ts'
import { createCompanyUnlessThere } from './keys/create-company-with-key.ts'
import { findCompanies } from './members/links-store.ts'
import { hasNoMember } from './members/members-store.ts'
import { createLink, LINK_MINUTES, toLinkUrl } from './members/sign-in-link.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { createMonitor } from './metrics/open-metrics.ts'
import { answerParent } from './metrics/processes.ts'
import { createLog } from './runtime/logging.ts'
import { openTracing } from './runtime/tracing.ts'
import { exitSoon, waitForParent, waitForSignal } from './runtime/wait-for-signal.ts'
import { type Running, start } from './start.ts'
import { startProcesses } from './start-processes.ts'
import { watchWorker } from './watch-worker.ts'

const clock = () => new Date()
try {
  const config = parseConfig(process.env)
  const isAlone = cluster.isPrimary && config.processes === 1
  const log = createLog(config.logLevel, undefined, isAlone ? null : { pid: process.pid })
  await (cluster.isPrimary ? serve(config, log) : answer(config, log))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function serve(config: Config, log: Logger): Promise<void> {
  // The wait starts here, so that a signal during the start also stops the service gracefully.
  const signal = waitForSignal()
  await openTracing()
  const monitor = await createMonitor(config.metricsPort)
  const program = fileURLToPath(import.meta.url)
  const service =
    config.processes === 1
      ? await start(config, { clock, log, monitor })
      : await startProcesses(config, { clock, log, monitor, program })
  if (monitor !== undefined) monitor.state = 'ready'
  const stopWatching = watchWorker(createPing(service.database.db, clock), log)
  const demo = await greet(config, service, log).catch(throwStartError)
  try {
    const { worker, processes } = config
    const { port } = service
    log.info({ port, worker, ...(processes > 1 && { processes }) }, `listening on http://localhost:${port}`)
    await signal
    log.info('stopping')
    if (monitor !== undefined) monitor.state = 'stopping'
  } finally {
    stopWatching()
    await demo?.stop()
    await service.stop()
    exitSoon()
  }
}

/** Only the embedded database gets a company, a demo and a sign-in link. */
async function greet(
  { databaseUrl, demo, worker }: Config,
  { database: { db }, port }: Running,
  log: Logger,
): Promise<ReturnType<typeof startDemo> | undefined> {
  if (databaseUrl !== undefined) return undefined
  const baseUrl = `http://localhost:${port}`
  const now = clock()
  // Another service may have created the company at the same moment.
  const apiKey = (await hasNoCompany(db))
    ? await createCompanyUnlessThere(db, { company: DEMO_COMPANY, mode: 'test', currency: 'USD', now })
    : undefined
  const hasDemo = demo && worker
  if (apiKey !== undefined) process.stdout.write(welcome(baseUrl, apiKey, { hasDemo }))
  const link = await createFirstLink(db, baseUrl, now)
  if (link !== undefined) process.stdout.write(invitation(link))
  if (apiKey === undefined || !hasDemo) return undefined
  const onComplete = async () => {
    // Other lines may have moved the first one off the screen.
    if (link !== undefined && (await findUnusedCompany(db)) !== undefined)
      process.stdout.write(`Sign in to the dashboard: ${link}\n`)
  }
  return startDemo({ baseUrl, apiKey, now, onComplete }, log)
}

/** Answers requests only. The parent process runs the jobs. */
async function answer(config: Config, log: Logger): Promise<void> {
  const ended = waitForParent()
  try {
    await openTracing()
    if (config.metricsPort !== undefined) answerParent(await createMetrics())
    const service = await start({ ...config, worker: false }, { clock, log })
    log.info('answering')
    await ended
    await service.stop()
    exitSoon()
  } finally {
    // The channel to the parent would keep this process running.
    if (process.connected) process.disconnect()
  }
}

function welcome(baseUrl: string, key: string, { hasDemo }: { hasDemo: boolean }): string {
  return `
A new database, with a demo company in it${hasDemo ? ', which fills with ten customers now' : ''}. Its test key, shown only now, for your shell:

  export BILLING_BASE_URL=${baseUrl} BILLING_API_KEY=${key}

The reference is at ${baseUrl}/docs. A first request:

  curl -s "$BILLING_BASE_URL/v1/customers" \\
    -H "Authorization: Bearer $BILLING_API_KEY" \\
    -H 'Content-Type: application/json' \\
    -d '{"name": "Acme Robotics", "email": "billing@acme-robotics.example"}'

`
}

/**
 * Only a reader of the service's output may sign in first. Returns undefined after the first sign-in, or with
 * several companies.
 */
async function createFirstLink(db: ReadHandle, baseUrl: string, now: Date): Promise<string | undefined> {
  const company = await findUnusedCompany(db)
  if (company === undefined) return undefined
  return toLinkUrl(baseUrl, await createLink(db, { companyId: company.id, email: undefined, now }))
}

async function findUnusedCompany(db: ReadHandle): Promise<{ id: string } | undefined> {
  const [company, another] = await findCompanies(db, undefined)
  if (company === undefined || another !== undefined) return undefined
  return (await hasNoMember(db, company.id)) ? company : undefined
}

function invitation(link: string): string {
  return `
Sign in to the dashboard with this link, once, within ${LINK_MINUTES} minutes:

  ${link}

`
}
