import type { Write } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { loadGrant, updateGrant } from '../../wallets/grants-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { lockCustomerOfGrant } from './customer-of-grant.ts'
import { expireDue } from './expire-credit.ts'
import { toCreditGrant } from './response.ts'

/** The ledger relies on all other fields, so they cannot change. */
export const updateCreditGrant: Write<'updateCreditGrant'> = async (
  { path, body: { description, metadata } },
  context,
) => {
  const { trx, tenant } = context
  const customer = await lockCustomerOfGrant(context, path.id)
  await expireDue(context, customer)
  const current = await loadGrant(trx, tenant.id, path.id)
  const changes = changedFields(current, {
    ...(description !== undefined && { description }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const { now } = await atCurrentTime(context, customer)
  const row = isChanged ? await updateGrant(trx, current, changes, now) : current
  return { status: 200, body: { credit_grant: toCreditGrant(row, tenant) } }
}
