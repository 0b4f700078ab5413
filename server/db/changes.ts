import type { WriteHandle } from './schema.ts'
import type { WebhookEventType } from './tables/webhooks.ts'

export type { WebhookEventType }

/** The row is read when the transaction's events are written. */
export type Change = {
  type: WebhookEventType
  id: string
  /** The row before the change. Its fields that differ are the event's `previous`. */
  before?: object
  /** An account has no id of its own, and a deleted object no row. */
  customer_id?: string
  /** In place of a row. */
  data?: object
  /** When it happened, if the row has not changed. */
  at?: Date
}

const noted = new WeakMap<WriteHandle, Change[]>()

/** Each committed change has an event. Note the cause before its effects. */
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
