import type { OperationId } from '../generated/operations.ts'
import type { Actor, Origin } from './audit/record.ts'
import type { Announce } from './db/announce-store.ts'
import type { WorkerState } from './db/heartbeat.ts'
import type { DeletedCustomer } from './db/job-queue.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Mode, ReadHandle, WriteHandle } from './db/schema.ts'
import type { Timeline } from './db/timeline.ts'
import type { PdfRenderer } from './documents/create-renderer.ts'
import type { StoreEvents } from './events/ingest/ingest-store.ts'
import type { CurrencyCode } from './money/currency.ts'
import type { OutwardGate } from './outward/gate.ts'
import type { OpenConnection } from './payments/open-connection.ts'
import type { Backlog } from './runtime/backlog.ts'
import type { FairLimiter } from './runtime/fair-limiter.ts'
import type { Secrets } from './runtime/secrets.ts'

/** A company in one mode. Every query filters by its id. */
export type Tenant = {
  id: number
  companyId: string
  mode: Mode
  currencyCode: CurrencyCode
}

/** Returns whether there was a change. */
export type RecordEvents = (trx: WriteHandle, cause: EventCause) => Promise<boolean>

/** `now` is for objects without a time of their own. */
export type EventCause = { tenantId: number; now: Date; requestId?: string | null }

/** Only entry points read the machine's clock, so tests pass their own. */
export type EngineDeps = {
  clock: () => Date
  newId: () => string
  newSecret: (length: number) => string
  /** Writes an event for each change, and queues the work, that the transaction noted. This is its last call. */
  recordEvents: RecordEvents
  /** How long an invoice waits for late usage. */
  finalizeAfterMs: number
  /** Undefined keeps events forever. */
  eventRetentionDays?: number | undefined
  publicBaseUrl: string
  /** The backlog of ingest in the same process. */
  backlog?: Backlog
}

/** Work in transactions of its own, for which requests wait without a connection. */
export type Runs<Subject> = {
  /** Gives up after `maxWaitMs`; the worker continues. */
  await(subject: Subject, maxWaitMs: number): Promise<void>
}

/** Lets a request ask a remote provider after the commit. */
export type ProviderAsks = {
  attempts: Runs<{ tenantId: number; id: string }>
  refunds: Runs<{ tenantId: number; id: string }>
  methodSessions: Runs<{ tenantId: number; id: string }>
  checks: Runs<{ tenantId: number }>
}

/** The parts of the service that live as long as the process. */
export type Service = EngineDeps & {
  database: OpenDatabase
  /** A database handle for statements that find each row by its key. */
  direct: ReadHandle
  rateLimitPerMinute: number
  version: string
  storeEvents: StoreEvents
  /** Limits each company's connections. */
  share: FairLimiter
  /** An export's pages are read one at a time for a company. */
  exportTurn: FairLimiter
  ping: () => Promise<WorkerState>
  testClockRuns: Runs<Timeline>
  erasures: Runs<DeletedCustomer>
  providerAsks: ProviderAsks
  openConnection: OpenConnection
  outwardGate: OutwardGate
  /** Undefined without SECRETS_KEY. */
  secrets: Secrets | undefined
  /** Private networks to which webhooks are sent. */
  allowedNetworks: readonly string[]
  pdf: PdfRenderer
  /** Wakes the sender of webhooks, after the commit. */
  announceChanges: Announce
}

export type Caller = { tenant: Tenant; actor: Actor }

/** `now` is the real time of arrival. */
export type Context = Caller & { operationId: OperationId; origin: Origin; now: Date; service: Service }
export type ReadContext = Context & { db: ReadHandle }
export type WriteContext = Context & { trx: WriteHandle }

/** The context of a request without a key. */
export type OpenContext = { service: Service }

/** The transaction has locked the customer, and `now` is the customer's time. */
export type EngineContext = Omit<EngineDeps, 'clock' | 'recordEvents'> & {
  trx: WriteHandle
  tenantId: number
  now: Date
}

export function engineContextOf({ trx, tenant, now, service }: WriteContext): EngineContext {
  const { newId, newSecret, finalizeAfterMs, publicBaseUrl } = service
  return { trx, tenantId: tenant.id, now, newId, newSecret, finalizeAfterMs, publicBaseUrl }
}
