import { type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { type CodeFilter, codedTable, whereCoded } from '../db/coded-table.ts'
import { newestFirst } from '../db/newest-first.ts'
import { insertRow, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import { type Found, firstFitting, type PageRequest } from '../paging/pagination.ts'

export type MeterRow = Selectable<Schema['meters']>

const coded = codedTable<'meters', 'name' | 'unit_code' | 'metadata'>({
  table: 'meters',
  noun: 'meter',
  missing: 'METER_NOT_FOUND',
  taken: 'meters_active_code',
})

/** A meter counts from its latest change on, so these functions differ from those of other tables. */
export const meters = {
  ...coded,
  insert: insertMeter,
  archive: archiveMeter,
  unarchive: unarchiveMeter,
  select: selectMeters,
}
export const { load: loadMeter, lock: lockMeter } = coded

type Key = Pick<MeterRow, 'tenant_id' | 'id'>
type NewMeter = Omit<MeterRow, 'seq' | 'archived_at' | 'active_in' | 'created_at' | 'updated_at'>

/** `lockMeters` orders changes of active meters and event processing. */
const NEXT_CHANGE = sql<number>`nextval('meter_changes')`

function fromChange(change: number | null | typeof NEXT_CHANGE) {
  return sql<string>`int8multirange(int8range(${change}, null))`
}

/** In a cluster only an insert may use a sequence, so the number is read separately. */
async function fromNowOn(trx: WriteHandle) {
  const { rows } = await sql<{ change: number }>`select ${NEXT_CHANGE} as change`.execute(trx)
  return fromChange(rows[0]?.change ?? null)
}

/** Requires `lockMetersShared`. Events are counted by the meters as of this change. */
export async function readLastChange(trx: WriteHandle): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from meter_changes`.execute(trx)
  return rows[0]?.last_value ?? 0
}

/** Requires `lockMeters`. Throws CODE_ALREADY_EXISTS. */
async function insertMeter(trx: WriteHandle, meter: NewMeter, now: Date): Promise<MeterRow> {
  const active = { archived_at: null, active_in: fromChange(NEXT_CHANGE) }
  const row = { ...meter, ...active, created_at: now, updated_at: now }
  noteChange(trx, { type: 'meter.created', id: meter.id })
  return insertRow(trx, 'meters', row).catch(throwIfCodeTaken(meter.code))
}

/** Requires `lockMeters`. */
async function archiveMeter(trx: WriteHandle, meter: Key, now: Date): Promise<MeterRow> {
  const active_in = sql`active_in - ${await fromNowOn(trx)}`
  noteChange(trx, { type: 'meter.archived', id: meter.id })
  return updateRow(trx, 'meters', meter, { archived_at: now, active_in, updated_at: now })
}

/** Requires `lockMeters`. Throws CODE_ALREADY_EXISTS. */
async function unarchiveMeter(
  trx: WriteHandle,
  meter: Key & Pick<MeterRow, 'code'>,
  now: Date,
): Promise<MeterRow> {
  const active_in = sql`active_in + ${await fromNowOn(trx)}`
  noteChange(trx, { type: 'meter.unarchived', id: meter.id })
  const updated = updateRow(trx, 'meters', meter, { archived_at: null, active_in, updated_at: now })
  return updated.catch(throwIfCodeTaken(meter.code))
}

/** Omits unknown ids. The order is arbitrary. */
export function findMeters(db: ReadHandle, tenantId: number, ids: readonly string[]): Promise<MeterRow[]> {
  return metersOf(db, tenantId, ids).execute()
}

/** Prevents the archiving of the meters. Omits unknown ids. */
export function lockPricedMeters(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<MeterRow[]> {
  return metersOf(trx, tenantId, ids).orderBy('id').forShare().execute()
}

/** Requires `lockMeters` if a meter is to be added. */
export async function countActive(db: ReadHandle, tenantId: number, eventName: string): Promise<number> {
  const { active } = await db
    .selectFrom('meters')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('tenant_id', '=', tenantId)
    .where('event_name', '=', eventName)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return active
}

const MAX_FILTER_VALUES_PER_PAGE = 1_000

type MeterFilter = CodeFilter & { event_name?: string }

/** Too many filter values end the page early. */
async function selectMeters(
  db: ReadHandle,
  tenantId: number,
  filter: MeterFilter,
  request: PageRequest,
): Promise<Found<MeterRow>> {
  const found = await newestFirst(
    { db, table: 'meters', tenantId },
    (from) => {
      const rows = from.selectFrom('meters').selectAll().where('tenant_id', '=', tenantId)
      return whereGiven(whereCoded(rows, filter), filter, ['event_name'])
    },
    request,
  )
  const valuesIn = ({ filters }: MeterRow) => filters.flatMap(({ in: values }) => values).length
  return firstFitting(found, request.limit, valuesIn, MAX_FILTER_VALUES_PER_PAGE)
}

/**
 * Processing takes this lock before it reads meters, so that a new meter requeues all events that were rejected
 * without it.
 */
export async function lockMetersShared(trx: WriteHandle, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKeyOf(tenantId)})`.execute(trx)
}

/** Excludes event processing. */
export async function lockMeters(trx: WriteHandle, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeyOf(tenantId)})`.execute(trx)
}

function lockKeyOf(tenantId: number) {
  return sql`hashtextextended('meters of ' || ${tenantId}::bigint, 0)`
}

function metersOf(db: ReadHandle, tenantId: number, ids: readonly string[]) {
  return db
    .selectFrom('meters')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
}

function throwIfCodeTaken(code: string) {
  return throwIfTaken('meters_active_code', 'CODE_ALREADY_EXISTS', { code })
}
