import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Amounts and totals that are computed wrongly. */
export const mutants: Mutant[] = [
  {
    id: 'float-money',
    defect: 'A line is computed in floats: 1.005 × 100 is 100.',
    killedBy: 'rounding.each-line-once',
    edits: edit(
      'totals#lineAmount',
      'roundToInteger(quantity.times(unitAmountCents))',
      'decimal(Math.round(Number(quantity) * unitAmountCents))',
    ),
  },
  {
    id: 'half-even',
    defect: 'Halves are rounded to the even neighbour.',
    killedBy: 'rounding.each-line-once',
    edits: edit('roundToInteger', 'value.round(0, Big.roundHalfUp)', 'value.round(0, Big.roundHalfEven)'),
  },
  {
    id: 'half-up',
    defect: 'Negative halves are rounded towards zero.',
    killedBy: 'rounding.each-line-once',
    edits: edit(
      'roundToInteger',
      'return value.round(0, Big.roundHalfUp)',
      'return value.plus(0.5).round(0, value.plus(0.5).lt(0) ? Big.roundUp : Big.roundDown)',
    ),
  },
  {
    id: 'truncated-cents',
    defect: 'Fractions of a cent are cut off.',
    killedBy: 'rounding.each-line-once',
    edits: edit('roundToInteger', 'value.round(0, Big.roundHalfUp)', 'value.round(0, Big.roundDown)'),
  },
  {
    id: 'sum-rounded-at-the-end',
    defect: 'The total is rounded from the exact sum instead of summing rounded lines.',
    killedBy: 'rounding.total-sums-rounded-lines',
    edits: edit(
      'createInvoice',
      '...storedSums(sums),',
      '...storedSums(sums), total_cents: roundToInteger(body.line_items.reduce((sum, line) => sum.plus(decimal(line.quantity).times(line.unit_amount_cents)), decimal(0))).toNumber(),',
      ['decimal', 'roundToInteger'],
    ),
  },
  {
    id: 'negative-total-taken',
    defect: 'An invoice may total less than zero.',
    killedBy: 'invoices.total-keeps-its-range',
    edits: [
      ...edit('totalLines', 'if (total.lt(0))', 'if (total.lt(-1e15))'),
      ...edit('composeRequested', 'composed.total_cents < 0', 'composed.total_cents < -1e15'),
      ...edit(
        'insertDrafts',
        "status: 'draft' as const,",
        "status: 'draft' as const, total_cents: Math.max(0, invoice.total_cents),",
      ),
    ],
  },
  {
    id: 'credits-refused',
    defect: 'A line with a negative amount is refused.',
    killedBy: 'rounding.each-line-once',
    contract: [{ at: '/components/schemas/UnitAmountCentsInput/minimum', to: 0 }],
  },
  {
    id: 'thirteen-decimals-taken',
    defect: 'A quantity of 13 decimals is taken.',
    killedBy: 'invoices.quantities-have-12-decimals',
    edits: edit('totals#MAX_DECIMALS', 'const MAX_DECIMALS = 12', 'const MAX_DECIMALS = 13'),
  },
  {
    id: 'eleven-decimals-at-most',
    defect: 'A quantity of 12 decimals is refused.',
    killedBy: 'invoices.quantities-have-12-decimals',
    edits: edit('totals#MAX_DECIMALS', 'const MAX_DECIMALS = 12', 'const MAX_DECIMALS = 11'),
  },
  {
    id: 'lines-sorted',
    defect: 'Lines come back in another order.',
    killedBy: 'invoices.keep-their-lines',
    edits: edit('linesOf', ".orderBy('line.position')", ".orderBy('line.description')"),
  },
  {
    id: 'paid-still-owes',
    defect: 'A paid invoice still shows amount_due_cents.',
    killedBy: 'invoices.ends-are-dated',
    edits: edit(
      'amountDue',
      'return isOwed ? total_cents - amount_paid_cents - amount_credited_cents : 0',
      "return status === 'void' || status === 'draft' ? 0 : total_cents + 0 * (isOwed ? amount_paid_cents - amount_credited_cents : 1)",
    ),
  },
  {
    id: 'void-still-owes',
    defect: 'A void invoice still shows amount_due_cents.',
    killedBy: 'invoices.ends-are-dated',
    edits: edit('amountDue', "status === 'open' ||", "status === 'open' || status === 'void' ||"),
  },
  {
    id: 'every-currency-has-cents',
    defect: 'Every currency has two decimals: 1200 JPY are 12.00.',
    killedBy: 'wallets.balances-by-exponent',
    edits: edit('exponentOf', 'return EXPONENTS[currency] ?? 2', 'return 2'),
  },
  {
    id: 'foreign-currency-taken',
    defect: 'An invoice in another currency than the customer’s is drafted.',
    killedBy: 'invoices.currency-is-the-customers',
    edits: edit(
      'createInvoice',
      'assertSameCurrency(body.currency_code ?? currency_code, currency_code)',
      'void assertSameCurrency',
    ),
  },
]
