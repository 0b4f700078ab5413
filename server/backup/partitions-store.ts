import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'

const STATUSES = ['queued', 'processed', 'rejected', 'void']

/** Creates the partitions of a new database, which has partition 0. The backup has the rows of `event_partitions`. */
export async function makePartitions(trx: WriteHandle, numbers: readonly number[]): Promise<void> {
  await trx.deleteFrom('event_partitions').execute()
  for (const number of numbers)
    if (number > 0) await sql`select add_event_partition(${number}::integer)`.execute(trx)
  if (numbers.includes(0)) return
  const tables = ['usage_events_0', ...STATUSES.map((status) => `event_states_${status}_0`)]
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx)
}
