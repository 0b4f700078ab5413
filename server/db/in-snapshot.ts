import type { ReadHandle } from './schema.ts'

/** All queries of `read` see one snapshot. */
export function inSnapshot<Result>(
  db: ReadHandle,
  read: (trx: ReadHandle) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
