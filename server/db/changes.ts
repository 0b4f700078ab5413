import type { WriteHandle } from './schema.ts'
import type { WebhookEventType } from './tables/webhooks.ts'

export type { WebhookEventType }

/** The row is read when events are written. */
export type Change = {
  type: WebhookEventType
  id: string
  /** Fields that differ become the event's `previous`. */
  before?: object
  /** For a wallet account, which has no id of its own. */
  customer_id?: string
  /** Replaces the row as the event's data. */
  data?: object
  /** The time of the change, if the row has none. */
  at?: Date
}

const noted = new WeakMap<WriteHandle, Change[]>()

/** Note the cause before its effects. */
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
