import { LRUCache } from 'lru-cache'
import type { EngineDeps, RecordEvents, Tenant } from './context.ts'
import { type Change, takeChanges, type WebhookEventType } from './db/changes.ts'
import { queueScheduledWork, takeScheduledWork } from './db/job-queue.ts'
import { rowsById } from './db/row.ts'
import type { WriteHandle } from './db/schema.ts'
import { REAL_TIME } from './db/timeline.ts'
import { emailsOf, takeEmails } from './emails/noted.ts'
import { loadTenant } from './keys/company-store.ts'
import { keyOf, type NounOf, nouns, type Show, type Shown } from './nouns.ts'
import { queueEmails } from './queue-emails.ts'
import { insertEvents, type NewEvent } from './webhook-events/outbox-store.ts'

/** A tenant's mode never changes. */
const MAX_TENANTS = 10_000

export function createRecordEvents(service: Shown & Pick<EngineDeps, 'clock' | 'newId'>): RecordEvents {
  const tenants = new LRUCache<number, Tenant>({ max: MAX_TENANTS })
  const tenantOf = async (trx: WriteHandle, id: number) => {
    const tenant = tenants.get(id) ?? (await loadTenant(trx, id))
    tenants.set(id, tenant)
    return tenant
  }
  return async (trx, { tenantId, now, requestId = null }) => {
    for (const timeline of takeScheduledWork(trx)) await queueScheduledWork(trx, timeline)
    const changes = takeChanges(trx)
    const noted = takeEmails(trx)
    if (changes.length === 0 && noted.length === 0) return false
    const show = { tenant: await tenantOf(trx, tenantId), service }
    const objects = await loadObjects(trx, tenantId, changes, show)
    const events = changes.flatMap((change) => {
      const { type, id } = change
      const found = objects.get(`${nounOf(type)} ${keyOf(change)}`)
      const data = change.data ?? (isDeletion(type) ? deletedOf(change) : dataOf(change, found, show))
      if (data === undefined) return []
      return {
        id: service.newId(),
        type,
        object_id: nounOf(type) === 'wallet' ? null : id || null,
        request_id: requestId,
        ...placeOf(change, found?.row, now),
        data,
      }
    })
    await insertEvents(trx, tenantId, await onTheirClocks(trx, tenantId, events))
    const emails = [...noted, ...events.flatMap(emailsOf)]
    await queueEmails(trx, emails, { tenantId, show, newId: service.newId, realNow: service.clock() })
    return true
  }
}

type Loaded = { row: object; shown: object }

async function loadObjects(
  trx: WriteHandle,
  tenantId: number,
  changes: readonly Change[],
  show: Show,
): Promise<ReadonlyMap<string, Loaded>> {
  const objects = new Map<string, Loaded>()
  const kept = changes.filter(({ type, data }) => data === undefined && !isDeletion(type))
  for (const [name, some] of Map.groupBy(kept, ({ type }) => nounOf(type)))
    for (const row of await nouns[name].load(trx, tenantId, some))
      objects.set(`${name} ${nouns[name].keyOf(row)}`, { row, shown: nouns[name].show(row, show) })
  return objects
}

function dataOf({ type, before }: Change, found: Loaded | undefined, show: Show): object | undefined {
  if (found === undefined) return undefined
  const { name, show: toShown } = nouns[nounOf(type)]
  if (before === undefined) return { [name]: found.shown }
  const previous = previousValues(toShown({ ...found.row, ...before } as never, show), found.shown)
  return { [name]: found.shown, previous }
}

function previousValues(old: object, current: object): object {
  const changed = Object.entries(old).filter(
    ([field, value]) =>
      field !== 'updated_at' && JSON.stringify(value) !== JSON.stringify(Reflect.get(current, field)),
  )
  return Object.fromEntries(changed)
}

function deletedOf({ type, id }: Change): object {
  return { [nouns[nounOf(type)].name]: { id, deleted: true } }
}

type Place = Pick<NewEvent, 'customer_id' | 'test_clock_id' | 'timestamp'>
type Placed = { [Field in 'customer_id' | 'test_clock_id']?: string } & {
  updated_at?: Date
  last_transaction_at?: Date | null
}

/** The customer's clock applies unless a row names a clock. */
function placeOf(change: Change, row: Placed | undefined, now: Date): Place & { unplaced: boolean } {
  const name = nounOf(change.type)
  const customer_id = change.customer_id ?? row?.customer_id ?? (name === 'customer' ? change.id : null)
  const test_clock_id = name === 'test_clock' ? change.id : row?.test_clock_id
  return {
    customer_id,
    test_clock_id: test_clock_id ?? REAL_TIME,
    timestamp: change.at ?? row?.updated_at ?? row?.last_transaction_at ?? now,
    unplaced: customer_id !== null && test_clock_id === undefined,
  }
}

async function onTheirClocks(
  trx: WriteHandle,
  tenantId: number,
  events: ReadonlyArray<NewEvent & { unplaced: boolean }>,
): Promise<NewEvent[]> {
  const unplaced = events.flatMap(({ unplaced: isUnplaced, customer_id }) =>
    isUnplaced && customer_id !== null ? [customer_id] : [],
  )
  const customers = unplaced.length === 0 ? [] : await rowsById(trx, 'customers', tenantId, unplaced)
  const clocks = new Map(customers.map(({ id, test_clock_id }) => [id, test_clock_id]))
  return events.map(({ unplaced: isUnplaced, ...event }) =>
    isUnplaced ? { ...event, test_clock_id: clocks.get(event.customer_id ?? '') ?? REAL_TIME } : event,
  )
}

function isDeletion(type: WebhookEventType): boolean {
  return type.endsWith('.deleted')
}

function nounOf(type: WebhookEventType): NounOf<WebhookEventType> {
  return type.slice(0, type.indexOf('.')) as NounOf<WebhookEventType>
}
