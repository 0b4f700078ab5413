import type { EngineContext } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { insertDrafts } from '../invoices/invoices-store.ts'
import { storedSums } from '../invoices/totals.ts'
import { countTiers } from '../plans/rating.ts'
import { createYielder } from '../runtime/yielding.ts'
import type { Billed, Drafted } from '../subscriptions/billed-store.ts'
import { type ChargeRow, selectCharges } from '../subscriptions/charges-store.ts'
import { type CountedSegment, selectCountedSegments } from '../subscriptions/counted-segments-store.ts'
import { attachToDrafts } from '../subscriptions/segments-store.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import { createCarriedLimit } from './carried-limit.ts'
import { composeBounds } from './compose-bounds.ts'
import { type Charge, type Composed, toUsageLine, type UsageLine } from './compose-invoice.ts'
import { composeOne, composeParts, type InvoiceParts, type Owner } from './compose-parts.ts'
import type { PlannedInvoice } from './plan-renewal.ts'
import { pricedUsageOf, STEPS_PER_TIER } from './priced-usage.ts'

export type DraftOrder = { subscription: SubscriptionRow; at: Date; invoice: PlannedInvoice }

/**
 * Returns undefined where an invoice would have no line. A unique index rejects a period's second invoice.
 */
export async function draftInvoices(
  { trx, tenantId, now, newId }: EngineContext,
  orders: readonly DraftOrder[],
): Promise<Array<string | undefined>> {
  const composed = await composeAll(trx, tenantId, {
    pending: orders.map(({ subscription, at }) => ({ ...keyOf(subscription), until: at })),
  })
  const drafted = orders.map(({ subscription, at, invoice: { period, ...planned } }) => {
    const { lines, ...sums } = composed(subscription.id)
    if (lines.length === 0) return undefined
    const { customer_id, test_clock_id, collection_method, days_until_due, apply_credit } = subscription
    const invoice = {
      id: newId(),
      customer_id,
      test_clock_id,
      collection_method,
      days_until_due,
      apply_credit,
      ...storedSums(sums),
      metadata: {},
      subscription_id: subscription.id,
      period_start: period?.start ?? null,
      period_end: period?.end ?? null,
      ...planned,
      lines,
      now,
    }
    return { invoice, attached: { ...keyOf(subscription), invoice_id: invoice.id, until: at } }
  })
  const written = drafted.filter((each) => each !== undefined)
  if (written.length > 0) {
    await insertDrafts(
      trx,
      tenantId,
      written.map(({ invoice }) => invoice),
    )
    await attachToDrafts(
      trx,
      tenantId,
      written.map(({ attached }) => attached),
    )
  }
  return drafted.map((each) => each?.invoice.id)
}

export async function composePending(
  db: ReadHandle,
  subscription: SubscriptionRow,
  at: Date,
  fees: readonly Charge[] = [],
): Promise<Composed> {
  const of = { pending: [{ ...keyOf(subscription), until: at }] }
  return (await composeAll(db, subscription.tenant_id, of, fees))(subscription.id)
}

/** The drafts must be of different subscriptions. */
export function recalculateDrafts(
  db: ReadHandle,
  tenantId: number,
  drafted: ReadonlyArray<Drafted & Pick<Owner, 'tax_rate_codes'>>,
) {
  return composeAll(db, tenantId, { drafted })
}

async function composeAll(
  db: ReadHandle,
  tenantId: number,
  of: Billed,
  fees: readonly Charge[] = [],
): Promise<(subscriptionId: string) => Composed> {
  const charges = Map.groupBy(await selectCharges(db, tenantId, of), ({ subscription_id }) => subscription_id)
  const segments = await selectCountedSegments(db, tenantId, of)
  const usage = await rateAll(segments)
  const bounds = await composeBounds(db, tenantId, { segments, usage, unstored: fees })
  const segmentsOf = Map.groupBy(segments, ({ subscription_id }) => subscription_id)
  const owners: readonly Owner[] = 'pending' in of ? of.pending : of.drafted
  const parts = owners.map(
    (owner): InvoiceParts => ({
      owner,
      charges: [...fees, ...(charges.get(owner.subscription_id) ?? []).map(toCharge)],
      segments: (segmentsOf.get(owner.subscription_id) ?? []).map((segment) => ({
        plan: segment,
        usage: usage.get(segment.id) ?? [],
        bounds: bounds.get(segment.id) ?? [],
      })),
    }),
  )
  const composed = await composeParts(db, tenantId, parts)
  return (id) => {
    const found = composed.get(id)
    if (found === undefined) throw new Error(`nothing was composed for ${id}`)
    return found
  }
}

function keyOf({ id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>) {
  return { subscription_id: id, customer_id }
}

type AfterChange = {
  at: Date
  fees: readonly Charge[]
  charges: readonly Charge[]
  /** The new plan rates the part of the period in this segment. */
  opened?: CountedSegment
}

/** Assumes that the current segment has ended at `at` and another has begun. */
export async function composeAfterChange(
  db: ReadHandle,
  subscription: SubscriptionRow,
  { at, fees, charges, opened }: AfterChange,
): Promise<Composed> {
  const { tenant_id } = subscription
  const of = { pending: [{ ...keyOf(subscription), until: null }] }
  const pending = await selectCharges(db, tenant_id, of)
  const ended = (await selectCountedSegments(db, tenant_id, of))
    .map((each) => (each.ends_at > at ? { ...each, ends_at: at } : each))
    .filter(({ starts_at, ends_at, counted }) => ends_at > starts_at || counted.length > 0)
  const segments = opened === undefined ? ended : [...ended, { ...opened, subscription_id: subscription.id }]
  const usage = await rateAll(segments)
  const unstored = [...fees, ...charges]
  const bounds = await composeBounds(db, tenant_id, { segments, usage, unstored })
  return composeOne(db, tenant_id, {
    owner: keyOf(subscription),
    charges: [...fees, ...pending.map(toCharge), ...charges],
    segments: segments.map((segment) => ({
      plan: segment,
      usage: usage.get(segment.id) ?? [],
      bounds: bounds.get(segment.id) ?? [],
    })),
  })
}

/** Composes the first invoice of a subscription that is not stored. */
export function composeFirst(
  db: ReadHandle,
  subscription: Pick<SubscriptionRow, 'tenant_id' | 'id' | 'customer_id'>,
  fees: readonly Charge[],
): Promise<Composed> {
  return composeOne(db, subscription.tenant_id, { owner: keyOf(subscription), charges: fees, segments: [] })
}

function toCharge({ starts_at: start, ends_at: end, subscription_id: _, ...charge }: ChargeRow): Charge {
  return { ...charge, span: { start, end } }
}

/**
 * Returns the lines of each segment, by its id. Prices in a pricing unit debit the wallet instead. Yields: 500
 * lines may have twenty tiers each.
 */
async function rateAll(
  segments: ReadonlyArray<CountedSegment & { subscription_id: string }>,
): Promise<ReadonlyMap<string, UsageLine[]>> {
  const lines = new Map(segments.map(({ id }): [string, UsageLine[]] => [id, []]))
  const yielder = createYielder()
  // Each invoice has its own limit of what is carried.
  for (const [subscriptionId, own] of Map.groupBy(segments, ({ subscription_id }) => subscription_id)) {
    const limit = createCarriedLimit()
    for (const usage of own.flatMap(pricedUsageOf)) {
      if (usage.price.pricing_unit_code !== null) continue
      lines.get(usage.segment.id)?.push(toUsageLine(subscriptionId, limit(usage)))
      if (yielder.isDue(STEPS_PER_TIER * (1 + countTiers(usage.price)))) await yielder.pause()
    }
  }
  return lines
}
