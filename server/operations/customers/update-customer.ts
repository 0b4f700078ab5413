import { updateDrafts } from '../../billing/compose/drafts.ts'
import { retryCollection } from '../../billing/pay/collect-payment.ts'
import { engineContextOf, type Write, type WriteContext } from '../../context.ts'
import * as store from '../../customers/customers-store.ts'
import { changedFields } from '../../db/changed.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { collectProblems } from '../../errors/problem.ts'
import { assertAddress, fillAddress } from '../../http/address.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { assertHasTaxId, assertTaxIds } from '../../http/tax-ids.ts'
import { selectNewestDraftIds } from '../../invoices/finalizing-store.ts'
import { providerOnClock } from '../../payments/lifecycle.ts'
import { assertUsable } from '../../payments/methods.ts'
import { loadMethod } from '../../payments/methods-store.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { assertLocale } from '../locale.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { parseTimezone } from '../timezone.ts'
import { parseAutoTopUp, useTopUpUnit } from './auto-top-up.ts'
import { queueWaiting } from './queue-waiting.ts'
import { toCustomer } from './response.ts'

/** Bounds how many drafts show a new tax at once. Finalization recomputes each draft anyway. */
const MAX_COMPOSED = 20

export const updateCustomer: Write<'updateCustomer'> = async ({ path, body }, context) => {
  const { trx, tenant } = context
  const [, , timezone] = collectProblems(
    () => assertTaxIds(body.tax_ids),
    () => assertAddress(body.address),
    () => parseTimezone(body.timezone, 'body.timezone'),
    () => parseAutoTopUp(body.auto_top_up ?? null, undefined),
    () => assertLocale(body.locale, 'body.locale'),
  )
  const current = await store.lockCustomer(trx, tenant.id, path.id)
  const { currency_code } = current
  const { address, metadata, auto_top_up, ...fields } = body
  const changes: Partial<store.CustomerChanges> = changedFields(current, {
    ...fields,
    timezone,
    ...(auto_top_up !== undefined && { auto_top_up: parseAutoTopUp(auto_top_up, currency_code) }),
    ...(address !== undefined && { address: fillAddress(address) }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  assertHasTaxId({ ...current, ...changes })
  const isChanged = Object.keys(changes).length > 0
  const method = changes.default_payment_method_id
  if (method != null) await assertChargeable(context, current, method)
  const { tax_rate_codes: codes } = changes
  if (codes !== undefined)
    changes.tax_rate_ids = await idsOfTaxRates(context, [{ path: 'body.tax_rate_codes', codes }])
  if (changes.auto_top_up != null) await useTopUpUnit(context, changes.auto_top_up)
  const currentContext = await atCurrentTime(context, current)
  const { now } = currentContext
  if (changes.auto_top_up != null) {
    // A change is no way around the pause after a top-up.
    changes.top_up_at = new Date(Math.max(now.getTime(), current.top_up_at?.getTime() ?? 0))
    noteScheduledWork(trx, currentContext.timeline)
  }
  const customer = isChanged ? await store.updateCustomer(trx, current, changes, now) : current
  if (method != null) await retryCollection({ trx, tenantId: tenant.id }, current.id, { withoutCredit: true })
  if (changes.tax_status !== undefined || changes.tax_rate_codes !== undefined)
    await updateDrafts(
      engineContextOf(currentContext),
      await selectNewestDraftIds(trx, current, MAX_COMPOSED),
    )
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
