import { LRUCache } from 'lru-cache'
import type { EngineDeps, RecordEvents, Service, Tenant } from './context.ts'
import { type Change, takeChanges, type WebhookEventType } from './db/changes.ts'
import { rowsById } from './db/row.ts'
import type { WriteHandle } from './db/schema.ts'
import { REAL_TIME } from './db/timeline.ts'
import { selectInvoiceSummaries } from './invoices/summaries-store.ts'
import { loadTenant } from './keys/company-store.ts'
import { loadCompany } from './operations/company/load-company.ts'
import { toCompany } from './operations/company/response.ts'
import { toCustomer } from './operations/customers/response.ts'
import { toInvoiceSummary } from './operations/invoices/response.ts'
import { toMeter } from './operations/meters/response.ts'
import { toPaymentAttempt, toPaymentMethod } from './operations/payments/response.ts'
import { toPlan } from './operations/plans/response.ts'
import { toPricingUnit } from './operations/pricing-units/response.ts'
import { toSubscription } from './operations/subscriptions/response.ts'
import { toTaxRate } from './operations/tax-rates/response.ts'
import { toTestClock } from './operations/test-clocks/response.ts'
import { toCreditGrant, toWalletBalance } from './operations/wallets/response.ts'
import { toWebhookEndpoint } from './operations/webhook-endpoints/response.ts'
import { selectAccountsOf } from './wallets/wallets-store.ts'
import { insertEvents, type NewEvent } from './webhook-events/outbox-store.ts'

type Shown = Pick<Service, 'publicBaseUrl' | 'rateLimitPerMinute' | 'eventRetentionDays'>
type Show = { tenant: Tenant; service: Shown }

/** How an event shows its object. `key` tells the rows of a noun apart. */
type Noun<Row> = {
  name: string
  load(trx: WriteHandle, tenantId: number, changes: readonly Change[]): Promise<readonly Row[]>
  keyOf(row: Row): string
  show(row: Row, show: Show): object
}

type Named = { id: string }
const idsOf = (changes: readonly Change[]) => [...new Set(changes.map(({ id }) => id))]
const keyOf = ({ id, customer_id }: Change) => (customer_id === undefined ? id : `${customer_id} ${id}`)

function noun<Row>(spec: Noun<Row>): Noun<never> {
  return spec as unknown as Noun<never>
}

function named<Row extends Named>(
  name: string,
  load: (trx: WriteHandle, tenantId: number, ids: readonly string[]) => Promise<readonly Row[]>,
  show: (row: Row, show: Show) => object,
): Noun<never> {
  return noun<Row>({
    name,
    load: (trx, tenantId, changes) => load(trx, tenantId, idsOf(changes)),
    keyOf: ({ id }) => id,
    show,
  })
}

const of =
  <Table extends Parameters<typeof rowsById>[1]>(table: Table) =>
  (trx: WriteHandle, tenantId: number, ids: readonly string[]) =>
    rowsById(trx, table, tenantId, ids)

type NounOf<Type extends string> = Type extends `${infer Name}.${string}` ? Name : never

const nouns: Record<NounOf<WebhookEventType>, Noun<never>> = {
  events: noun({ name: 'events', load: async () => [], keyOf: () => '', show: (row: object) => row }),
  customer: named('customer', of('customers'), (row, { tenant }) => toCustomer(row, tenant)),
  subscription: named('subscription', of('subscriptions'), (row, { tenant }) => toSubscription(row, tenant)),
  invoice: named('invoice', selectInvoiceSummaries, toInvoiceSummary),
  payment_attempt: named('payment_attempt', of('payment_attempts'), (row, { tenant }) =>
    toPaymentAttempt(row, tenant),
  ),
  payment_method: named('payment_method', of('payment_methods'), (row, { tenant }) =>
    toPaymentMethod(row, tenant),
  ),
  credit_grant: named('credit_grant', of('credit_grants'), (row, { tenant }) => toCreditGrant(row, tenant)),
  meter: named('meter', of('meters'), (row, { tenant }) => toMeter(row, tenant)),
  plan: named('plan', of('plans'), (row, { tenant }) => toPlan(row, tenant)),
  pricing_unit: named('pricing_unit', of('pricing_units'), (row, { tenant }) => toPricingUnit(row, tenant)),
  tax_rate: named('tax_rate', of('tax_rates'), (row, { tenant }) => toTaxRate(row, tenant)),
  test_clock: named('test_clock', of('test_clocks'), (row, { tenant }) => toTestClock(row, tenant)),
  webhook_endpoint: named('webhook_endpoint', of('webhook_endpoints'), (row, { tenant }) =>
    toWebhookEndpoint(row, tenant),
  ),
  wallet: noun({
    name: 'wallet',
    load: (trx, tenantId, changes) =>
      selectAccountsOf(
        trx,
        tenantId,
        changes.flatMap(({ customer_id = [] }) => customer_id),
      ),
    keyOf: ({ customer_id, unit_code }) => `${customer_id} ${unit_code}`,
    show: (row) => toWalletBalance(row),
  }),
  company: noun({
    name: 'company',
    load: async (trx, tenantId) => [await loadCompany(trx, tenantId)],
    keyOf: () => '',
    show: toCompany,
  }),
}

/** The modes of tenants never change. */
const MAX_TENANTS = 10_000

export function createRecordEvents(service: Shown & Pick<EngineDeps, 'newId'>): RecordEvents {
  const tenants = new LRUCache<number, Tenant>({ max: MAX_TENANTS })
  const tenantOf = async (trx: WriteHandle, id: number) => {
    const tenant = tenants.get(id) ?? (await loadTenant(trx, id))
    tenants.set(id, tenant)
    return tenant
  }
  return async (trx, { tenantId, now, requestId = null }) => {
    const changes = takeChanges(trx)
    if (changes.length === 0) return false
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

/** Returns undefined if the object is gone again. */
function dataOf({ type, before }: Change, found: Loaded | undefined, show: Show): object | undefined {
  if (found === undefined) return undefined
  const { name, show: toShown } = nouns[nounOf(type)]
  if (before === undefined) return { [name]: found.shown }
  const previous = previousValues(toShown({ ...found.row, ...before } as never, show), found.shown)
  return { [name]: found.shown, previous }
}

/** Returns the fields of `old` that have another value by now. */
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

/** Without a row that names it, the clock is that of the customer. */
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
