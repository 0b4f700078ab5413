import type { components } from '../../../generated/types.ts'
import type { Missing } from '../../e-invoices/missing.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'
import { callout } from './card.ts'
import { E_INVOICE_FORMATS } from './choices.ts'
import { fixOf } from './fix.ts'

type Wanted = components['schemas']['Customer']['e_invoice_format']

type Links = { button: Html[]; others: Array<readonly [string, Html]> }
export const NO_LINKS: Links = { button: [], others: [] }

/** Downloads: the format that the customer wants as a button, the others as a fact. None without their packages. */
export function eInvoiceLinks(
  { service: { eInvoices, pdf } }: Visit,
  page: string,
  wanted: Wanted = null,
): Links {
  const formats = E_INVOICE_FORMATS.filter(
    ([format]) => eInvoices.isAvailable && (pdf.isAvailable || format !== 'factur_x'),
  )
  const url = (format: string) => `${page}/e-invoice?format=${format}`
  const others = formats.filter(([format]) => format !== wanted)
  return {
    button: formats
      .filter(([format]) => format === wanted)
      .map(([format, name]) => html`<a class="button" href="${url(format)}">${name}</a>`),
    others:
      others.length === 0
        ? []
        : [
            [
              'E-invoice',
              html`${others.map(([format, name], index) => html`${index > 0 ? ', ' : ''}<a href="${url(format)}">${name}</a>`)}`,
            ],
          ],
  }
}

/** Why a download was refused. */
export function renderMissing(
  { base, refusal }: Visit,
  { customer_id }: { customer_id: string },
): Html | undefined {
  const { code, details } = refusal?.problem ?? {}
  if (code !== 'E_INVOICE_INCOMPLETE') return undefined
  const { missing } = details as { missing: Missing[] }
  const name = new Map(E_INVOICE_FORMATS).get(refusal?.form.format ?? '')
  return callout(
    'amber',
    'Missing for the e-invoice',
    html`<p><strong>Missing for ${name}</strong></p>
<ul>${missing.map(({ message, path }) => html`<li>${message} ${fixOf(path, { base, customer_id })}</li>`)}</ul>
<p class="soft">This document stays as it was issued. What you fill in is on invoices that you issue from then on.</p>`,
  )
}
