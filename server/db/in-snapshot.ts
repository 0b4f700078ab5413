import type { ReadHandle } from './schema.ts'

export function inSnapshot<Result>(
  db: ReadHandle,
  read: (trx: ReadHandle) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
