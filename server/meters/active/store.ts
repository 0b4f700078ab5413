import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { createMeterCache } from '../cache.ts'
import { type MeterTerms, prepareMeter } from '../reading.ts'

/**
 * The active meters of these event names in groups, each with all the meters of its names. What was prepared before is kept;
 * the others are read some at a time, since the filters of one may be large.
 */
export async function* selectActiveMeters(
  db: ReadHandle,
  tenantId: number,
  eventNames: readonly string[],
): AsyncGenerator<MeterTerms[]> {
  const active = await db
    .selectFrom('meters')
    .select(['id', 'event_name'])
    .where('tenant_id', '=', tenantId)
    .where('event_name', '=', sql<string>`any(${eventNames}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  let known: MeterTerms[] = []
  let unknown: string[] = []
  for (const meters of Map.groupBy(active, ({ event_name }) => event_name).values()) {
    for (const { id } of meters) {
      const meter = cache.get(tenantId, id)
      if (meter === undefined) unknown.push(id)
      else known.push(meter)
    }
    if (known.length + unknown.length < METERS_AT_ONCE) continue
    yield [...known, ...(await prepareMeters(db, tenantId, unknown))]
    known = []
    unknown = []
  }
  yield [...known, ...(await prepareMeters(db, tenantId, unknown))]
}

async function prepareMeters(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<MeterTerms[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('meters')
    .select(['id', 'event_name', 'aggregation', 'property', 'filters'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .execute()
  const prepared = rows.map(prepareMeter)
  for (const meter of prepared) cache.add(tenantId, meter)
  return prepared
}

/** In characters and what comes with them: some tens of megabytes of a process's memory at most. */
const cache = createMeterCache(20_000_000)
const METERS_AT_ONCE = 100
