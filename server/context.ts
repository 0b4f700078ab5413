import type { Handler, OperationId } from '../generated/operations.ts'
import type { Actor, Origin } from './audit/record.ts'
import type { Announce } from './db/announce-store.ts'
import type { WorkerState } from './db/heartbeat.ts'
import type { DeletedCustomer } from './db/job-queue.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Mode, ReadHandle, WriteHandle } from './db/schema.ts'
import type { Timeline } from './db/timeline.ts'
import type { PdfRenderer } from './documents/create-renderer.ts'
import type { EInvoiceRenderer } from './e-invoices/create-renderer.ts'
import type { Mailer } from './emails/mailer.ts'
import type { StoreEvents } from './events/ingest/ingest-store.ts'
import type { CurrencyCode } from './money/currency.ts'
import type { OutwardGate } from './outward/gate.ts'
import type { OpenConnection } from './payments/open-connection.ts'
import type { Backlog } from './runtime/backlog.ts'
import type { FairLimiter } from './runtime/fair-limiter.ts'
import type { Secrets } from './runtime/secrets.ts'

/** A company in one mode. Every query filters by `id`. */
export type Tenant = {
  id: number
  companyId: string
  mode: Mode
  currencyCode: CurrencyCode
}

/** Resolves to whether anything changed. */
export type RecordEvents = (trx: WriteHandle, cause: EventCause) => Promise<boolean>

/** `now` dates events of objects that have no time. */
type EventCause = { tenantId: number; now: Date; requestId?: string | null }

/** Only entry points read the machine's clock. */
export type EngineDeps = {
  clock: () => Date
  newId: () => string
  newSecret: (length: number) => string
  /** Writes events and jobs for what the transaction noted. Every transaction calls this last. */
  recordEvents: RecordEvents
  /** How long an invoice waits for late usage. */
  finalizeAfterMs: number
  /** Undefined keeps events forever. */
  eventRetentionDays?: number | undefined
  publicBaseUrl: string
  backlog?: Backlog
}

/** Runs work in its own transactions. Requests wait for it without a connection. */
export type Runs<Subject> = {
  /** Stops waiting after `maxWaitMs`; the worker continues. */
  await(subject: Subject, maxWaitMs: number): Promise<void>
}

/** Asks remote providers after the commit. */
export type ProviderAsks = {
  attempts: Runs<{ tenantId: number; id: string }>
  refunds: Runs<{ tenantId: number; id: string }>
  methodSessions: Runs<{ tenantId: number; id: string }>
  checks: Runs<{ tenantId: number }>
}

export type Service = EngineDeps & {
  database: OpenDatabase
  /** These statements find each row by its key. */
  direct: ReadHandle
  rateLimitPerMinute: number
  version: string
  storeEvents: StoreEvents
  share: FairLimiter
  /** An export of a company reads one page at a time. */
  exportTurn: FairLimiter
  ping: () => Promise<WorkerState>
  testClockRuns: Runs<Timeline>
  erasures: Runs<DeletedCustomer>
  providerAsks: ProviderAsks
  openConnection: OpenConnection
  outwardGate: OutwardGate
  secrets: Secrets | undefined
  allowedNetworks: readonly string[]
  pdf: PdfRenderer
  mail: Mailer
  eInvoices: EInvoiceRenderer
  /** Wakes the webhook sender after a commit. */
  announceChanges: Announce
}

export type Caller = { tenant: Tenant; actor: Actor }

/** `now` is the real time of arrival. */
export type Context = Caller & { operationId: OperationId; origin: Origin; now: Date; service: Service }
export type ReadContext = Context & { db: ReadHandle }
export type WriteContext = Context & { trx: WriteHandle }

/** An operation that `read` or `write` of unit-of-work.ts performs. */
export type Read<Id extends OperationId> = Handler<Id, ReadContext>
export type Write<Id extends OperationId> = Handler<Id, WriteContext>

export type OpenContext = { service: Service }

/** Requires the customer's lock. `now` is the customer's time. */
export type EngineContext = Omit<EngineDeps, 'clock' | 'recordEvents'> & {
  trx: WriteHandle
  tenantId: number
  now: Date
}

export function engineContextOf({ trx, tenant, now, service }: WriteContext): EngineContext {
  const { newId, newSecret, finalizeAfterMs, publicBaseUrl } = service
  return { trx, tenantId: tenant.id, now, newId, newSecret, finalizeAfterMs, publicBaseUrl }
}
