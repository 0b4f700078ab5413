import type { Write } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { decimal } from '../../money/decimal.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { voidGrant, withdraw } from '../../wallets/movements.ts'
import { assertAmount } from '../../wallets/validation.ts'
import { keyOf } from '../../wallets/wallets-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { lockCustomerOfGrant } from './customer-of-grant.ts'
import { expireDue } from './expire-credit.ts'
import { toAmount, toCreditGrant } from './response.ts'

export const voidCreditGrant: Write<'voidCreditGrant'> = async ({ path, body }, context) => {
  const { trx, tenant, service } = context
  const asked = body?.amount === undefined ? undefined : decimal(body.amount)
  // A 400 takes precedence over the 404, unless it depends on the grant.
  assertAmount(asked, undefined)
  const customer = await lockCustomerOfGrant(context, path.id)
  const { now } = await atCurrentTime(context, customer)
  await expireDue(context, customer)
  const load = () => loadGrant(trx, tenant.id, path.id)
  const current = await load()
  if (current.account_type === 'currency') assertAmount(asked, customer.currency_code)
  const left = decimal(current.remaining)
  if (asked?.gt(left))
    throw new Problem('VOID_TOO_LARGE', { details: { remaining: toAmount(current.remaining, current) } })
  const wallet = { trx, account: keyOf(current), now, newId: service.newId }
  if (asked?.lt(left)) await withdraw(wallet, current, asked)
  else if (current.voided_at === null) await voidGrant(wallet, current)
  return { status: 200, body: { credit_grant: toCreditGrant(await load(), tenant) } }
}
