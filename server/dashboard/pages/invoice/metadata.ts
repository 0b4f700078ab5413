import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { metadataField, metadataUpdate } from '../../parts/metadata.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

export async function showInvoiceMetadata({ base, params, refusal, call }: Visit): Promise<View> {
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/metadata`
  return formPage('Edit metadata', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}">${invoice.invoice_number ?? 'Draft invoice'}</a>`,
    lead: html`For yourself, such as the ID that the invoice has in your accounting. It is not on the invoice.`,
    fields: metadataField(invoice.metadata, typed(refusal, path)),
  })
}

export async function editInvoiceMetadata({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  await call('updateInvoice', { path, headers: keyOf(form), body: { metadata: metadataUpdate(form) } })
  return { to: `${base}/invoices/${path.id}`, notice: 'saved' }
}
