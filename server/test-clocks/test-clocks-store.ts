import { type QueryCreator, type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, insertRow, rowOf } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type TestClockRow = Selectable<Schema['test_clocks']>

/** Writers must lock the customer first, so that its time never runs backwards. */
export async function readNow(db: ReadHandle, timeline: Timeline, clock: () => Date): Promise<Date> {
  if (timeline.testClockId === REAL_TIME) return clock()
  // An event that arrived while its clock was deleted is rejected in real time.
  return (await findTestClock(db, timeline))?.frozen_time ?? clock()
}

export function insertTestClock(
  trx: WriteHandle,
  clock: Pick<TestClockRow, 'tenant_id' | 'id' | 'name' | 'frozen_time' | 'created_at'>,
): Promise<TestClockRow> {
  return insertRow(trx, 'test_clocks', { ...clock, updated_at: clock.created_at })
}

/** A clock that is being deleted is hidden. Throws TEST_CLOCK_NOT_FOUND. */
export async function loadTestClock(db: ReadHandle, timeline: Timeline): Promise<TestClockRow> {
  return found(await testClockOf(db, timeline).executeTakeFirst(), 'TEST_CLOCK_NOT_FOUND')
}

/** Throws TEST_CLOCK_NOT_FOUND. */
export async function lockTestClock(trx: WriteHandle, timeline: Timeline): Promise<TestClockRow> {
  return found(await testClockOf(trx, timeline).forNoKeyUpdate().executeTakeFirst(), 'TEST_CLOCK_NOT_FOUND')
}

/** Prevents the deletion of the clock. Throws TEST_CLOCK_NOT_FOUND. */
export async function lockTestClockShared(trx: WriteHandle, timeline: Timeline): Promise<TestClockRow> {
  return found(await testClockOf(trx, timeline).forShare().executeTakeFirst(), 'TEST_CLOCK_NOT_FOUND')
}

export function selectTestClocks(
  db: ReadHandle,
  tenantId: number,
  request: PageRequest,
): Promise<Found<TestClockRow>> {
  const existing = (from: QueryCreator<Schema>) =>
    from.selectFrom('test_clocks').selectAll().where('tenant_id', '=', tenantId).where('deleting', '=', false)
  return newestFirst({ db, table: 'test_clocks', tenantId }, existing, request)
}

export function findTestClock(db: ReadHandle, timeline: Timeline): Promise<TestClockRow | undefined> {
  return byKey(db, timeline).executeTakeFirst()
}

/** `now` is the real time. */
export async function sendTestClock(
  trx: WriteHandle,
  timeline: Timeline,
  { to, now }: { to: Date; now: Date },
): Promise<void> {
  await update(trx, timeline).set({ advancing_to: to, updated_at: now }).execute()
}

export function renameTestClock(
  trx: WriteHandle,
  timeline: Timeline,
  { name, now }: { name: string | null; now: Date },
): Promise<TestClockRow> {
  return update(trx, timeline).set({ name, updated_at: now }).returningAll().executeTakeFirstOrThrow()
}

/** The clock never passes its target. Returns the new time. */
export async function moveTestClock(
  db: ReadHandle,
  timeline: Timeline,
  { to, now }: { to: Date; now: Date },
): Promise<Date | undefined> {
  const frozen_time = sql<Date>`greatest(frozen_time, least(${to}::timestamptz, advancing_to))`
  const moved = await update(db, timeline)
    .set({ frozen_time, updated_at: now })
    .returning('frozen_time')
    .executeTakeFirst()
  return moved?.frozen_time
}

/** The clock may have a later target by now. */
export async function endAdvance(
  trx: WriteHandle,
  timeline: Timeline,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const ended = await update(trx, timeline)
    .set({ frozen_time: at, advancing_to: null, updated_at: now })
    .where('advancing_to', '=', at)
    .returning('id')
    .execute()
  noteChange(trx, ...ended.map(({ id }) => ({ type: 'test_clock.ready' as const, id })))
}

export async function markDeleting(trx: WriteHandle, timeline: Timeline): Promise<void> {
  await update(trx, timeline).set({ deleting: true, advancing_to: null }).execute()
}

export async function deleteTestClock(trx: WriteHandle, { tenantId, testClockId }: Timeline): Promise<void> {
  await trx
    .deleteFrom('test_clocks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', testClockId)
    .execute()
}

export function selectBusyClocks(db: ReadHandle, tenantIds: readonly number[]): Promise<Timeline[]> {
  return db
    .selectFrom('test_clocks')
    .select(['tenant_id as tenantId', 'id as testClockId'])
    .where('tenant_id', '=', anyOf(tenantIds))
    .where((row) => row.or([row('advancing_to', 'is not', null), row('deleting', '=', true)]))
    .execute()
}

function testClockOf(db: ReadHandle, timeline: Timeline) {
  return byKey(db, timeline).where('deleting', '=', false)
}

function byKey(db: ReadHandle, { tenantId, testClockId }: Timeline) {
  return rowOf(db, 'test_clocks', tenantId, testClockId)
}

function update(db: ReadHandle, { tenantId, testClockId }: Timeline) {
  return db.updateTable('test_clocks').where('tenant_id', '=', tenantId).where('id', '=', testClockId)
}
