import type { Context, WriteContext } from '../context.ts'
import type { WriteHandle } from '../db/schema.ts'

/** What each step of the engine is given: a transaction, whose data, and the moment it happens at. */
export type Env = {
  trx: WriteHandle
  tenantId: number
  now: Date
  newId: () => string
  newSecret: (length: number) => string
  /** How long a drafted invoice waits for the usage of its period, in milliseconds. */
  finalizeAfterMs: number
}

export type Tools = Pick<Env, 'newId' | 'newSecret' | 'finalizeAfterMs'>

/** What the engine works with, beside the database, where it reads the time itself. */
export type Surroundings = Tools & { clock: () => Date }

/** The environment of a request's own transaction. */
export function envOf({ trx, tenant, now, service }: WriteContext): Env {
  return { trx, tenantId: tenant.id, now, ...toolsOf(service) }
}

export function toolsOf({ newId, newSecret, finalizeAfterMs }: Context['service']): Tools {
  return { newId, newSecret, finalizeAfterMs }
}
