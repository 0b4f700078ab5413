import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { meters } from '../meters/meters-store.ts'
import { exportEvents } from '../operations/events/export-events.ts'
import { getEvent } from '../operations/events/get-event.ts'
import { ingestEvents } from '../operations/events/ingest-events.ts'
import { listEventCharges } from '../operations/events/list-event-charges.ts'
import { listEvents } from '../operations/events/list-events.ts'
import { voidEvent } from '../operations/events/void-event.ts'
import { archiveMeter } from '../operations/meters/archive-meter.ts'
import { createMeter } from '../operations/meters/create-meter.ts'
import { getCustomerUsage } from '../operations/meters/get-customer-usage.ts'
import { getMeterUsage } from '../operations/meters/get-meter-usage.ts'
import { toMeter } from '../operations/meters/response.ts'
import { unarchiveMeter } from '../operations/meters/unarchive-meter.ts'
import { updateMeter } from '../operations/meters/update-meter.ts'
import { getOne, listOf } from '../operations/of-nouns.ts'
import { getSubscriptionUsage } from '../operations/subscriptions/get-subscription-usage.ts'
import { getUsageBreakdown } from '../operations/subscriptions/get-usage-breakdown.ts'
import { afterArrived, read, write } from '../unit-of-work.ts'

export const usage = {
  // Requests of the same moment share a transaction.
  ingestEvents,
  // These operations read the queue, so arrived events are queued first.
  listEvents: afterArrived(read(listEvents)),
  getEvent: afterArrived(read(getEvent)),
  listEventCharges: afterArrived(read(listEventCharges)),
  voidEvent: afterArrived(write(voidEvent)),
  createMeter: write(createMeter),
  listMeters: read(listOf('meters', meters.select, toMeter)),
  getMeter: read(getOne('meter', meters.load, toMeter)),
  updateMeter: write(updateMeter),
  archiveMeter: write(archiveMeter),
  unarchiveMeter: write(unarchiveMeter),
  getCustomerUsage: read(getCustomerUsage),
  getMeterUsage: read(getMeterUsage),
  getSubscriptionUsage: read(getSubscriptionUsage),
  // As a page of an export, it waits for the company's turn.
  getUsageBreakdown,
  // Exports read pages while they send.
  exportEvents: afterArrived(exportEvents),
} satisfies Partial<Handlers<Context, OpenContext>>
