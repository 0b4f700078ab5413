import { noteChange } from '../db/changes.ts'
import type { WriteHandle } from '../db/schema.ts'
import { toEventId } from '../events/event-id.ts'
import { MAX_SAMPLES, type RejectedEvents } from '../webhook-events/rejected.ts'
import type { Rejection } from './aggregate.ts'

/** A transaction notes one sum. The sweep adds up those of a minute. */
export function noteRejections(trx: WriteHandle, rejections: readonly Rejection[]): void {
  if (rejections.length === 0) return
  const times = rejections.map(({ event }) => event.timestamp.getTime())
  const byCode = Map.groupBy(rejections, ({ code }) => code)
  const rejected_events: RejectedEvents = {
    start: new Date(Math.min(...times)).toISOString(),
    end: new Date(Math.max(...times) + 1).toISOString(),
    count: rejections.length,
    by_code: Array.from(byCode, ([code, of]) => ({
      code,
      count: of.length,
      sample_ids: of.slice(0, MAX_SAMPLES).map(({ event }) => toEventId(event.id)),
    })),
  }
  noteChange(trx, { type: 'events.rejected', id: '', data: { rejected_events } })
}
