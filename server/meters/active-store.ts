import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { meterCache } from './cache.ts'
import { type MeterTerms, prepareMeter } from './reading.ts'

/** Filters can be large, so meters come in groups. The meters of one event name stay together. */
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
  let cached: MeterTerms[] = []
  let missing: string[] = []
  for (const meters of Map.groupBy(active, ({ event_name }) => event_name).values()) {
    for (const { id } of meters) {
      const meter = meterCache.get(`${tenantId} ${id}`)
      if (meter === undefined) missing.push(id)
      else cached.push(meter)
    }
    if (cached.length + missing.length < METERS_PER_GROUP) continue
    yield [...cached, ...(await prepareMeters(db, tenantId, missing))]
    cached = []
    missing = []
  }
  yield [...cached, ...(await prepareMeters(db, tenantId, missing))]
}

async function prepareMeters(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<MeterTerms[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('meters')
    .select([
      'id',
      'event_name',
      'aggregation',
      'property',
      'recurring',
      'bucket',
      'value_minimum',
      'value_maximum',
      'filters',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .execute()
  const prepared = rows.map(prepareMeter)
  for (const meter of prepared) meterCache.set(`${tenantId} ${meter.id}`, meter)
  return prepared
}

const METERS_PER_GROUP = 100
