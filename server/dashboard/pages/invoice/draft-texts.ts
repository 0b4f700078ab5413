import type { components } from '../../../../generated/types.ts'
import { Problem } from '../../../errors/problem.ts'
import { type Html, html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { field, shownField, textArea } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { changedTexts } from '../../parts/on-documents.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

type Texts = Pick<components['schemas']['Invoice'], 'memo' | 'purchase_order_number'>

export const DRAFT_TEXTS = ['memo', 'purchase_order_number'] as const

export function draftTextFields({ memo, purchase_order_number }: Texts, draft: Typed): Html {
  const [note, order] = [memo ?? '', purchase_order_number ?? '']
  return html`${field('Order number', 'purchase_order_number', {
    value: order,
    autocomplete: 'off',
    hint: 'Of the customer. The invoice prints it.',
    ...draft.at('purchase_order_number'),
  })}
${textArea('Memo', 'memo', { value: note, hint: 'For the customer: the page and the PDF print it.', ...draft.at('memo') })}
${shownField('purchase_order_number', order, draft)}
${shownField('memo', note, draft)}`
}

export async function showDraftTexts({ base, params, refusal, call }: Visit): Promise<View> {
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  if (invoice.status !== 'draft') throw new Problem('INVOICE_NOT_DRAFT')
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/texts/edit`
  return formPage('Memo and order number', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}">Draft invoice</a>`,
    lead: html`Both stay as they are once the invoice is finalized.`,
    fields: draftTextFields(invoice, typed(refusal, path)),
  })
}

export async function editDraftTexts({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const body = changedTexts(form, DRAFT_TEXTS)
  if (Object.keys(body).length > 0) await call('updateInvoice', { path, headers: keyOf(form), body })
  return { to: `${base}/invoices/${path.id}`, notice: 'draft_saved' }
}
