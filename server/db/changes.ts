import type { WriteHandle } from './schema.ts'
import type { WebhookEventType } from './tables/webhooks.ts'

export type { WebhookEventType }

/** The row is read when the transaction's events are written. */
export type Change = {
  type: WebhookEventType
  id: string
  /** The row before the change. The fields that differ become the event's `previous`. */
  before?: object
  /** Names the customer of a wallet account, which has no id of its own. */
  customer_id?: string
  /** The data of the event in place of a row. */
  data?: object
  /** When the change happened, if no row tells. */
  at?: Date
}

const noted = new WeakMap<WriteHandle, Change[]>()

/** Notes a change, which becomes an event when it is committed. Note the cause before its effects. */
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
