import { Problem } from '../../../errors/problem.ts'
import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { formPage } from '../../parts/form-page.ts'
import { APPLY_CREDIT, TERMS } from '../../parts/terms.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

export const DRAFT = {
  line_items: PART,
  ...TERMS,
  purchase_order_number: { label: 'Order number', hint: 'Of the customer. The invoice prints it.' },
  memo: { label: 'Memo', isLong: true, hint: 'For the customer: the page and the PDF print it.' },
  apply_credit: APPLY_CREDIT,
} as const
/** The rates of all lines have a page of their own. */
export const EDIT = contractForm('updateInvoice', { ...DRAFT, tax_rate_codes: PART })

export async function showDraftTexts(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  if (invoice.status !== 'draft') throw new Problem('INVOICE_NOT_DRAFT')
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/texts/edit`
  return formPage('Memo and order number', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}">Draft invoice</a>`,
    lead: html`Both stay as they are once the invoice is finalized.`,
    fields: EDIT.render(visit, {
      typed: typed(refusal, path),
      stored: invoice,
      omit: ['collection_method', 'days_until_due', 'apply_credit', 'metadata'],
    }),
  })
}

export async function editDraftTexts(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  await call('updateInvoice', { path, headers: keyOf(form), body: EDIT.changes(visit) })
  return { to: `${base}/invoices/${path.id}`, notice: 'draft_saved' }
}
