import type { EngineContext } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { insertDrafts } from '../invoices/invoices-store.ts'
import { storedSums } from '../invoices/totals.ts'
import type { Billed, Drafted } from '../subscriptions/billed-store.ts'
import { type ChargeRow, lessNoted, selectCharges } from '../subscriptions/charges-store.ts'
import {
  type CountedSegment,
  endsPart,
  hasUsage,
  selectCountedSegments,
} from '../subscriptions/counted-segments-store.ts'
import type { Span } from '../subscriptions/proration.ts'
import { attachToDrafts } from '../subscriptions/segments-store.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import { type AnyDiscount, discountFirst } from './compose-discounts.ts'
import type { Charge } from './compose-invoice.ts'
import { type ComposedParts, composeOne, type Owner } from './compose-parts.ts'
import { composeSources, type DiscountRenewal, type Source } from './compose-sources.ts'
import type { PlannedInvoice, Renewal } from './plan-renewal.ts'

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
    const { customer_id, test_clock_id, timezone } = subscription
    const { collection_method, days_until_due, apply_credit } = subscription
    const invoice = {
      id: newId(),
      customer_id,
      test_clock_id,
      timezone,
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

/** The drafts must be of different subscriptions. */
export function recalculateDrafts(
  db: ReadHandle,
  tenantId: number,
  drafted: ReadonlyArray<Drafted & Pick<Owner, 'tax_rate_codes' | 'tax_rate_ids'>>,
) {
  return composeAll(db, tenantId, { drafted })
}

/** What a preview of a renewal adds. `renewal` is what it does to discounts. */
type Composing = { fees: readonly Charge[]; ends: boolean; renewal?: DiscountRenewal }

async function composeAll(
  db: ReadHandle,
  tenantId: number,
  of: Billed,
  { fees, ends, renewal }: Composing = { fees: [], ends: false },
): Promise<(subscriptionId: string) => ComposedParts> {
  const charges = Map.groupBy(await selectCharges(db, tenantId, of), ({ subscription_id }) => subscription_id)
  const segments = await selectCountedSegments(db, tenantId, of)
  const segmentsOf = Map.groupBy(segments, ({ subscription_id }) => subscription_id)
  const owners: readonly Owner[] = 'pending' in of ? of.pending : of.drafted
  const sources = owners.map(
    (owner): Source => ({
      owner,
      charges: feesFirst([...(charges.get(owner.subscription_id) ?? []).map(toCharge), ...fees]),
      segments: segmentsOf.get(owner.subscription_id) ?? [],
    }),
  )
  return composeSources(db, tenantId, sources, {
    unstored: fees,
    last: ends ? segments.at(-1)?.id : undefined,
    renewal,
  })
}

function keyOf({ id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>) {
  return { subscription_id: id, customer_id }
}

/** Composes what a renewal that is not written would bill, with its fees. It may end the period early. */
export function composeRenewal(
  db: ReadHandle,
  subscription: SubscriptionRow,
  { at, next }: Pick<Renewal, 'at' | 'next'>,
  fees: readonly Charge[],
): Promise<ComposedParts> {
  const ends = next === undefined
  if (next?.goesOn === true) return composePending(db, subscription, at, { fees, ends })
  const { billing_starts_at, current_period_start } = subscription
  const renewal = { at, first: billing_starts_at === null, current_period_start, next: next?.period }
  return at < subscription.current_period_end
    ? composeAfterChange(db, subscription, { at, fees, charges: [], ends, renewal })
    : composePending(db, subscription, at, { fees, ends, renewal })
}

async function composePending(
  db: ReadHandle,
  subscription: SubscriptionRow,
  at: Date,
  preview: Composing,
): Promise<ComposedParts> {
  const of = { pending: [{ ...keyOf(subscription), until: at }] }
  return (await composeAll(db, subscription.tenant_id, of, preview))(subscription.id)
}

type AfterChange = {
  at: Date
  fees: readonly Charge[]
  charges: readonly Charge[]
  /** What a credit note or a draft gives back, which bounds count. */
  givenBack?: readonly Charge[]
  /** The new plan rates the part of the period in this segment. */
  opened?: CountedSegment & { period_start: Date }
  /** The period that a plan of another interval begins. */
  restart?: Span
  /** The subscription ends at `at`. */
  ends?: boolean
  renewal?: DiscountRenewal
}

/** Assumes that the current segment has ended at `at`. */
export async function composeAfterChange(
  db: ReadHandle,
  subscription: SubscriptionRow,
  { at, fees, charges, givenBack = [], opened, restart, ends = false, renewal }: AfterChange,
): Promise<ComposedParts> {
  const { tenant_id, current_period_start } = subscription
  const of = { pending: [{ ...keyOf(subscription), until: null }] }
  const pending = await selectCharges(db, tenant_id, of)
  const stored = await selectCountedSegments(db, tenant_id, of)
  const ended = stored
    .map((each) => (each.ends_at >= at ? { ...each, ends_at: at, part_end: each.part_end && at } : each))
    .filter((each) => hasUsage(each) || endsPart(each))
  const unused = await lessNoted(db, tenant_id, charges)
  const source = {
    owner: keyOf(subscription),
    charges: feesFirst([...pending.map(toCharge), ...unused, ...fees]),
    segments: opened === undefined ? ended : [...ended, { ...opened, subscription_id: subscription.id }],
  }
  const composed = await composeSources(db, tenant_id, [source], {
    unstored: [...fees, ...unused, ...givenBack],
    last: ends ? (opened ?? stored.at(-1))?.id : undefined,
    renewal: restart ? { at, first: false, current_period_start, next: restart } : renewal,
  })
  return composed(subscription.id)
}

/** Composes the first invoice of a subscription that is not stored. */
export function composeFirst(
  db: ReadHandle,
  subscription: Pick<SubscriptionRow, 'tenant_id' | 'id' | 'customer_id'>,
  fees: readonly Charge[],
  discounts: readonly AnyDiscount[],
): Promise<ComposedParts> {
  return composeOne(db, subscription.tenant_id, {
    owner: keyOf(subscription),
    charges: fees,
    segments: [],
    discounts: discountFirst(discounts, fees),
  })
}

/** Charges that are not stored stand where they would if they were. */
function feesFirst(charges: readonly Charge[]): Charge[] {
  return charges.toSorted((one, other) => Number(other.kind === 'fee') - Number(one.kind === 'fee'))
}

function toCharge({ starts_at: start, ends_at: end, subscription_id: _, ...charge }: ChargeRow): Charge {
  return { ...charge, span: { start, end } }
}
