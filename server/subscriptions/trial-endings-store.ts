import { sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import type { WriteHandle } from '../db/schema.ts'

/** Announces each end once. When `trial_ends_at` changes, the time is set again. */
export async function tellTrialEndings(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const told = await trx
    .updateTable('subscriptions')
    .set({ trial_ending_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('status', '=', 'trialing')
    .where('trial_ending_at', '<=', now)
    .returning('id')
    .execute()
  noteChange(trx, ...told.map(({ id }) => ({ type: 'subscription.trial_ending' as const, id, at: now })))
}
