import type { Env } from '../billing/env.ts'
import { holdMeters } from '../meters/store.ts'
import { decimal, roundTo } from '../money/decimal.ts'
import { rate } from '../plans/rating.ts'
import { draw, giveBackDrawn } from '../wallets/movements.ts'
import { digest, type QueuedEvent, type Rejection } from './digest.ts'
import {
  addToHours,
  addToStretches,
  type Counted,
  selectActiveMeters,
  selectOpenStretches,
  updateDrawn,
} from './store.ts'
import { beginTaking, rejectTaken, takeQueued, undoTaking } from './waiting/store.ts'

/** Enough to make a statement's cost small beside the rows', few enough to keep locks short and a crash's repetition small. */
export const EVENTS_AT_ONCE = 5_000
/** In minor units: what a line of an invoice may come to, far enough below the largest exact number for lines to be added. */
const LARGEST_AMOUNT = 1_000_000_000_000_000
/** What the ledger is exact to. */
const LEDGER_DECIMALS = 12

/** Processes all of a customer's queued events whose time has come. The transaction holds the customer's lock. */
export async function processCustomer(
  env: Env,
  customerId: string,
  known: ReadonlySet<string> = new Set([customerId]),
): Promise<void> {
  let left: string | undefined = customerId
  while (left !== undefined) left = await processCustomers(env, [left], known)
}

/**
 * Processes some of the customers' queued events whose time has come, customer by customer, the oldest first. Their
 * verdicts, what they add to the usage, and what they draw from wallets are one transaction's work: a crash repeats all or
 * nothing of it. `known` are those of the customers that exist; their locks are held. Events that would bring a line of an
 * invoice to too much are found by taking ever fewer, and rejected. Answers the customer at whom it stopped, where that one
 * and those after it may have more; undefined where all are done.
 */
export async function processCustomers(
  env: Env,
  customerIds: string[],
  known: ReadonlySet<string>,
  most = EVENTS_AT_ONCE,
): Promise<string | undefined> {
  const { trx, tenantId, now } = env
  await holdMeters(trx, tenantId)
  await beginTaking(trx)
  const taken = await takeQueued(trx, tenantId, customerIds, { now, most })
  if (taken.length === 0) return undefined
  const events = taken.filter(({ customer_id }) => known.has(customer_id))
  const stretches = await selectOpenStretches(trx, tenantId, [...known])
  const meters = await selectActiveMeters(trx, tenantId)
  const { rejections, hours, stretches: additions } = digest(events, meters, stretches)
  const strangers = taken.filter(({ customer_id }) => !known.has(customer_id)).map(unknown)
  await rejectTaken(trx, tenantId, [...rejections, ...strangers])
  await addToHours(trx, tenantId, [...hours.values()])
  const counted = await addToStretches(trx, tenantId, [...additions.values()], stretches)
  if (counted.some(isTooMuch)) {
    await undoTaking(trx)
    if (taken.length > 1) return processCustomers(env, customerIds, known, Math.ceil(taken.length / 2))
    const [event] = await takeQueued(trx, tenantId, customerIds, { now, most: 1 })
    if (event !== undefined) await rejectTaken(trx, tenantId, [{ event, ...TOO_LARGE }])
    return event?.customer_id
  }
  for (const each of counted) await drawUsage(env, each)
  if (taken.length < most) return undefined
  return taken
    .map(({ customer_id }) => customer_id)
    .sort()
    .at(-1)
}

function unknown(event: QueuedEvent): Rejection {
  return { event, code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }
}

function priceOf({ stretch, meter_id }: Counted) {
  return stretch.prices.find((price) => price.meter_id === meter_id)
}

function isTooMuch(counted: Counted): boolean {
  const price = priceOf(counted)
  if (price === undefined || price.pricing_unit_code !== null) return false
  return rate(price, decimal(counted.units)).amount.gt(LARGEST_AMOUNT)
}

/**
 * Draws what usage has come to cost in a pricing unit since the last time: the cost of all less what was drawn, so that
 * tiers are passed through one after another, and the sum is that of the whole, in whatever portions it came.
 */
async function drawUsage(env: Env, counted: Counted): Promise<void> {
  const { trx, tenantId, now, newId } = env
  const { stretch, meter_id, units, drawn } = counted
  const price = priceOf(counted)
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

const TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE',
  message: 'With this event, the usage of the period would cost more than 10^15 minor units',
}
