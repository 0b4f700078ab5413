import type { EngineContext } from '../context.ts'
import { type Batch, queueBatches, takeBatches } from '../events/arrived/store.ts'
import { isUnknownOwner } from '../events/owner.ts'
import { lockMetersShared } from '../meters/store.ts'
import { addUsage } from './add-usage.ts'
import type { QueuedEvent, Rejection } from './aggregate.ts'
import { claimArrived } from './arrived/store.ts'
import {
  type Claim,
  type ClaimMode,
  claimBatch,
  IN_BULK,
  INDIVIDUALLY,
  MAX_EVENTS,
  nextMode,
} from './claim-batch.ts'
import { type ClaimedEvent, claimQueued, eventDueAt, rejectClaimed } from './claims/store.ts'
import { debitUsage } from './debit-usage.ts'
import { giveToCustomers, giveToThese } from './late-customers/store.ts'
import { endClaim, recordSegments, undoClaim } from './queue/store.ts'
import { addRecurringValues } from './recurring/store.ts'
import { addToHours, inChunks } from './store.ts'

export type BatchResult = {
  next: ClaimMode
  /** This customer and those after it may have more events; undefined when all are done. */
  stoppedAt: string | undefined
  /** The customers whose usage would exceed the limit. If there are any, nothing was processed. */
  overLimit: ReadonlySet<string>
}

/** Processes all events of these customers that are due, under their locks. Some may stand for unknown customers. */
export async function processDue(
  context: EngineContext,
  customerIds: readonly string[],
  existing: ReadonlySet<string> = new Set(customerIds),
): Promise<void> {
  await giveAll(context, customerIds)
  let mode = IN_BULK
  for (;;) {
    const { next, stoppedAt, overLimit } = await processCustomers(context, customerIds, existing, mode)
    if (overLimit.size === 0 && stoppedAt === undefined) return
    mode = overLimit.size > 0 ? INDIVIDUALLY : next
  }
}

/** Gives customers the events that wait for their external ids. */
async function giveAll({ trx, tenantId, now }: EngineContext, customerIds: readonly string[]): Promise<void> {
  const limits = { now, maxEvents: MAX_EVENTS }
  const unknown = customerIds.filter(isUnknownOwner)
  const known = customerIds.filter((id) => !isUnknownOwner(id))
  while (unknown.length > 0 && (await giveToCustomers(trx, tenantId, unknown, limits)) === MAX_EVENTS);
  while (known.length > 0 && (await giveToThese(trx, tenantId, known, limits)) === MAX_EVENTS);
}

/**
 * Processes a batch of events that are due: claim, aggregate, limit, debit. The transaction holds the locks of the customers that
 * exist; events of others are rejected. When customers are over the limit, the batch is undone, and the caller processes their
 * events individually. So no event is read more than twice.
 */
export async function processCustomers(
  context: EngineContext,
  customerIds: readonly string[],
  existing: ReadonlySet<string>,
  mode: ClaimMode,
  dueBy?: Date,
): Promise<BatchResult> {
  const { trx, tenantId, now } = context
  return processClaimed(context, existing, mode, (maxEvents) =>
    claimQueued(trx, tenantId, customerIds, { now, dueBy, maxEvents }),
  )
}

/** The same for events that have just arrived. When they add to too many rows, they are claimed from the queue. */
export async function processArrived(
  context: EngineContext,
  customerIds: readonly string[],
  existing: ReadonlySet<string>,
  batches: readonly Batch[],
): Promise<BatchResult> {
  const { trx, tenantId, now } = context
  return processClaimed(context, existing, IN_BULK, async (maxEvents) => {
    if (maxEvents < IN_BULK.maxEvents) {
      await queueBatches(trx, tenantId, batches)
      return claimQueued(trx, tenantId, customerIds, { now, maxEvents })
    }
    const taken = await takeBatches(trx, tenantId, batches)
    return claimArrived(trx, tenantId, [...existing], { now, batches: taken })
  })
}

async function processClaimed(
  context: EngineContext,
  existing: ReadonlySet<string>,
  mode: ClaimMode,
  claim: Claim,
): Promise<BatchResult> {
  const { trx, tenantId, now } = context
  await lockMetersShared(trx, tenantId)
  const batch = await claimBatch(context, existing, mode, claim)
  if (batch === undefined) return { next: mode, stoppedAt: undefined, overLimit: NOBODY }
  const { events, segments, aggregation, maxEvents, stoppedAt } = batch
  const result: BatchResult = {
    next: nextMode(mode, maxEvents),
    stoppedAt,
    overLimit: NOBODY,
  }
  const { totals, overLimit } = await addUsage(trx, tenantId, [...aggregation.segments.values()], segments)
  if (overLimit.size > 0) {
    if (mode.individually) throw new Error('the usage exceeds the limit that each event was checked against')
    await undoClaim(trx)
    return { ...result, overLimit }
  }
  const eventsOfUnknownCustomers = events.filter(({ customer_id }) => !existing.has(customer_id))
  await rejectClaimed(trx, tenantId, [
    ...aggregation.rejections,
    ...eventsOfUnknownCustomers.map(toUnknownCustomer),
  ])
  for (const chunk of inChunks([...aggregation.hours.values()])) await addToHours(trx, tenantId, chunk)
  await addRecurringValues(trx, tenantId, aggregation.recurring)
  await recordSegments(trx, tenantId, aggregation.assigned)
  const lastDue = lastDueByCustomer(events)
  for (const total of totals)
    await debitUsage({ ...context, now: earlier(now, lastDue.get(total.segment.customer_id)) }, total)
  await endClaim(trx)
  return result
}

/** Debits happen when the last event was due, so that they take credit that was valid then. */
function lastDueByCustomer(events: readonly ClaimedEvent[]): ReadonlyMap<string, Date> {
  const last = new Map<string, Date>()
  for (const event of events) {
    const [known, due] = [last.get(event.customer_id), eventDueAt(event)]
    if (known === undefined || known < due) last.set(event.customer_id, due)
  }
  return last
}

/** Another machine's clock may be ahead. */
function earlier(now: Date, due: Date | undefined): Date {
  return due === undefined || due > now ? now : due
}

function toUnknownCustomer(event: QueuedEvent): Rejection {
  return { event, code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }
}

const NOBODY: ReadonlySet<string> = new Set()
