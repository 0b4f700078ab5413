import type { EngineContext } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { insertDrafts } from '../invoices/invoices-store.ts'
import { storedSums } from '../invoices/totals.ts'
import type { Billed, Drafted } from '../subscriptions/billed-store.ts'
import { type ChargeRow, selectCharges } from '../subscriptions/charges-store.ts'
import { selectCountedSegments } from '../subscriptions/counted-segments-store.ts'
import { attachToDrafts } from '../subscriptions/segments-store.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import type { Charge } from './compose-invoice.ts'
import type { ComposedParts, Owner } from './compose-parts.ts'
import { composeSources, type Source } from './compose-sources.ts'
import type { PlannedInvoice } from './plan-renewal.ts'

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

async function composeAll(
  db: ReadHandle,
  tenantId: number,
  of: Billed,
): Promise<(subscriptionId: string) => ComposedParts> {
  const charges = Map.groupBy(await selectCharges(db, tenantId, of), ({ subscription_id }) => subscription_id)
  const segments = await selectCountedSegments(db, tenantId, of)
  const segmentsOf = Map.groupBy(segments, ({ subscription_id }) => subscription_id)
  const owners: readonly Owner[] = 'pending' in of ? of.pending : of.drafted
  const sources = owners.map(
    (owner): Source => ({
      owner,
      charges: (charges.get(owner.subscription_id) ?? []).map(toCharge),
      segments: segmentsOf.get(owner.subscription_id) ?? [],
    }),
  )
  return composeSources(db, tenantId, sources)
}

function keyOf({ id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>) {
  return { subscription_id: id, customer_id }
}

/** Composes what a draft of this moment would bill. */
export async function composePending(
  db: ReadHandle,
  subscription: SubscriptionRow,
  at: Date,
): Promise<ComposedParts> {
  const of = { pending: [{ ...keyOf(subscription), until: at }] }
  return (await composeAll(db, subscription.tenant_id, of))(subscription.id)
}

function toCharge({ starts_at: start, ends_at: end, subscription_id: _, ...charge }: ChargeRow): Charge {
  return { ...charge, span: { start, end } }
}
