import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { voidGrant } from '../../wallets/movements.ts'
import { keyOf } from '../../wallets/wallets-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { lockCustomerOfGrant } from './customer-of-grant.ts'
import { toCreditGrant } from './response.ts'

export async function voidCreditGrant(
  { path }: Input<'voidCreditGrant'>,
  context: WriteContext,
): Promise<Reply<'voidCreditGrant'>> {
  const { trx, tenant, service } = context
  const customer = await lockCustomerOfGrant(context, path.id)
  const { now } = await atCurrentTime(context, customer)
  const load = () => loadGrant(trx, tenant.id, path.id)
  const current = await load()
  if (current.voided_at === null)
    await voidGrant({ trx, account: keyOf(current), now, newId: service.newId }, current)
  return { status: 200, body: { credit_grant: toCreditGrant(await load(), tenant) } }
}
