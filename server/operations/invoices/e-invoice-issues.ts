import type { components } from '../../../generated/types.ts'
import { missingOfDraft } from '../../e-invoices/missing.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { issuesOf } from '../../invoices/issues.ts'
import { sellsMoney } from '../../invoices/line-credit.ts'

type Issue = components['schemas']['InvoiceIssue']
type Draft = Pick<InvoiceRow, 'status' | 'has_tax_rates' | 'e_invoice_format' | 'parties' | 'line_items'>

/** What the format that the customer wants asks for, except what `issuesOf` says. */
export function eInvoiceIssuesOf(draft: Draft): Issue[] {
  const { status, e_invoice_format: format, line_items } = draft
  const { seller, buyer } = draft.parties
  if (status !== 'draft' || format === null) return []
  const lines = line_items.map((line) => ({ rates: line.tax_rates, sellsMoney: sellsMoney(line) }))
  const said = new Set(issuesOf(draft).map(({ path }) => path))
  return missingOfDraft({ seller, buyer, lines }, format)
    .filter(({ path }) => !said.has(path))
    .map(({ path, message }) => ({
      code: path === 'buyer.buyer_reference' ? 'buyer_reference_missing' : 'e_invoice_incomplete',
      path,
      message,
    }))
}
