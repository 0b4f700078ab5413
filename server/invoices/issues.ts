import type { components } from '../../generated/types.ts'
import { type LineCredit, sellsMoney } from './line-credit.ts'

type Invoice = components['schemas']['Invoice']
type Issue = components['schemas']['InvoiceIssue']

type Draft = {
  status: Invoice['status']
  /** The company has a tax rate that is not archived. */
  has_tax_rates: boolean
  parties: Pick<Invoice, 'seller' | 'buyer'>
  line_items: ReadonlyArray<{ tax_rates: readonly unknown[]; credit?: LineCredit | null }>
}

/** `haveIssues` selects the same drafts. */
export function issuesOf(draft: Draft): Issue[] {
  const { seller, buyer } = draft.parties
  const isTaxable = buyer.tax_status === 'taxable'
  if (draft.status !== 'draft' || (isTaxable && !draft.has_tax_rates)) return []
  return [
    ...(isTaxable ? linesWithoutRate(draft) : []),
    ...(seller.address === null ? [issue('seller_address_missing', 'seller.address')] : []),
    ...(seller.tax_ids.length === 0 ? [issue('seller_tax_id_missing', 'seller.tax_ids')] : []),
    ...(buyer.address === null ? [issue('buyer_address_missing', 'buyer.address')] : []),
  ]
}

function linesWithoutRate({ line_items }: Draft): Issue[] {
  const isWithout = (line: Draft['line_items'][number]) => line.tax_rates.length === 0 && !sellsMoney(line)
  const count = line_items.filter(isWithout).length
  if (count === 0) return []
  const first = line_items.findIndex(isWithout)
  const message = count === 1 ? '1 line has no tax rate.' : `${count} lines have no tax rate.`
  return [{ code: 'no_tax_rate', path: `line_items[${first}].tax_rates`, message }]
}

const MESSAGES = {
  seller_address_missing: 'Your company has no address.',
  seller_tax_id_missing: 'Your company has no tax number.',
  buyer_address_missing: 'The customer has no address.',
}

function issue(code: keyof typeof MESSAGES, path: string): Issue {
  return { code, path, message: MESSAGES[code] }
}
