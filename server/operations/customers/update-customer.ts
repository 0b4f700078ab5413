import type { Input, Reply } from '../../../generated/operations.ts'
import { retryCollection } from '../../billing/collect-payment.ts'
import { composeAgain } from '../../billing/compose-again.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import * as store from '../../customers/customers-store.ts'
import { changedFields } from '../../db/changed.ts'
import { fillAddress } from '../../http/address.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { assertTaxIds } from '../../http/tax-ids.ts'
import { selectDraftIds } from '../../invoices/finalizing-store.ts'
import { providerOnClock } from '../../payments/lifecycle.ts'
import { assertUsable } from '../../payments/methods.ts'
import { loadMethod } from '../../payments/methods-store.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { assertTaxRateCodes } from '../tax-rates/assert-codes.ts'
import { queueWaiting } from './queue-waiting.ts'
import { toCustomer } from './response.ts'

export async function updateCustomer(
  { path, body }: Input<'updateCustomer'>,
  context: WriteContext,
): Promise<Reply<'updateCustomer'>> {
  const { trx, tenant } = context
  assertTaxIds(body.tax_ids)
  const current = await store.lockCustomer(trx, tenant.id, path.id)
  const { address, metadata, ...fields } = body
  const changes = changedFields(current, {
    ...fields,
    ...(address !== undefined && { address: fillAddress(address) }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const method = changes.default_payment_method_id
  if (method != null) await assertChargeable(context, current, method)
  if (changes.tax_rate_codes)
    await assertTaxRateCodes(context, [{ path: 'body.tax_rate_codes', codes: changes.tax_rate_codes }])
  const currentContext = await atCurrentTime(context, current)
  const { now } = currentContext
  const customer = isChanged ? await store.updateCustomer(trx, current, changes, now) : current
  if (method != null) await retryCollection({ trx, tenantId: tenant.id }, current.id, { withoutCredit: true })
  if (changes.tax_status !== undefined || changes.tax_rate_codes !== undefined)
    await composeAgain(engineContextOf(currentContext), await selectDraftIds(trx, current))
  if (changes.external_id !== undefined) await queueWaiting(context, customer, now)
  return { status: 200, body: { customer: toCustomer(customer, tenant) } }
}

/** Throws PAYMENT_METHOD_NOT_FOUND, PAYMENT_METHOD_NOT_USABLE. */
async function assertChargeable(
  { trx, tenant }: WriteContext,
  customer: store.CustomerRow,
  id: string,
): Promise<void> {
  const method = await loadMethod(trx, customer, id)
  assertUsable(method, providerOnClock(await readProvider(trx, tenant), customer))
}
