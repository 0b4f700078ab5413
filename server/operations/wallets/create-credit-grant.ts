import { retryCollection } from '../../billing/pay/collect-payment.ts'
import type { Write } from '../../context.ts'
import { findCustomer, lockCustomer } from '../../customers/customers-store.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { usePricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { unknownUnit } from '../../pricing-units/unknown-unit.ts'
import { grant } from '../../wallets/movements.ts'
import { parseGrant } from '../../wallets/validation.ts'
import { atCurrentTime } from '../current-time.ts'
import { toCreditGrant } from './response.ts'

export const createCreditGrant: Write<'createCreditGrant'> = async ({ path, body }, context) => {
  const { trx, tenant, service } = context
  // A 400 takes precedence over the 404.
  const found = await findCustomer(trx, tenant.id, path.id)
  const arrival = found === undefined ? context : await atCurrentTime(context, found)
  const { amount, account_type, unit_code, ...terms } = parseGrant(body, found?.currency_code, arrival.now)
  const customer = await lockCustomer(trx, tenant.id, path.id)
  const { id: customer_id, currency_code } = customer
  const { now } = await atCurrentTime(context, customer)
  const unit = unit_code ?? currency_code
  if (account_type === 'pricing_unit')
    await usePricingUnits(trx, tenant.id, [unit], () => unknownUnit('body.pricing_unit_code'))
  else assertSameCurrency(unit, currency_code)
  const account = { tenant_id: tenant.id, customer_id, account_type, unit_code: unit }
  const wallet = { trx, account, now, newId: service.newId }
  const row = await grant(wallet, amount, { type: 'grant' }, terms)
  if (account_type === 'currency') await retryCollection({ trx, tenantId: tenant.id }, customer_id)
  return { status: 201, body: { credit_grant: toCreditGrant(row, tenant) } }
}
