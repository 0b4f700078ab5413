import type { ReadHandle } from '../../db/schema.ts'
import { nextAskAt } from '../../payments/ask-times.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import type { Account } from '../../payments/provider.ts'
import {
  checkLater,
  findProvider,
  hasOpenAttempts,
  noteCheck,
  type ProviderRow,
} from '../../payments/providers-store.ts'
import { hasPendingRefunds } from '../../payments/refunds-store.ts'
import type { AskDeps } from './ask-under-lease.ts'

type Deps = Pick<AskDeps, 'clock' | 'openConnection'>

/** Two calls may run at once, because a try only reads. */
export async function checkProvider(db: ReadHandle, tenantId: number, by: Date, deps: Deps): Promise<void> {
  const row = await findProvider(db, tenantId)
  if (row === undefined || row.check_at === null || row.check_at > by || !isRemote(row.provider)) return
  const connection = await deps.openConnection(db, tenantId, row.provider)
  const account = connection === undefined ? undefined : await connection.check()
  const now = deps.clock()
  if (account === 'unknown')
    return checkLater(
      db,
      row,
      nextAskAt({ first_asked_at: row.updated_at, ask_count: row.check_count + 1 }, now),
    )
  const disabled_reason = await reasonAgainst(db, row, account)
  const known = typeof account === 'object' && disabled_reason === null ? account : accountOf(row)
  await db.transaction().execute((trx) =>
    noteCheck(trx, row, {
      ...known,
      disabled_reason,
      updated_at: now,
      status: disabled_reason === null ? 'active' : 'disabled',
    }),
  )
}

async function reasonAgainst(
  db: ReadHandle,
  row: ProviderRow,
  account: Account | 'refused' | undefined,
): Promise<ProviderRow['disabled_reason']> {
  if (account === undefined) return 'credentials_unreadable'
  if (account === 'refused') return 'credentials_refused'
  const { tenant_id, provider, account_id } = row
  if (account_id === null || account.id === null || account.id === account_id) return null
  if (!isRemote(provider)) return null
  const owner = { tenant_id, provider }
  const isNeeded = (await hasOpenAttempts(db, owner)) || (await hasPendingRefunds(db, owner))
  return isNeeded ? 'account_changed' : null
}

function accountOf({ account_id, account_label }: ProviderRow): Account {
  return { id: account_id, label: account_label }
}
