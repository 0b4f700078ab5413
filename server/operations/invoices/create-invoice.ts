import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { holdCustomer } from '../../customers/customers-store.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { timelineOf } from '../../db/timeline.ts'
import { collectProblems } from '../../errors/problem.ts'
import { insertDraft, loadInvoice } from '../../invoices/invoices-store.ts'
import { parseTerms } from '../../invoices/terms.ts'
import { toManualLines, totalLines } from '../../invoices/totals.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { toInvoice } from './response.ts'

export async function createInvoice(
  { body }: Input<'createInvoice'>,
  context: WriteContext,
): Promise<Reply<'createInvoice'>> {
  const { trx, tenant, service } = context
  const [terms, { lines, total_cents }] = collectProblems(
    () => parseTerms(body.collection_method, body.days_until_due),
    () => totalLines(body.line_items),
  )
  const customer = await holdCustomer(trx, tenant.id, body.customer_id)
  const { currency_code } = customer
  assertSameCurrency(body.currency_code ?? currency_code, currency_code)
  const id = service.newId()
  const { apply_credit = true, metadata = {} } = body
  await insertDraft(
    trx,
    {
      tenant_id: tenant.id,
      id,
      customer_id: customer.id,
      test_clock_id: customer.test_clock_id,
      billing_reason: 'manual',
      ...terms,
      apply_credit,
      currency_code,
      total_cents,
      metadata,
    },
    toManualLines(lines, service.newId),
    await readNow(trx, timelineOf(customer), service.clock),
  )
  return { status: 201, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, id), context) } }
}
