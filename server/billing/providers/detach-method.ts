import type { ReadHandle } from '../../db/schema.ts'
import { isGivenUp, OPEN_ASK_MS } from '../../payments/ask-times.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { askToDetachAt, findMethodToDetach } from '../../payments/methods-store.ts'
import type { AskDeps, AskKey } from './ask-under-lease.ts'

/** A repeated request does no harm. */
export async function detachAtProvider(
  db: ReadHandle,
  { tenantId, id }: AskKey,
  { clock, openConnection }: Pick<AskDeps, 'clock' | 'openConnection'>,
): Promise<void> {
  const method = await findMethodToDetach(db, tenantId, id)
  if (method === undefined || !isRemote(method.provider)) return
  const now = clock()
  const isLate = isGivenUp({ first_asked_at: method.updated_at, ask_count: 1 }, now)
  await askToDetachAt(db, method, isLate ? null : new Date(now.getTime() + OPEN_ASK_MS))
  const connection = await openConnection(db, tenantId, method.provider)
  if ((await connection?.methods.detach(method.token)) === 'detached') await askToDetachAt(db, method, null)
}
