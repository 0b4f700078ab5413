import { type Html, html } from '../../runtime/html.ts'
import { formLink } from './form.ts'
import { anchorOf } from './form-or-text.ts'
import { ON_DOCUMENTS } from './on-documents.ts'

/** `draft` is the id of an invoice that is not finalized yet. */
type Of = { base: string; customer_id: string; draft?: string }

/** A link to what fills in the field of an invoice. Later versions may name fields that this page does not know. */
export function fixOf(path: string, { base, customer_id, draft }: Of): Html | undefined {
  const [top = '', field = ''] = path.split('.')
  if (top === 'seller')
    return html`<a href="${base}/settings#${anchorOf(CARDS[field] ?? ON_DOCUMENTS)}">Open settings</a>`
  if (top === 'buyer') {
    const input = FIRST[path.slice('buyer.'.length)] ?? path.slice('buyer.'.length).replaceAll('.', '_')
    return formLink(`${base}/customers/${customer_id}/edit#${input}`, 'Edit the customer', 'text')
  }
  if (top.startsWith('line_items') && draft !== undefined)
    return formLink(`${base}/invoices/${draft}/tax-rates/edit`, 'Choose tax rates', 'text')
  if (top.startsWith('taxes')) return html`<a href="${base}/tax-rates">Open tax rates</a>`
  return undefined
}

const CARDS: Record<string, string> = { name: 'Company', address: 'Address', tax_ids: 'Tax IDs' }
const FIRST: Record<string, string> = {
  address: 'address_line1',
  tax_ids: 'tax_type_0',
  electronic_address: 'electronic_address_scheme',
}
