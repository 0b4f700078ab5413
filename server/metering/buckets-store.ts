import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { aggregations, mergeInto } from '../meters/aggregations.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import type { SegmentDelta } from './aggregate.ts'
import type { PricedSegment } from './segments-store.ts'

type BucketRow = { segment_id: string; price_id: string; bucket: Date; units: string }

/** Returns by how much the sum of the buckets grew for each delta. Requires the customers' locks. */
export async function addToBuckets(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly SegmentDelta[],
  segments: ReadonlyMap<string, Pick<PricedSegment, 'prices'>>,
): Promise<ReadonlyMap<SegmentDelta, Decimal>> {
  const grown = new Map<SegmentDelta, Decimal>()
  const bucketed = deltas.filter(({ buckets }) => buckets.size > 0)
  for (const [mergeUnits, some] of Map.groupBy(bucketed, mergeOf)) {
    const rows = some.flatMap((delta) => {
      const price_id = segments.get(delta.segment_id)?.prices.ofCounter(delta.counter)?.id ?? ''
      return [...delta.buckets].map(([ms, value]) => ({ delta, price_id, bucket: new Date(ms), ...value }))
    })
    const keys = sql`
      ${rows.map(({ delta }) => delta.segment_id)}::text[],
      ${rows.map(({ price_id }) => price_id)}::text[],
      ${rows.map(({ bucket }) => bucket.toISOString())}::timestamptz[]`
    const before = await sql<BucketRow>`
      select b.segment_id, b.price_id, b.bucket, b.units
      from unnest(${keys}) as k (segment_id, price_id, bucket)
      join segment_buckets b on b.tenant_id = ${tenantId} and b.segment_id = k.segment_id
        and b.price_id = k.price_id and b.bucket = k.bucket`.execute(trx)
    const after = await sql<BucketRow>`
      insert into segment_buckets as stored (tenant_id, segment_id, price_id, bucket, units, latest_at, latest_seq)
      select ${tenantId}, b.* from unnest(${keys},
        ${rows.map(({ units }) => units.toFixed())}::numeric[],
        ${rows.map(({ latest_at }) => latest_at.toISOString())}::timestamptz[],
        ${rows.map(({ latest_seq }) => latest_seq)}::bigint[]
      ) as b
      on conflict (tenant_id, segment_id, price_id, bucket) do update set ${sql.raw(mergeInto(mergeUnits))}
      returning segment_id, price_id, bucket, units`.execute(trx)
    const unitsBefore = new Map(before.rows.map((row) => [keyOf(row), row.units]))
    const unitsAfter = new Map(after.rows.map((row) => [keyOf(row), row.units]))
    for (const { delta, price_id, bucket } of rows) {
      const key = keyOf({ segment_id: delta.segment_id, price_id, bucket })
      const more = decimal(unitsAfter.get(key) ?? 0).minus(unitsBefore.get(key) ?? 0)
      grown.set(delta, more.plus(grown.get(delta) ?? 0))
    }
  }
  return grown
}

function mergeOf({ meter }: SegmentDelta): string {
  return aggregations[meter.aggregation].mergeSql
}

function keyOf({ segment_id, price_id, bucket }: Omit<BucketRow, 'units'>): string {
  return `${segment_id} ${price_id} ${bucket.getTime()}`
}
