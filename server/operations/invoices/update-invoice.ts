import { composeAgain } from '../../billing/compose/drafts.ts'
import { composeRequested } from '../../billing/compose/manual.ts'
import { engineContextOf, type Write, type WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { noteChange } from '../../db/changes.ts'
import { keptIds } from '../../db/ids-by-code.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import * as store from '../../invoices/invoices-store.ts'
import { assertManual, transition } from '../../invoices/lifecycle.ts'
import { assertCredits, sellsMoney } from '../../invoices/line-credit.ts'
import { changeTerms } from '../../invoices/terms.ts'
import { codesOfLines, storedSums, toLine, toManualLines, totalLines } from '../../invoices/totals.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { useSoldUnits, withFilledCredit } from './line-credits.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** The draft of a subscription also accepts these fields, because finalization freezes them. */
const OF_ANY_DRAFT = ['tax_rate_codes', 'purchase_order_number', 'memo']

/** Metadata may change in any status, because only the caller sees it. */
export const updateInvoice: Write<'updateInvoice'> = async ({ path, body }, requestContext) => {
  assertCredits(body.line_items ?? [], undefined)
  const totals = body.line_items && totalLines(withFilledCredit(body.line_items))
  const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant, now } = context
  const names = Object.keys(body).filter((name) => name !== 'metadata')
  if (names.length > 0) transition(invoice.status, 'update')
  if (names.some((name) => !OF_ANY_DRAFT.includes(name))) assertManual(invoice)
  const lines = totals?.lines ?? invoice.line_items
  const current = { ...invoice, line_items: invoice.line_items.map(toLine) }
  const { line_items, metadata, ...changes } = changedFields(current, {
    ...changeTerms(invoice, body),
    apply_credit: lines.some(sellsMoney) ? false : body.apply_credit,
    purchase_order_number: body.purchase_order_number,
    memo: body.memo,
    tax_rate_codes: body.tax_rate_codes,
    ...(totals && { line_items: totals.lines }),
    ...(body.metadata && { metadata: mergeMetadata(invoice.metadata, body.metadata) }),
  })
  const isChanged = [line_items, metadata, ...Object.values(changes)].some((value) => value !== undefined)
  if (isChanged) {
    const values = { ...changes, ...(metadata && { metadata: JSON.stringify(metadata) }), updated_at: now }
    const composed = await compose(context, invoice, { line_items, tax_rate_codes: changes.tax_rate_codes })
    await store.updateInvoice(trx, invoice, { ...values, ...composed?.kept }, composed?.lines)
    if (changes.tax_rate_codes !== undefined && invoice.subscription_id !== null)
      await composeAgain(engineContextOf(context), [invoice.id])
    noteChange(trx, { type: 'invoice.updated', id: invoice.id, before: invoice })
  }
  const updated = isChanged ? await store.loadInvoice(trx, tenant.id, path.id) : invoice
  return { status: 200, body: { invoice: toInvoice(updated, context) } }
}

type Priced = ReturnType<typeof totalLines>['lines']

/**
 * Returns undefined if lines and tax stay. A subscription determines the lines of its draft. Throws VALIDATION_ERROR.
 */
async function compose(
  context: WriteContext,
  { customer_id, subscription_id, tax_behavior, currency_code, ...stored }: store.InvoiceRow,
  changes: { line_items: Priced | undefined; tax_rate_codes: string[] | null | undefined },
) {
  const { trx, tenant, now, service } = context
  if (changes.line_items === undefined && changes.tax_rate_codes === undefined) return undefined
  const { tax_rate_codes = stored.tax_rate_codes } = changes
  await useSoldUnits(context, changes.line_items ?? [], currency_code)
  const sent = await idsOfTaxRates(context, [
    { path: 'body.tax_rate_codes', codes: changes.tax_rate_codes },
    ...codesOfLines(changes.line_items ?? []),
  ])
  const inLines = (changes.line_items ?? stored.line_items).flatMap((line) => line.tax_rate_codes ?? [])
  const ids = { ...stored.tax_rate_ids, ...sent }
  const tax_rate_ids = keptIds([...(tax_rate_codes ?? []), ...inLines], ids)
  if (subscription_id !== null) return { kept: { tax_rate_ids } }
  const terms = { customer_id, tax_behavior, tax_rate_codes, tax_rate_ids }
  const { lines, ...sums } =
    changes.line_items === undefined
      ? await composeRequested(
          trx,
          tenant.id,
          { ...terms, lines: stored.line_items },
          { now, path: 'body.tax_rate_codes' },
        )
      : await composeRequested(
          trx,
          tenant.id,
          { ...terms, lines: toManualLines(changes.line_items, service.newId) },
          { now, path: 'body.line_items' },
        )
  return { lines, kept: { tax_rate_ids, ...storedSums(sums) } }
}
