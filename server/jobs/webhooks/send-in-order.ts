import type { Answer } from '../../outward/post.ts'
import type { WebhookEventRow } from '../../webhook-events/events-store.ts'

export type Tried = { event: WebhookEventRow; attemptedAt: Date; answer: Answer }
export type Send = (event: WebhookEventRow) => Promise<Tried>

const GONE = 410

export function isAccepted({ answer }: Tried): boolean {
  return answer.error === null
}

/** The receiver wants nothing more. */
export function isGone({ answer }: Tried): boolean {
  return answer.statusCode === GONE
}

/** A customer's events are sent one after another. */
export function orderKeyOf({ customer_id, object_id, type }: WebhookEventRow): string {
  return customer_id ?? object_id ?? type
}

export async function sendInOrder(
  events: readonly WebhookEventRow[],
  send: Send,
  { width, patience }: { width: number; patience: number },
): Promise<{ tried: Tried[]; stopped: boolean }> {
  const groups = [...Map.groupBy(events, orderKeyOf).values()]
  const tried: Tried[] = []
  let failures = 0
  const lane = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift())
      for (const event of group) {
        if (failures >= patience) return
        const each = await send(event)
        tried.push(each)
        failures = isAccepted(each) ? 0 : failures + 1
      }
  }
  await Promise.all(Array.from({ length: Math.min(width, groups.length) }, lane))
  return { tried, stopped: failures >= patience }
}
