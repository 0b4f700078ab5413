import type { ReadHandle } from './schema.ts'

/** All queries of `read` see the same moment, so what they return fits together. */
export function inSnapshot<Result>(
  db: ReadHandle,
  read: (trx: ReadHandle) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
