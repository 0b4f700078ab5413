import { assertPayable, payOutCredit } from '../../billing/notes/pay-out-credit.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { decimal } from '../../money/decimal.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { assertAmount } from '../../wallets/validation.ts'
import { atCurrentTime } from '../current-time.ts'
import { toRefund } from '../refunds/response.ts'
import { lockCustomerOfGrant } from './customer-of-grant.ts'
import { toCreditGrant } from './response.ts'

/** The lock prevents other requests from drawing the same credit, or refunding the same payments. */
export const payOutCreditGrant: Write<'payOutCreditGrant'> = async ({ path, body }, requestContext) => {
  const { trx, tenant } = requestContext
  const amount = body.amount === undefined ? undefined : decimal(body.amount)
  // A 400 takes precedence over the 404, unless it depends on the grant.
  assertAmount(amount, undefined)
  const customer = await lockCustomerOfGrant(requestContext, path.id)
  const context = engineContextOf(await atCurrentTime(requestContext, customer))
  const grant = await loadGrant(trx, tenant.id, path.id)
  const currency = assertPayable(grant)
  assertAmount(amount, currency)
  const refunds = await payOutCredit(context, grant, { currency, amount, isRefunded: body.to === 'refund' })
  const paidOut = await loadGrant(trx, tenant.id, path.id)
  return {
    status: 200,
    body: {
      credit_grant: toCreditGrant(paidOut, tenant),
      refunds: refunds.map((refund) => toRefund(refund, tenant)),
    },
  }
}
