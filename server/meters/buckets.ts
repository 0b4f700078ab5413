import { DAY_MS, HOUR_MS } from '../runtime/spans.ts'
import type { MeterTerms } from './reading.ts'

type Bucketed = Pick<MeterTerms, 'bucket'>

const LENGTHS = { hour: HOUR_MS, day: DAY_MS } as const

/** When the bucket of UTC begins that `at` lies in, in milliseconds. Undefined without buckets. */
export function bucketAt({ bucket }: Bucketed, at: Date): number | undefined {
  if (bucket === null) return undefined
  const length = LENGTHS[bucket]
  return Math.floor(at.getTime() / length) * length
}

export function spanOfBucket({ bucket }: Bucketed, at: Date): { from: Date; to: Date } | undefined {
  const start = bucketAt({ bucket }, at)
  if (bucket === null || start === undefined) return undefined
  return { from: new Date(start), to: new Date(start + LENGTHS[bucket]) }
}

/** `bucketAt` of a column in SQL. */
export function bucketSql(bucket: NonNullable<MeterTerms['bucket']>, column: string): string {
  return `date_trunc('${bucket}', ${column}, 'UTC')`
}

/** A unique_count counts a value once in each bucket. */
export function valueInBucket(meter: Bucketed, value: string, at: Date): string {
  const bucket = bucketAt(meter, at)
  return bucket === undefined ? value : `${bucket} ${value}`
}

/** `valueInBucket` of columns in SQL. */
export function valueInBucketSql({ bucket }: Bucketed, value: string, at: string): string {
  if (bucket === null) return value
  return `(extract(epoch from ${bucketSql(bucket, at)}) * 1000)::bigint || ' ' || ${value}`
}
