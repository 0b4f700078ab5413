import type { EngineContext } from '../context.ts'
import { lockMetersShared } from '../meters/store.ts'
import { decimal, roundTo } from '../money/decimal.ts'
import { rate } from '../plans/rating.ts'
import { debit, reverseDebit } from '../wallets/movements.ts'
import { countUsage, inPieces } from './add-usage.ts'
import type { QueuedEvent, Rejection } from './aggregate.ts'
import { beginClaim, claimQueued, endClaim, rejectClaimed, undoClaim } from './queue/store.ts'
import { readEvents, readFittingEvents } from './read-events.ts'
import { addToHours, type Counted, selectOpenSegments, updateDebited } from './store.ts'

/** Enough to make a statement's cost small beside the rows', few enough to keep locks short and a crash's repetition small. */
export const EVENTS_AT_ONCE = 5_000
/** Where each event is judged by itself, which costs more. */
const JUDGED_AT_ONCE = 500
/** What events of one transaction may add to: a hundred meters and as many hours as events would make half a million rows. */
const MAX_ROWS = 50_000

/** How many events are taken at most, and whether each is judged by itself. */
export type How = { judged: boolean; most: number }
export const TOGETHER: How = { judged: false, most: EVENTS_AT_ONCE }
export const JUDGED: How = { judged: true, most: JUDGED_AT_ONCE }

/** What came of taking events. Where `tooLarge` names a customer, nothing was done for anybody. */
export type Taken = {
  events: number
  /** How many it would have taken: fewer than was asked for where they add to too much at once. */
  most: number
  /** The customer at whom it stopped, where that one and those after it may have more. */
  stoppedAt: string | undefined
  /** The customers whose usage would come to too much with these events. */
  tooLarge: ReadonlySet<string>
}

/** What the ledger is exact to. */
const LEDGER_DECIMALS = 12

/** Processes all of a customer's queued events whose time has come. The transaction holds the customer's lock. */
export async function processCustomer(
  env: EngineContext,
  customerId: string,
  known: ReadonlySet<string> = new Set([customerId]),
): Promise<void> {
  let how = TOGETHER
  for (;;) {
    const { stoppedAt, tooLarge, most } = await processCustomers(env, [customerId], known, how)
    if (tooLarge.size > 0) how = JUDGED
    else if (stoppedAt === undefined) return
    else how = nextAfter(how, most)
  }
}

/**
 * Processes some of the customers' queued events whose time has come, customer by customer, the oldest first. Their
 * verdicts, what they add to the usage, and what they draw from wallets are one transaction's work: a crash repeats all or
 * nothing of it. `known` are those of the customers that exist; their locks are held. Where the events together would bring
 * the usage of a subscription to too much, all is undone, and the caller has the events of that customer judged one by one:
 * those that are too much are then rejected. So each event is read twice at most, however many of them are too much.
 */
export async function processCustomers(
  env: EngineContext,
  customerIds: string[],
  known: ReadonlySet<string>,
  how: How,
): Promise<Taken> {
  const { trx, tenantId, now } = env
  const { judged, most } = how
  await lockMetersShared(trx, tenantId)
  await beginClaim(trx)
  const taken = await claimQueued(trx, tenantId, customerIds, { now, most })
  const stoppedAt = taken.length < most ? undefined : lastCustomerOf(taken)
  const result = { events: taken.length, most, stoppedAt, tooLarge: NOBODY }
  if (taken.length === 0) return result
  const events = taken.filter(({ customer_id }) => known.has(customer_id))
  const customers = [...new Set(events.map(({ customer_id }) => customer_id))]
  const segments = await selectOpenSegments(trx, tenantId, customers)
  const batch = { tenantId, events, segments }
  const digest = await (judged ? readFittingEvents : readEvents)(trx, batch)
  const rows = digest.hours.size + digest.segments.size
  if (rows > MAX_ROWS && taken.length > 1) {
    await undoClaim(trx)
    const fewer = Math.max(1, Math.floor((taken.length * MAX_ROWS) / rows))
    return processCustomers(env, customerIds, known, { judged, most: fewer })
  }
  const { counted, tooLarge } = await countUsage(trx, tenantId, [...digest.segments.values()], segments)
  if (tooLarge.size > 0) {
    if (judged) throw new Error('the usage comes to more than its events were judged to come to')
    await undoClaim(trx)
    return { ...result, tooLarge }
  }
  const strangers = taken.filter(({ customer_id }) => !known.has(customer_id)).map(unknown)
  await rejectClaimed(trx, tenantId, [...digest.rejections, ...strangers])
  for (const piece of inPieces([...digest.hours.values()])) await addToHours(trx, tenantId, piece)
  for (const each of counted) await drawUsage(env, each)
  await endClaim(trx)
  return result
}

/** How to go on after so many were taken: with more again, up to what is taken at once. */
export function nextAfter({ judged }: How, taken: number): How {
  return { judged, most: Math.min(2 * taken, judged ? JUDGED_AT_ONCE : EVENTS_AT_ONCE) }
}

function unknown(event: QueuedEvent): Rejection {
  return { event, code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }
}

function lastCustomerOf(taken: readonly QueuedEvent[]): string | undefined {
  return taken.reduce<string | undefined>(
    (last, { customer_id }) => (last === undefined || customer_id > last ? customer_id : last),
    undefined,
  )
}

/**
 * Draws what usage has come to cost in a pricing unit since the last time: the cost of all less what was debited, so that
 * tiers are passed through one after another, and the sum is that of the whole, in whatever portions it came.
 */
async function drawUsage(env: EngineContext, counted: Counted): Promise<void> {
  const { trx, tenantId, now, newId } = env
  const { segment, meter_id, units, debited } = counted
  const price = segment.priceOf(meter_id)
  if (price === undefined || price.pricing_unit_code === null) return
  const cost = roundTo(rate(price, decimal(units)).amount, LEDGER_DECIMALS)
  const due = cost.minus(debited)
  if (due.eq(0)) return
  const account = {
    tenant_id: tenantId,
    customer_id: segment.customer_id,
    account_type: 'pricing_unit' as const,
    unit_code: price.pricing_unit_code,
  }
  const source = { type: 'usage' as const, subscription_id: segment.subscription_id, meter_id }
  const wallet = { trx, account, now, newId }
  if (due.gt(0)) await debit(wallet, due, source, { debtAllowed: true })
  else await reverseDebit(wallet, due.abs(), source)
  await updateDebited(trx, tenantId, { segmentId: segment.id, meterId: meter_id, debited: cost.toFixed() })
}

const NOBODY: ReadonlySet<string> = new Set()
