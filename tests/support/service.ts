import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject, onTestFinished } from 'vitest'
import type { ServiceConfig } from '../../server/config.ts'
import type { EngineDeps } from '../../server/context.ts'
import { openDatabase, REQUEST_LIMITS } from '../../server/db/open.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { createPdfRenderer } from '../../server/documents/create-renderer.ts'
import { createEInvoiceRenderer } from '../../server/e-invoices/create-renderer.ts'
import { createMailer } from '../../server/emails/mailer.ts'
import { createEmailSender } from '../../server/jobs/emails/sender.ts'
import { createPaymentSender } from '../../server/jobs/payments/sender.ts'
import { runUntilIdle } from '../../server/jobs/run-until-idle.ts'
import { sweep } from '../../server/jobs/sweep.ts'
import { createWebhookSender } from '../../server/jobs/webhooks/sender.ts'
import type { KeyOptions } from '../../server/keys/create-key.ts'
import { senderDepsOf } from '../../server/open-sender.ts'
import { createOpenConnection } from '../../server/payments/open-connection.ts'
import { createLog } from '../../server/runtime/logging.ts'
import { engineDepsOf, start } from '../../server/start.ts'
import { createBeside } from '../database/create-beside.ts'
import { forTheTest } from '../statements/tap.ts'
import { succeed } from './answers.ts'
import { type Answer, createSender, createTestClient, type Sending, type TestClient } from './client.ts'
import { makeKey } from './keys.ts'
import { noteServed } from './served.ts'
import { noteLine } from './unexpected.ts'

export type TestCompany = {
  name: string
  key: string
  client: TestClient
  /** On it are the customers that `addCustomer` creates. */
  testClock?: string | undefined
  /** Its tenant in the database. */
  tenantId(): Promise<number>
  /** Sends what the typed client does not allow. */
  send(sending: Sending): Promise<Answer>
}

type CompanyOptions = { name?: string; mode?: 'live' | 'test'; testClock?: boolean } & Partial<KeyOptions>

export type TestService = {
  baseUrl: string
  /** For a second service or a process on the same database. */
  databaseUrl: string
  db: ReadHandle
  clock: { now: Date; advance(ms: number): void }
  /** The service's log lines. */
  log: string[]
  /** A new company, or with the name of an existing one another key of it; with a test clock at the service's time, or without. */
  company(options?: CompanyOptions): Promise<TestCompany>
  /** Runs jobs until none is left. */
  work(): Promise<void>
  /** What the worker does every minute: queues what is due by the service's clock, then runs jobs until none is left. */
  sweepAndWork(): Promise<void>
  /** Sends what is due to webhook endpoints, and waits until nothing is. */
  sendWebhooks(): Promise<void>
  /** Asks payment providers what is due, and waits until nothing is. */
  askProviders(): Promise<void>
  /** Sends the emails that are due, and waits until none is. */
  sendEmails(): Promise<void>
  /** What the sender does when it is told of a change. */
  wakeSender(tenantId: number): void
  stop(): Promise<void>
}

/** Without the packages it makes no PDFs and no e-invoices. A mail server has `mailTimeoutMs` for an email. */
type Overrides = Partial<ServiceConfig> & {
  pdfPackages?: readonly string[]
  eInvoicePackages?: readonly string[]
  mailTimeoutMs?: number
}

/** Starts the service on a new database, with a clock that the test moves. Runs jobs only when asked. */
export async function startService({
  pdfPackages,
  mailTimeoutMs,
  eInvoicePackages,
  ...overrides
}: Overrides = {}): Promise<TestService> {
  const databaseUrl = overrides.databaseUrl ?? (await createDatabase())
  const log: string[] = []
  const clock = {
    now: new Date('2026-03-15T12:00:00.000Z'),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const time = () => clock.now
  const config = { ...CONFIG, ...overrides, databaseUrl }
  const toTest = createLog('info', {
    write(line) {
      log.push(line)
      noteLine(line)
    },
  })
  const running = await start(config, {
    clock: time,
    ...(pdfPackages && { pdfPackages }),
    ...(eInvoicePackages && { eInvoicePackages }),
    idleMs: 0,
    log: toTest,
  })
  const { database } = running
  const own = openDatabase({ connectionString: forTheTest(databaseUrl) }, { limits: REQUEST_LIMITS })
  const { db } = own
  const deps = engineDepsOf(config, time)
  const work = () => runUntilIdle(database, deps, toTest)
  const { close, ...outward } = await senderDepsOf(config, deps)
  const sender = createWebhookSender(database.db, {
    ...outward,
    random: () => 0.5,
    log: toTest,
    stopping: new AbortController().signal,
  })
  const payments = createPaymentSender(database.db, {
    ...deps,
    publicBaseUrl: config.publicBaseUrl,
    openConnection: createOpenConnection(outward.secrets, config.stripeApiBase),
    log: toTest,
    stopping: new AbortController().signal,
  })
  const mail = createMailer(config, mailTimeoutMs)
  const pdf = createPdfRenderer(pdfPackages)
  const eInvoices = createEInvoiceRenderer(eInvoicePackages)
  const emails = createEmailSender(database.db, {
    ...deps,
    mail,
    pdf,
    eInvoices,
    log: toTest,
    stopping: new AbortController().signal,
  })
  const baseUrl = `http://localhost:${running.port}`
  return {
    baseUrl,
    databaseUrl,
    db,
    clock,
    log,
    async company({ name = `Company ${randomUUID()}`, mode = 'test', testClock = false, ...options } = {}) {
      const key = await makeKey(db, { ...options, company: name, mode, now: clock.now })
      const tenantId = () => findTenant(db, name, mode)
      const client = createTestClient(baseUrl, key)
      const company = { name, key, client, tenantId, send: createSender(baseUrl, key) }
      if (!testClock) return company
      const { id } = succeed(await client.POST('/v1/test_clocks', { body: {} })).test_clock
      return { ...company, testClock: id }
    },
    work,
    async sweepAndWork() {
      await sweep(database.db, time)
      await work()
    },
    async sendWebhooks() {
      await sender.poll()
      await sender.idle()
    },
    async askProviders() {
      await payments.poll()
      await payments.idle()
    },
    async sendEmails() {
      await emails.poll()
      await emails.idle()
    },
    wakeSender: sender.wake,
    stop: async () => {
      mail.close()
      await pdf.stop()
      await eInvoices.stop()
      await close()
      await own.close()
      await running.stop()
    },
  }
}

async function findTenant(db: ReadHandle, company: string, mode: 'live' | 'test'): Promise<number> {
  const tenant = await db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select('tenants.id')
    .where('companies.name', '=', company)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow()
  return tenant.id
}

/** What the engine needs, for a test that runs a piece of it by itself. */
export function engineDeps(clock: () => Date, finalizeAfterMinutes = 60): EngineDeps {
  return engineDepsOf({ ...CONFIG, finalizeAfterMinutes }, clock)
}

/** One service for all tests of a file; each test creates its own companies. */
export async function serviceForThisFile(overrides: Overrides = {}): Promise<TestService> {
  const service = await startService(overrides)
  afterAll(() => service.stop())
  return service
}

/** A service for one test. */
export async function serviceForThisTest(overrides: Overrides = {}): Promise<TestService> {
  const service = await startService(overrides)
  onTestFinished(() => service.stop())
  return service
}

/** Copies the migrated template, or makes a database on the server of TEST_DATABASE_URL (tests/database/main.ts). Returns a connection string. */
export async function createDatabase(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL
  const created = url
    ? await createBeside(url)
    : await createOnServer(`template ${inject('databases').template}`)
  noteServed(created)
  return created
}

/** A database without any table. */
export function createEmptyDatabase(): Promise<string> {
  return createOnServer()
}

async function createOnServer(options = ''): Promise<string> {
  const { host, port, user } = inject('databases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} ${options}`)
  await admin.end()
  return `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
}

const CONFIG: ServiceConfig = {
  port: 0,
  dataDir: 'unused: the tests give a databaseUrl',
  databaseUrl: undefined,
  publicBaseUrl: 'https://pay.example.test',
  trustedProxies: 0,
  rateLimitPerMinute: 1_000_000,
  finalizeAfterMinutes: 60,
  eventRetentionDays: undefined,
  worker: false,
  secretsKeys: [Buffer.alloc(32, 7)],
  outward: 'allow',
  outwardAllowedNetworks: ['127.0.0.0/8', '::1/128'],
  stripeApiBase: undefined,
  smtpUrl: undefined,
  emailFrom: undefined,
  emailTestTo: undefined,
  maxConnections: 20,
  logLevel: 'info',
}
