import type { TestClock } from './clock/rules.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Mode, ReadHandle, WriteHandle } from './db/schema.ts'
import type { StoreEvents } from './events/ingest/store.ts'
import type { CurrencyCode } from './money/currency.ts'
import type { FairLimiter } from './runtime/fair-limiter.ts'

/** Whose data a request works on: a company in one mode. Every query takes the id from here. */
export type Tenant = {
  id: number
  companyId: string
  mode: Mode
  currencyCode: CurrencyCode
  clock: TestClock
}

/** The clocks that this process advances for requests that wait for them. */
export type Advances = {
  /**
   * Resolves with the time to which the tenant's clock has come when it has arrived there, and with undefined when another
   * brought it there or after `longestMs`: then the worker carries on.
   */
  await(tenantId: number, longestMs: number): Promise<Date | undefined>
}

/** What lives as long as the process. Tests put their own clock in; nothing below reads the machine's. */
export type Service = {
  database: OpenDatabase
  clock: () => Date
  newId: () => string
  newSecret: (length: number) => string
  publicBaseUrl: string
  /** The contract's version. */
  version: string
  storeEvents: StoreEvents
  /** Each company's share of the connections; a handler works on the database within it. */
  share: FairLimiter
  /** Resolves when the database answers. */
  ping: () => Promise<void>
  advances: Advances
  /** How long an automatic invoice waits for usage before it is finalized, in milliseconds. */
  finalizeAfterMs: number
}

/**
 * What every secured handler is given. `now` is the tenant's time when the request came; what happens under a customer's
 * lock happens at the time that is read once the lock is held.
 */
export type Context = { operationId: string; tenant: Tenant; now: Date; service: Service }

/** A reader's context, and a writer's: only the latter can be handed to code that writes. */
export type ReadContext = Context & { db: ReadHandle }
export type WriteContext = Context & { trx: WriteHandle }

/** What a handler without a key is given. */
export type OpenContext = { service: Service }

/** What each step of the engine is given: a transaction, whose data, and the moment it happens at. */
export type EngineContext = {
  trx: WriteHandle
  tenantId: number
  now: Date
  newId: () => string
  newSecret: (length: number) => string
  /** How long a drafted invoice waits for the usage of its period, in milliseconds. */
  finalizeAfterMs: number
}

export type Tools = Pick<EngineContext, 'newId' | 'newSecret' | 'finalizeAfterMs'>

/** What the engine works with, beside the database, where it reads the time itself. */
export type EngineDeps = Tools & { clock: () => Date }

/** The environment of a request's own transaction. */
export function engineContextOf({ trx, tenant, now, service }: WriteContext): EngineContext {
  return { trx, tenantId: tenant.id, now, ...toolsOf(service) }
}

export function toolsOf({ newId, newSecret, finalizeAfterMs }: Context['service']): Tools {
  return { newId, newSecret, finalizeAfterMs }
}
