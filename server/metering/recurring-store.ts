import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { RecurringValue } from './aggregate.ts'

export async function addRecurringValues(
  trx: WriteHandle,
  tenantId: number,
  values: readonly RecurringValue[],
): Promise<void> {
  for (let first = 0; first < values.length; first += ROWS_PER_STATEMENT) {
    const chunk = values.slice(first, first + ROWS_PER_STATEMENT)
    await sql`
      insert into recurring_values (tenant_id, customer_id, meter_id, "timestamp", seq, units)
      select ${tenantId}, * from unnest(
        ${chunk.map(({ event }) => event.customer_id)}::text[],
        ${chunk.map(({ meter_id }) => meter_id)}::text[],
        ${chunk.map(({ event }) => event.timestamp.toISOString())}::timestamptz[],
        ${chunk.map(({ event }) => event.seq)}::bigint[],
        ${chunk.map(({ units }) => units.toFixed())}::numeric[]
      )`.execute(trx)
  }
}

type Event = { tenant_id: number; customer_id: string; timestamp: Date; seq: number }

/** A voided value no longer carries over. */
export async function removeRecurringValues(
  trx: WriteHandle,
  { tenant_id, customer_id, timestamp, seq }: Event,
  meterIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('recurring_values')
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', customer_id)
    .where('meter_id', '=', sql<string>`any(${meterIds}::text[])`)
    .where('timestamp', '=', timestamp)
    .where('seq', '=', seq)
    .execute()
}

type Beginning = { customer_id: string; meterIds: readonly string[]; at: Date }

/** By beginning: the last event that a meter has counted at that moment; 0 for none. */
export async function selectLastSeqsAt(
  db: ReadHandle,
  tenantId: number,
  beginnings: readonly Beginning[],
): Promise<number[]> {
  const probes = beginnings.flatMap(({ customer_id, meterIds, at }, index) =>
    meterIds.map((meter_id) => ({ index, customer_id, meter_id, at: at.toISOString() })),
  )
  if (probes.length === 0) return beginnings.map(() => 0)
  const { rows } = await sql<{ index: number; seq: number }>`
    select p.index, max(v.seq) as seq from unnest(
      ${probes.map(({ index }) => index)}::integer[], ${probes.map(({ customer_id }) => customer_id)}::text[],
      ${probes.map(({ meter_id }) => meter_id)}::text[], ${probes.map(({ at }) => at)}::timestamptz[]
    ) as p (index, customer_id, meter_id, at) cross join lateral (
      select seq from recurring_values
      where tenant_id = ${tenantId} and customer_id = p.customer_id and meter_id = p.meter_id and "timestamp" = p.at
      order by seq desc limit 1) as v
    group by p.index`.execute(db)
  const found = new Map(rows.map(({ index, seq }) => [index, seq]))
  return beginnings.map((_each, index) => found.get(index) ?? 0)
}

const ROWS_PER_STATEMENT = 2_000
