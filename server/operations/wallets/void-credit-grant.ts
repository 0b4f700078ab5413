import type { Write } from '../../context.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { voidGrant } from '../../wallets/movements.ts'
import { keyOf } from '../../wallets/wallets-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { lockCustomerOfGrant } from './customer-of-grant.ts'
import { toCreditGrant } from './response.ts'

export const voidCreditGrant: Write<'voidCreditGrant'> = async ({ path }, context) => {
  const { trx, tenant, service } = context
  const customer = await lockCustomerOfGrant(context, path.id)
  const { now } = await atCurrentTime(context, customer)
  const load = () => loadGrant(trx, tenant.id, path.id)
  const current = await load()
  if (current.voided_at === null)
    await voidGrant({ trx, account: keyOf(current), now, newId: service.newId }, current)
  return { status: 200, body: { credit_grant: toCreditGrant(await load(), tenant) } }
}
