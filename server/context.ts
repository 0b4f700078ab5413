import type { OperationId } from '../generated/operations.ts'
import type { Actor, Origin } from './audit/record.ts'
import type { WorkerState } from './db/heartbeat.ts'
import type { DeletedCustomer } from './db/job-queue.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Mode, ReadHandle, WriteHandle } from './db/schema.ts'
import type { Timeline } from './db/timeline.ts'
import type { StoreEvents } from './events/ingest/ingest-store.ts'
import type { CurrencyCode } from './money/currency.ts'
import type { Backlog } from './runtime/backlog.ts'
import type { FairLimiter } from './runtime/fair-limiter.ts'

/** A company in one mode. Every query filters by its id. */
export type Tenant = {
  id: number
  companyId: string
  mode: Mode
  currencyCode: CurrencyCode
}

/** Tests pass their own clock: nothing below the entry points reads the machine's. */
export type EngineDeps = {
  clock: () => Date
  newId: () => string
  newSecret: (length: number) => string
  /** How long a period’s invoice waits for late usage before it is finalized. */
  finalizeAfterMs: number
  /** How long events are kept at least after they arrive: without end, if it is left out. */
  eventRetentionDays?: number | undefined
  /** Of events that have arrived, where ingest is in the same process. */
  backlog?: Backlog
}

/** Work in transactions of its own, for which requests wait without a connection. */
export type Runs<Subject> = {
  /** Waits until the subject's work is done, at most `maxWaitMs`. Then the worker continues. */
  await(subject: Subject, maxWaitMs: number): Promise<void>
}

/** What lives as long as the process. */
export type Service = EngineDeps & {
  database: OpenDatabase
  /** For statements that find each row by its key. */
  direct: ReadHandle
  publicBaseUrl: string
  rateLimitPerMinute: number
  version: string
  storeEvents: StoreEvents
  /** Limits the connections of each company. */
  share: FairLimiter
  ping: () => Promise<WorkerState>
  /** Advances and deletes test clocks. */
  testClockRuns: Runs<Timeline>
  /** Erases what deleted customers had. */
  erasures: Runs<DeletedCustomer>
}

/** Who sends requests, and to which company. */
export type Caller = { tenant: Tenant; actor: Actor }

/** A request of a caller. `now` is the real time of its arrival. */
export type Context = Caller & { operationId: OperationId; origin: Origin; now: Date; service: Service }
export type ReadContext = Context & { db: ReadHandle }
export type WriteContext = Context & { trx: WriteHandle }

/** A request without a key. */
export type OpenContext = { service: Service }

/** A step of the engine, in a transaction that has locked the customer. `now` is the customer's time. */
export type EngineContext = Omit<EngineDeps, 'clock'> & { trx: WriteHandle; tenantId: number; now: Date }

export function engineContextOf({ trx, tenant, now, service }: WriteContext): EngineContext {
  const { newId, newSecret, finalizeAfterMs } = service
  return { trx, tenantId: tenant.id, now, newId, newSecret, finalizeAfterMs }
}
