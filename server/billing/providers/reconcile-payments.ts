import type { ReadHandle } from '../../db/schema.ts'
import { askAboutReceived } from '../../payments/asks-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { takeReconciliation } from '../../payments/providers-store.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/spans.ts'
import type { AskDeps } from './ask-under-lease.ts'

const LISTED_MS = 3 * DAY_MS

type Deps = Pick<AskDeps, 'clock' | 'openConnection'>

/** Asks about attempts that the provider lists as paid and the service does not. Returns their number. */
export async function reconcilePayments(db: ReadHandle, tenantId: number, deps: Deps): Promise<number> {
  const now = deps.clock()
  // The time of the next try, if the provider does not answer.
  const next = new Date(now.getTime() + HOUR_MS)
  const row = await takeReconciliation(db, tenantId, { now, next })
  if (row === undefined) return 0
  const { provider } = row
  const connection = isRemote(provider) ? await deps.openConnection(db, tenantId, provider) : undefined
  const received = await connection?.listSince(new Date(now.getTime() - LISTED_MS))
  if (!isRemote(provider) || received === undefined || received === 'unknown') return 0
  await takeReconciliation(db, tenantId, { now: next, next: new Date(now.getTime() + DAY_MS) })
  return askAboutReceived(db, { tenantId, provider }, received, deps.clock())
}
