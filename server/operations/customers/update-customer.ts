import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import * as store from '../../customers/customers-store.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { atCurrentTime } from '../current-time.ts'
import { queueWaiting } from './queue-waiting.ts'
import { toCustomer } from './response.ts'

export async function updateCustomer(
  { path, body }: Input<'updateCustomer'>,
  context: WriteContext,
): Promise<Reply<'updateCustomer'>> {
  const { trx, tenant } = context
  const current = await store.lockCustomer(trx, tenant.id, path.id)
  const { metadata, ...fields } = body
  const changes = changedFields(current, {
    ...fields,
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const { now } = await atCurrentTime(context, current)
  const customer = isChanged ? await store.updateCustomer(trx, current, changes, now) : current
  if (changes.external_id !== undefined) await queueWaiting(context, customer, now)
  return { status: 200, body: { customer: toCustomer(customer, tenant) } }
}
