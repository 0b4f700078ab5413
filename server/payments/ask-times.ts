import { DAY_MS, HOUR_MS } from '../runtime/spans.ts'

const FIRST_MS = [10_000, 60_000, 300_000]

/** Providers keep idempotency keys for a day. A later repeat could charge twice. */
const REPEATABLE_MS = 23 * HOUR_MS
/** A provider that knows no payment by then never will. */
const PATIENCE_MS = 7 * DAY_MS
/** How often to ask about an attempt that waits for its customer, or for a bank. */
export const OPEN_ASK_MS = HOUR_MS
export const UNCONFIRMED_MS = HOUR_MS
/** A bank returns a refund within 30 days, and the provider tells later. */
const RETURNABLE_MS = 40 * DAY_MS

/** Checks whether a refund that succeeded has failed since: hourly for a day, then daily. */
export function nextLookAt(succeededAt: Date, now: Date): Date | null {
  const since = now.getTime() - succeededAt.getTime()
  if (since >= RETURNABLE_MS) return null
  return new Date(now.getTime() + (since < DAY_MS ? HOUR_MS : DAY_MS))
}

/** A bank decides within this time. */
const DISPUTED_MS = 180 * DAY_MS

type Disputed = { disputed_at: Date | null; dispute_closed_at: Date | null }

export function nextDisputeLookAt({ disputed_at, dispute_closed_at }: Disputed, now: Date): Date | null {
  if (disputed_at === null || dispute_closed_at !== null) return null
  const isOver = now.getTime() - disputed_at.getTime() >= DISPUTED_MS
  return isOver ? null : new Date(now.getTime() + DAY_MS)
}

/** The worker waits, because the request itself asks first. */
export const REQUEST_ASKS_MS = 10_000
export const askedByRequest = (now: Date) => new Date(now.getTime() + REQUEST_ASKS_MS)

type Asked = { first_asked_at: Date | null; ask_count: number }

function sinceFirst({ first_asked_at }: Asked, now: Date): number {
  return first_asked_at === null ? 0 : now.getTime() - first_asked_at.getTime()
}

/** After 10 s, 1 min, 5 min, then hourly for 23 h, then daily. */
export function nextAskAt(asked: Asked, now: Date): Date {
  const later = sinceFirst(asked, now) < REPEATABLE_MS ? HOUR_MS : DAY_MS
  return new Date(now.getTime() + (FIRST_MS[asked.ask_count - 1] ?? later))
}

export function isRepeatable(asked: Asked, now: Date): boolean {
  return sinceFirst(asked, now) < REPEATABLE_MS
}

export function isGivenUp(asked: Asked, now: Date): boolean {
  return sinceFirst(asked, now) >= REPEATABLE_MS + PATIENCE_MS
}
