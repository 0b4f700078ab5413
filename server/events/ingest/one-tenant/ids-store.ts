import { sql } from 'kysely'
import { textArray } from '../../../db/binary-array.ts'
import type { WriteHandle } from '../../../db/schema.ts'

/** The sequence leaves room after `first` for a commit. */
type Ids = { first: number; ofPartition: number }

export async function takeIds(trx: WriteHandle): Promise<Ids> {
  const { rows } = await sql<Ids>`
    select first, event_partition_start(event_partition_of(first)) as "ofPartition" from take_event_ids() as first`.execute(
    trx,
  )
  const [ids] = rows
  if (ids === undefined) throw new Error('the sequence gave no number')
  return ids
}

export async function findEarlier(
  trx: WriteHandle,
  tenantId: number,
  keys: readonly string[],
  { ofPartition }: Ids,
): Promise<ReadonlySet<string>> {
  if (ofPartition === 0) return new Set()
  const found = await trx
    .selectFrom('usage_events')
    .select('idempotency_key')
    .where('tenant_id', '=', tenantId)
    .where('idempotency_key', '=', sql<string>`any(${textArray(keys)}::text[])`)
    .where('id', '<', ofPartition)
    .execute()
  return new Set(found.map(({ idempotency_key }) => idempotency_key))
}
