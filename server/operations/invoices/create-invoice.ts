import { composeRequested } from '../../billing/compose/manual.ts'
import type { Write } from '../../context.ts'
import { holdCustomer } from '../../customers/customers-store.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { timelineOf } from '../../db/timeline.ts'
import { collectProblems } from '../../errors/problem.ts'
import { insertDraft, loadInvoice } from '../../invoices/invoices-store.ts'
import { assertCredits, sellsMoney } from '../../invoices/line-credit.ts'
import { parseTerms } from '../../invoices/terms.ts'
import { codesOfLines, storedSums, toManualLines, totalLines } from '../../invoices/totals.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { timezoneOf } from '../timezone.ts'
import { useSoldUnits, withFilledCredit } from './line-credits.ts'
import { toInvoice } from './response.ts'

export const createInvoice: Write<'createInvoice'> = async ({ body }, context) => {
  const { trx, tenant, service } = context
  const [terms, priced] = collectProblems(
    () => parseTerms(body.collection_method, body.days_until_due),
    () => totalLines(withFilledCredit(body.line_items)),
    () => assertCredits(body.line_items, undefined),
  )
  const customer = await holdCustomer(trx, tenant.id, body.customer_id)
  const { currency_code } = customer
  assertSameCurrency(body.currency_code ?? currency_code, currency_code)
  await useSoldUnits(context, priced.lines, currency_code)
  const tax_rate_ids = await idsOfTaxRates(context, codesOfLines(body.line_items))
  const now = await readNow(trx, timelineOf(customer), service.clock)
  const { lines, ...sums } = await composeRequested(
    trx,
    tenant.id,
    {
      customer_id: customer.id,
      tax_behavior: body.tax_behavior ?? 'exclusive',
      tax_rate_codes: null,
      tax_rate_ids,
      lines: toManualLines(priced.lines, service.newId),
    },
    { now, path: 'body.line_items' },
  )
  const id = service.newId()
  const { metadata = {} } = body
  await insertDraft(
    trx,
    {
      tenant_id: tenant.id,
      id,
      customer_id: customer.id,
      test_clock_id: customer.test_clock_id,
      billing_reason: 'manual',
      timezone: await timezoneOf(context, customer),
      ...terms,
      apply_credit: body.apply_credit !== false && !priced.lines.some(sellsMoney),
      purchase_order_number: body.purchase_order_number ?? null,
      memo: body.memo ?? null,
      currency_code,
      tax_rate_ids,
      ...storedSums(sums),
      metadata,
    },
    lines,
    now,
  )
  return { status: 201, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, id), context) } }
}
