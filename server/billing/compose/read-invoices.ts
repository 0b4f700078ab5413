import type { ReadHandle } from '../../db/schema.ts'
import { selectNotEndedBefore } from '../../discounts/discounts-store.ts'
import { selectLeft, selectTaken } from '../../discounts/takings-store.ts'
import { countBounds } from '../../plans/plan-bounds.ts'
import type { Billed } from '../../subscriptions/billed-store.ts'
import { type ChargeRow, selectCharges, selectChargesOfParts } from '../../subscriptions/charges-store.ts'
import { selectCountedSegments } from '../../subscriptions/counted-segments-store.ts'
import { selectEarlierMonths } from '../../subscriptions/earlier-months-store.ts'
import type { BoundReading } from './bounds.ts'
import { selectCredited, selectPeriods } from './charged-periods-store.ts'
import type { Charge } from './charges.ts'
import { type Reading, ratesOf } from './compose-invoice.ts'
import { billedCharge, type DiscountReading } from './discounts.ts'
import type { Owner, Source } from './source.ts'
import { readTaxes, type TaxReading } from './taxes-store.ts'

type Of =
  | { pending: Extract<Billed, { pending: unknown }>['pending'] }
  | { drafted: ReadonlyArray<Drafted & Owner> }
type Drafted = Extract<Billed, { drafted: unknown }>['drafted'][number]

/** All other reads depend on charges and segments alone. */
export async function readInvoices(
  db: ReadHandle,
  tenantId: number,
  of: Of,
): Promise<{ sources: readonly Source[]; reading: Reading }> {
  const charges = Map.groupBy(await selectCharges(db, tenantId, of), ({ subscription_id }) => subscription_id)
  const segments = Map.groupBy(
    await selectCountedSegments(db, tenantId, of),
    ({ subscription_id }) => subscription_id,
  )
  const owners: readonly Owner[] = 'pending' in of ? of.pending : of.drafted
  const sources = owners.map(
    (owner): Source => ({
      owner,
      charges: (charges.get(owner.subscription_id) ?? []).map(toCharge),
      segments: segments.get(owner.subscription_id) ?? [],
    }),
  )
  const discounts = await readDiscounts(db, tenantId, sources)
  const bounds = await readBounds(db, tenantId, sources)
  return { sources, reading: { discounts, bounds, taxes: await readTaxesOf(db, tenantId, sources) } }
}

function toCharge({ starts_at: start, ends_at: end, subscription_id: _, ...charge }: ChargeRow): Charge {
  return { ...charge, span: { start, end } }
}

async function readDiscounts(
  db: ReadHandle,
  tenantId: number,
  sources: readonly Source[],
): Promise<DiscountReading> {
  const oldest = oldestOf(sources)
  const subscriptionIds = sources.map(({ owner }) => owner.subscription_id)
  const found = oldest === undefined ? [] : await selectNotEndedBefore(db, tenantId, subscriptionIds, oldest)
  if (found.length === 0) return NO_DISCOUNTS
  const discounts = Map.groupBy(found, ({ subscription_id }) => subscription_id)
  const discounted = sources.filter(({ owner }) => discounts.has(owner.subscription_id))
  const charges = discounted.flatMap(({ owner: { subscription_id }, charges: own }) =>
    own.map((charge) => ({ ...charge, subscription_id })),
  )
  const creditedIds = charges.flatMap(({ credited_charge_id: id }) => id ?? [])
  const credited = await selectCredited(db, tenantId, creditedIds)
  const billed = charges.map((charge) => ({ ...charge, ...billedCharge(charge, credited), id: charge.id }))
  const periods = await selectPeriods(
    db,
    tenantId,
    billed.filter((charge) => !beginsPeriod(charge)),
  )
  const starts = [
    ...billed.map(({ id, starts_at }) => periods.get(id) ?? starts_at),
    ...discounted.flatMap(({ segments }) => segments.map(({ period_start }) => period_start)),
  ]
  const ids = found.map(({ id }) => id)
  const taken = await selectTaken(db, tenantId, ids, starts)
  const finalized = billed.flatMap(
    ({ credited_on, credited_charge_id }) => (credited_on && credited_charge_id) || [],
  )
  const left = Map.groupBy(await selectLeft(db, tenantId, finalized), ({ discount_id }) => discount_id)
  return {
    discounts,
    credited,
    periods,
    taken,
    left: new Map(
      [...left].map(([id, lines]) => [id, new Map(lines.map((line) => [line.line_id, line.left_cents]))]),
    ),
  }
}

const NO_DISCOUNTS: DiscountReading = {
  discounts: new Map(),
  credited: new Map(),
  periods: new Map(),
  taken: new Map(),
  left: new Map(),
}

/** No discount that ended before this time covers a line. */
function oldestOf(sources: readonly Source[]): Date | undefined {
  const times = sources.flatMap(({ charges, segments }) => [
    ...charges.map(({ span }) => span.start.getTime()),
    ...segments.map(({ period_start }) => period_start.getTime()),
  ])
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.min(a, b)))
}

/** A fee in arrears may begin where the plan changed. */
function beginsPeriod({
  kind,
  plan,
}: Pick<Charge, 'kind'> & { plan: Pick<Charge['plan'], 'billing_timing'> }): boolean {
  return kind === 'fee' && plan.billing_timing === 'in_advance'
}

async function readBounds(
  db: ReadHandle,
  tenantId: number,
  sources: readonly Source[],
): Promise<BoundReading> {
  const bounded = sources.flatMap(({ segments }) => segments.filter((segment) => countBounds(segment) > 0))
  if (bounded.length === 0) return { charges: new Map(), earlier: new Map() }
  const parts = bounded.map((each) => ({ ...each, starts_at: each.part_start ?? each.starts_at }))
  const charges = await selectChargesOfParts(db, tenantId, parts)
  return {
    charges: Map.groupBy(charges, ({ segment_id }) => segment_id),
    earlier: await selectEarlierMonths(db, tenantId, bounded),
  }
}

function readTaxesOf(db: ReadHandle, tenantId: number, sources: readonly Source[]): Promise<TaxReading> {
  const charges = sources.flatMap((source) => source.charges)
  const plans = [...charges.map(({ plan }) => plan), ...sources.flatMap(({ segments }) => segments)]
  return readTaxes(db, tenantId, {
    customerIds: sources.map(({ owner }) => owner.customer_id),
    lists: [...sources.map(({ owner }) => owner), ...plans].map(ratesOf),
    creditedIds: charges.flatMap(({ credited_charge_id: id }) => id ?? []),
  })
}
