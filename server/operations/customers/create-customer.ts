import type { Write, WriteContext } from '../../context.ts'
import { insertCustomer } from '../../customers/customers-store.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { REAL_TIME, timelineOf } from '../../db/timeline.ts'
import { collectProblems } from '../../errors/problem.ts'
import { assertAddress, fillAddress } from '../../http/address.ts'
import { assertHasTaxId, assertTaxIds } from '../../http/tax-ids.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { lockTestClockShared } from '../../test-clocks/test-clocks-store.ts'
import { openAccount } from '../../wallets/wallets-store.ts'
import { assertLocale } from '../locale.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { parseTimezone } from '../timezone.ts'
import { parseAutoTopUp, useTopUpUnit } from './auto-top-up.ts'
import { queueWaiting } from './queue-waiting.ts'
import { toCustomer } from './response.ts'

export const createCustomer: Write<'createCustomer'> = async ({ body }, context) => {
  const { trx, tenant, service } = context
  const { currency_code = tenant.currencyCode } = body
  const [, , timezone, auto_top_up] = collectProblems(
    () => assertTaxIds(body.tax_ids),
    () => assertAddress(body.address),
    () => parseTimezone(body.timezone ?? null, 'body.timezone'),
    () => parseAutoTopUp(body.auto_top_up ?? null, currency_code),
    () => assertLocale(body.locale, 'body.locale'),
  )
  const { tax_status = 'taxable', tax_ids = [] } = body
  assertHasTaxId({ tax_status, tax_ids })
  const testClockId = body.test_clock_id ?? REAL_TIME
  const now = testClockId === REAL_TIME ? context.now : await timeOn(testClockId, context)
  await useTopUpUnit(context, auto_top_up)
  const tax_rate_codes = body.tax_rate_codes ?? null
  const tax_rate_ids = await idsOfTaxRates(context, [{ path: 'body.tax_rate_codes', codes: tax_rate_codes }])
  const customer = await insertCustomer(
    trx,
    {
      tenant_id: tenant.id,
      id: service.newId(),
      name: body.name,
      email: body.email,
      billing_emails: body.billing_emails ?? [],
      address: fillAddress(body.address ?? null),
      tax_ids,
      legal_name: body.legal_name ?? null,
      buyer_reference: body.buyer_reference ?? null,
      purchase_order_number: body.purchase_order_number ?? null,
      electronic_address: body.electronic_address ?? null,
      e_invoice_format: body.e_invoice_format ?? null,
      external_id: body.external_id ?? null,
      currency_code,
      default_payment_method_id: null,
      tax_status,
      tax_rate_codes,
      tax_rate_ids,
      auto_top_up,
      top_up_at: auto_top_up === null ? null : now,
      timezone,
      locale: body.locale ?? null,
      test_clock_id: testClockId,
      metadata: body.metadata ?? {},
    },
    now,
  )
  await openAccount(trx, {
    tenant_id: tenant.id,
    customer_id: customer.id,
    account_type: 'currency',
    unit_code: customer.currency_code,
  })
  await queueWaiting(context, customer, now)
  if (auto_top_up !== null) noteScheduledWork(trx, timelineOf(customer))
  return { status: 201, body: { customer: toCustomer(customer, tenant) } }
}

/** Locks the clock, so that it is not deleted without this customer. */
async function timeOn(testClockId: string, { trx, tenant }: WriteContext): Promise<Date> {
  assertTestMode(tenant)
  const { frozen_time } = await lockTestClockShared(trx, { tenantId: tenant.id, testClockId })
  return frozen_time
}
