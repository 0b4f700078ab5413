import type { EngineDeps, Tenant } from '../../context.ts'
import { type LeaseKey, lockLease } from '../../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import type { Post } from '../../outward/post.ts'
import type { Secrets } from '../../runtime/secrets.ts'
import type { WebhookEventRow } from '../../webhook-events/events-store.ts'
import type { Send } from './send-in-order.ts'

export type SenderDeps = Pick<EngineDeps, 'clock' | 'newId' | 'recordEvents'> & {
  post: Post
  secrets: Secrets | undefined
  userAgent: string
  toBody: (event: WebhookEventRow, tenant: Tenant) => string
  /** Returns a number from 0 to 1. */
  random: () => number
}

export type Visit = { db: ReadHandle; tenant: Tenant; key: LeaseKey; send: Send; deps: SenderDeps }

/** Somebody changed the endpoint or took it over. Requests sent since then are repeated. */
export class LeaseLost extends Error {}

/** Throws LeaseLost. */
export function record(
  { db, key, deps }: Visit,
  work: (trx: WriteHandle, now: Date) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if ((await lockLease(trx, 'webhook_endpoints', key)) === undefined) throw new LeaseLost()
    const now = deps.clock()
    await work(trx, now)
    await deps.recordEvents(trx, { tenantId: key.tenantId, now })
  })
}
