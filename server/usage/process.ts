import type { Env } from '../billing/env.ts'
import { holdMeters } from '../meters/store.ts'
import { decimal, roundTo } from '../money/decimal.ts'
import { rate } from '../plans/rating.ts'
import { draw, giveBackDrawn } from '../wallets/movements.ts'
import { countUsage, inPieces } from './count.ts'
import type { QueuedEvent, Rejection } from './digest.ts'
import { readEvents } from './read-events.ts'
import { EVENTS_AT_ONCE, takeInSteps } from './steps.ts'
import { addToHours, type Counted, selectOpenStretches, updateDrawn } from './store.ts'
import {
  beginCounting,
  beginTaking,
  endTaking,
  rejectTaken,
  takeQueued,
  undoCounting,
  undoTaking,
} from './waiting/store.ts'

/** What came of taking events. Where `tooLarge` names a customer, nothing was done for anybody. */
export type Taken = {
  events: number
  /** The customer at whom it stopped, where that one and those after it may have more. */
  stoppedAt: string | undefined
  /** The customers whose usage would come to too much with these events. */
  tooLarge: ReadonlySet<string>
  /** True where the one event that was taken would have been too much, and was rejected. */
  refused: boolean
}

/** What the ledger is exact to. */
const LEDGER_DECIMALS = 12

/** Processes all of a customer's queued events whose time has come. The transaction holds the customer's lock. */
export async function processCustomer(
  env: Env,
  customerId: string,
  known: ReadonlySet<string> = new Set([customerId]),
): Promise<void> {
  await takeInSteps((most) => processCustomers(env, [customerId], known, most))
}

/**
 * Processes some of the customers' queued events whose time has come, customer by customer, the oldest first. Their
 * verdicts, what they add to the usage, and what they draw from wallets are one transaction's work: a crash repeats all or
 * nothing of it. `known` are those of the customers that exist; their locks are held. Where the events would bring the
 * usage of a subscription to too much, all is undone, and the caller takes fewer of that customer's; an event that is alone
 * in that is rejected.
 */
export async function processCustomers(
  env: Env,
  customerIds: string[],
  known: ReadonlySet<string>,
  most = EVENTS_AT_ONCE,
): Promise<Taken> {
  const { trx, tenantId, now } = env
  await holdMeters(trx, tenantId)
  await beginTaking(trx)
  const taken = await takeQueued(trx, tenantId, customerIds, { now, most })
  const stoppedAt = taken.length < most ? undefined : lastCustomerOf(taken)
  const result = { events: taken.length, stoppedAt, tooLarge: NOBODY, refused: false }
  if (taken.length === 0) return result
  if (taken.length === 1) await beginCounting(trx)
  const events = taken.filter(({ customer_id }) => known.has(customer_id))
  const customers = [...new Set(events.map(({ customer_id }) => customer_id))]
  const stretches = await selectOpenStretches(trx, tenantId, customers)
  const digest = await readEvents(trx, tenantId, events, stretches)
  const { counted, tooLarge } = await countUsage(trx, tenantId, [...digest.stretches.values()], stretches)
  const [first, ...others] = taken
  if (tooLarge.size > 0 && first !== undefined && others.length === 0) {
    await undoCounting(trx)
    await rejectTaken(trx, tenantId, [{ event: first, ...TOO_LARGE }])
    await endTaking(trx)
    return { ...result, refused: true }
  }
  if (tooLarge.size > 0) {
    await undoTaking(trx)
    return { ...result, tooLarge }
  }
  const strangers = taken.filter(({ customer_id }) => !known.has(customer_id)).map(unknown)
  await rejectTaken(trx, tenantId, [...digest.rejections, ...strangers])
  for (const piece of inPieces([...digest.hours.values()])) await addToHours(trx, tenantId, piece)
  for (const each of counted) await drawUsage(env, each)
  await endTaking(trx)
  return result
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
 * Draws what usage has come to cost in a pricing unit since the last time: the cost of all less what was drawn, so that
 * tiers are passed through one after another, and the sum is that of the whole, in whatever portions it came.
 */
async function drawUsage(env: Env, counted: Counted): Promise<void> {
  const { trx, tenantId, now, newId } = env
  const { stretch, meter_id, units, drawn } = counted
  const price = stretch.priceOf(meter_id)
  if (price === undefined || price.pricing_unit_code === null) return
  const cost = roundTo(rate(price, decimal(units)).amount, LEDGER_DECIMALS)
  const due = cost.minus(drawn)
  if (due.eq(0)) return
  const account = {
    tenant_id: tenantId,
    customer_id: stretch.customer_id,
    account_type: 'pricing_unit' as const,
    unit_code: price.pricing_unit_code,
  }
  const occasion = { type: 'usage' as const, subscription_id: stretch.subscription_id, meter_id }
  const till = { trx, account, now, newId }
  if (due.gt(0)) await draw(till, due, occasion, { debtAllowed: true })
  else await giveBackDrawn(till, due.abs(), occasion)
  await updateDrawn(trx, tenantId, { stretchId: stretch.id, meterId: meter_id, drawn: cost.toFixed() })
}

const NOBODY: ReadonlySet<string> = new Set()
const TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE',
  message: "With this event, the subscription's usage would come to more than 10^15 minor units",
}
