import type { EngineDeps } from '../../context.ts'
import { type LeaseKey, whileLeased } from '../../db/lease.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { type Asked, leaseAsk, type Rows } from '../../payments/asks-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import type { OpenConnection } from '../../payments/open-connection.ts'
import type { Connection } from '../../payments/provider.ts'

export type AskDeps = EngineDeps & { openConnection: OpenConnection }
export type AskKey = Pick<LeaseKey, 'tenantId' | 'id'>

/**
 * Asks a remote provider outside of a transaction. Asks only if an answer is due until `by`. Does nothing while another
 * process asks.
 */
export async function askUnderLease<Table extends Asked>(
  db: ReadHandle,
  table: Table,
  { tenantId, id }: AskKey,
  { by, deps }: { by: Date; deps: AskDeps },
  ask: (row: Rows[Table], connection: Connection | undefined, key: LeaseKey) => Promise<void>,
): Promise<void> {
  const key = { tenantId, id, lease: deps.newId() }
  const row = await leaseAsk(db, table, key, { now: deps.clock(), by })
  if (row === undefined) return
  await whileLeased(db, table, key, async () => {
    const { provider } = row
    await ask(row, isRemote(provider) ? await deps.openConnection(db, tenantId, provider) : undefined, key)
  })
}
