import type { WriteHandle } from './schema.ts'
import type { WebhookEventType } from './tables/webhooks.ts'

export type { WebhookEventType }

/** Names a row, which is read when the transaction's events are written. */
export type Change = {
  type: WebhookEventType
  id: string
  /** The row before the change: fields that differ become the event's `previous`. */
  before?: object
  /** For a wallet account, which has no id of its own. */
  customer_id?: string
  /** Replaces the row as the event's data. */
  data?: object
  /** For a change that no row dates. */
  at?: Date
}

const noted = new WeakMap<WriteHandle, Change[]>()

/** Queues an event for the commit. Note the cause before its effects. */
export function noteChange(trx: WriteHandle, ...changes: readonly Change[]): void {
  const already = noted.get(trx)
  if (already === undefined) noted.set(trx, [...changes])
  else already.push(...changes)
}

export function takeChanges(trx: WriteHandle): readonly Change[] {
  const changes = noted.get(trx) ?? []
  noted.delete(trx)
  return changes
}
