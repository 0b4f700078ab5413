import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { type DraftRow, replaceLines, selectDrafts, updateInvoices } from '../../invoices/finalizing-store.ts'
import { insertDrafts } from '../../invoices/invoices-store.ts'
import type { InvoiceLine } from '../../invoices/lines-store.ts'
import { storedSums } from '../../invoices/totals.ts'
import { createYielder } from '../../runtime/yielding.ts'
import { attachToDrafts } from '../../subscriptions/segments-store.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { type ComposedInvoice, composeInvoice } from './compose-invoice.ts'
import { composeManualDrafts } from './manual.ts'
import type { PlannedInvoice } from './planned-invoice.ts'
import { readInvoices } from './read-invoices.ts'

type DraftOrder = { subscription: SubscriptionRow; at: Date; invoice: PlannedInvoice }

/** Undefined for an invoice without lines. A unique index rejects a period's second invoice. */
export async function draftInvoices(
  { trx, tenantId, now, newId }: EngineContext,
  orders: readonly DraftOrder[],
): Promise<Array<string | undefined>> {
  const composed = await composeInvoices(trx, tenantId, {
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
export async function composeDrafts(
  { trx, tenantId, now }: Pick<EngineContext, 'trx' | 'tenantId' | 'now'>,
  drafts: readonly DraftRow[],
): Promise<(draft: Pick<DraftRow, 'id'>) => ComposedDraft> {
  const drafted = drafts.flatMap(({ id: invoice_id, subscription_id, ...draft }) => {
    const { customer_id, tax_rate_codes, tax_rate_ids } = draft
    if (subscription_id === null) return []
    return [{ invoice_id, subscription_id, customer_id, tax_rate_codes, tax_rate_ids }]
  })
  const ofSubscriptions = drafted.length > 0 ? await composeInvoices(trx, tenantId, { drafted }) : undefined
  const manual = drafts.filter(({ subscription_id }) => subscription_id === null)
  const composed = new Map<string, ComposedDraft>([
    ...(await composeManualDrafts(
      trx,
      tenantId,
      manual.map(({ id }) => id),
      now,
    )),
    ...drafted.flatMap(({ invoice_id, subscription_id }) =>
      ofSubscriptions ? [[invoice_id, ofSubscriptions(subscription_id)] as const] : [],
    ),
  ])
  return ({ id }) => found(composed, id)
}

type ComposedDraft = Omit<ComposedInvoice, 'lines'> & { lines: InvoiceLine[] }

async function composeInvoices(
  db: ReadHandle,
  tenantId: number,
  of: Parameters<typeof readInvoices>[2],
): Promise<(subscriptionId: string) => ComposedInvoice> {
  const { sources, reading } = await readInvoices(db, tenantId, of)
  const composed = new Map<string, ComposedInvoice>()
  const yielder = createYielder()
  for (const source of sources)
    composed.set(source.owner.subscription_id, await composeInvoice(source, reading, yielder))
  return (id) => found(composed, id)
}

function found<Composed>(composed: ReadonlyMap<string, Composed>, id: string): Composed {
  const one = composed.get(id)
  if (one === undefined) throw new Error(`nothing was composed for ${id}`)
  return one
}

export async function composePending(
  db: ReadHandle,
  subscription: SubscriptionRow,
  at: Date,
): Promise<ComposedInvoice> {
  const of = { pending: [{ ...keyOf(subscription), until: at }] }
  return (await composeInvoices(db, subscription.tenant_id, of))(subscription.id)
}

function keyOf({ id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>) {
  return { subscription_id: id, customer_id }
}

export async function updateDrafts(context: EngineContext, ids: readonly string[]): Promise<void> {
  for (const before of await composeAgain(context, ids))
    noteChange(context.trx, { type: 'invoice.updated', id: before.id, before })
}

/**
 * A manual draft whose total would be negative stays as it is, and cannot be finalized. Returns the others as they
 * were. Requires the customer's lock.
 */
export async function composeAgain(context: EngineContext, ids: readonly string[]): Promise<DraftRow[]> {
  const { trx, tenantId, now } = context
  const composed: DraftRow[] = []
  for (const draft of await selectDrafts(trx, tenantId, ids)) {
    const { lines, ...sums } = (await composeDrafts(context, [draft]))(draft)
    if (sums.total_cents < 0) continue
    await updateInvoices(trx, tenantId, [{ id: draft.id, ...storedSums(sums), updated_at: now }])
    await replaceLines(trx, tenantId, [{ id: draft.id, lines }])
    composed.push(draft)
  }
  return composed
}
