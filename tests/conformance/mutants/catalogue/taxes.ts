import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'line-rates-of-one-category',
    defect: 'Each tax rate of a line is said to be `standard`.',
    killedBy: 'taxes.status',
    edits: edit('shownRates', 'percentage, category }))', "percentage, category: category && 'standard' }))"),
  },
  {
    id: 'unrated-line-unsaid',
    defect: 'A draft of which one line has a tax rate does not say that another has none.',
    killedBy: 'invoices.issues',
    edits: edit('linesWithoutRate', 'count === 0', 'count < line_items.length'),
  },
  {
    id: 'issues-once-finalized',
    defect: 'A finalized invoice says what it lacks.',
    killedBy: 'invoices.issues',
    edits: edit(
      'issuesOf',
      "draft.status !== 'draft' || (isTaxable && !draft.has_tax_rates)",
      'isTaxable && !draft.has_tax_rates',
    ),
  },
  {
    id: 'tax-rounded-by-line',
    defect: 'The tax of each line is rounded, and not that of the rate.',
    killedBy: 'taxes.once-a-rate',
    edits: edit('createSharer', 'const share = now - taken', 'const share = whole(BigInt(weight))'),
  },
  {
    id: 'inclusive-tax-added',
    defect: 'Tax is added to prices that have it in them.',
    killedBy: 'taxes.inclusive',
    edits: edit('computeTaxes', "behavior === 'exclusive' ? net + tax : net", 'net + tax'),
  },
  {
    id: 'no-rates-is-inherited',
    defect: 'A line with no rates has those of its customer.',
    killedBy: 'taxes.which-rate',
    edits: edit('ratesOfLine', 'own_rates ??', '(own_rates?.length === 0 ? null : own_rates) ??'),
  },
  {
    id: 'customer-before-line',
    defect: 'The rates of the customer hold before those of the line.',
    killedBy: 'taxes.which-rate',
    edits: edit('ratesOfLine', 'draft_rates ?? own_rates', 'draft_rates ?? customer.rates ?? own_rates'),
  },
  {
    id: 'exempt-is-taxed',
    defect: 'Only a reverse charge replaces the rates of a customer.',
    killedBy: 'taxes.status',
    edits: edit(
      'ratesOfLine',
      "customer.tax_status !== 'taxable'",
      "customer.tax_status === 'reverse_charge'",
    ),
  },
  {
    id: 'drafts-keep-the-status',
    defect: 'A draft keeps its tax where the status of its customer changes.',
    killedBy: 'taxes.status',
    edits: edit('update-customer#updateCustomer', 'changes.tax_status !== undefined ||', ''),
  },
  {
    id: 'never-replaced',
    defect: 'A rate that another one replaced still holds.',
    killedBy: 'taxes.replaced',
    edits: edit('rateAt', 'next === null ||', 'next !== undefined ||'),
  },
  {
    id: 'replaced-at-once',
    defect: 'Another rate replaces one before its moment.',
    killedBy: 'taxes.replaced',
    edits: edit('rateAt', 'end.getTime() <= Date.parse(next.at)', 'end.getTime() < 0'),
  },
  {
    id: 'tax-of-the-draft-kept',
    defect: 'Finalizing keeps the tax of the draft, although its rate was replaced.',
    killedBy: 'taxes.fixed-when-finalized',
    edits: [
      ...edit(
        'finalizeWithoutEvents',
        'storedSums(sums)',
        'storedSums(draft.subscription_id === null ? draft : sums)',
      ),
      ...edit(
        'finalizeWithoutEvents',
        'composed.map(({ draft: { id }, lines }) => ({ id, lines }))',
        'composed.filter(({ draft }) => draft.subscription_id !== null).map(({ draft: { id }, lines }) => ({ id, lines }))',
      ),
    ],
  },
  {
    id: 'draft-codes-for-lines-without',
    defect: 'The codes of a draft hold only for lines that name none.',
    killedBy: 'taxes.draft-codes',
    edits: edit('ratesOfLine', 'draft_rates ?? own_rates', 'own_rates ?? draft_rates'),
  },
  {
    id: 'draft-codes-before-the-status',
    defect: 'The codes of a draft replace the status of the customer.',
    killedBy: 'taxes.draft-codes',
    edits: edit(
      'ratesOfLine',
      "customer.tax_status !== 'taxable'",
      "customer.tax_status !== 'taxable' && draft_codes === null",
    ),
  },
  {
    id: 'tax-rate-of-a-customer-archived',
    defect: 'A rate that a customer names can be archived.',
    killedBy: 'tax-rates.in-use',
    edits: edit('archiveTaxRate', 'uses.customer_ids.length > 0 ||', ''),
  },
  {
    id: 'tax-rate-of-a-plan-archived',
    defect: 'A rate that a plan names can be archived.',
    killedBy: 'tax-rates.in-use',
    edits: edit('archiveTaxRate', '|| uses.plan_ids.length > 0', ''),
  },
]
