import type { TestClock } from './clock/rules.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Mode, ReadHandle, WriteHandle } from './db/schema.ts'
import type { StoreEvents } from './events/ingest/store.ts'
import type { CurrencyCode } from './money/currency.ts'
import type { FairLimiter } from './runtime/fair-limiter.ts'

/** A company in one mode. Every query filters by its id. */
export type Tenant = {
  id: number
  companyId: string
  mode: Mode
  currencyCode: CurrencyCode
  clock: TestClock
}

/** What the engine needs from the process. Tests pass their own clock: nothing below the entry points reads the machine's. */
export type EngineDeps = {
  clock: () => Date
  newId: () => string
  newSecret: (length: number) => string
  /** How long an automatic invoice waits for late usage before it is finalized. */
  finalizeAfterMs: number
}

/** The test clocks that this process advances while requests wait for them. */
export type Advances = {
  /** Resolves with the time to which it advanced the clock, or undefined if another process did or `maxWaitMs` has passed. */
  await(tenantId: number, maxWaitMs: number): Promise<Date | undefined>
}

/** What lives as long as the process. */
export type Service = EngineDeps & {
  database: OpenDatabase
  publicBaseUrl: string
  /** The version of the contract. */
  version: string
  storeEvents: StoreEvents
  /** Limits how many connections the handlers of one company use at once. */
  share: FairLimiter
  /** Resolves if the database responds. */
  ping: () => Promise<void>
  advances: Advances
}

/** The context of a request with a key. `now` is the tenant's time when the request arrived. */
export type Context = { operationId: string; tenant: Tenant; now: Date; service: Service }
export type ReadContext = Context & { db: ReadHandle }
export type WriteContext = Context & { trx: WriteHandle }

/** The context of a request without a key. */
export type OpenContext = { service: Service }

/** The context of the engine: one transaction on one tenant's data, at the tenant's time. */
export type EngineContext = Omit<EngineDeps, 'clock'> & { trx: WriteHandle; tenantId: number; now: Date }

export function engineContextOf({ trx, tenant, now, service }: WriteContext): EngineContext {
  const { newId, newSecret, finalizeAfterMs } = service
  return { trx, tenantId: tenant.id, now, newId, newSecret, finalizeAfterMs }
}
