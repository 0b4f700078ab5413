import type { DocumentTax, Labelled } from '../../../documents/document.ts'
import { discountSums } from '../discounts.ts'
import { formatMoney } from '../format.ts'
import { creditSums, subtotalLabel, taxRowsOf, taxSums } from '../taxes.ts'
import type { InvoiceView } from '../view.ts'
import { breakable, breakableFigure } from './breakable.ts'

type Taxed = Pick<InvoiceView, 'sums' | 'currency'>

export function sumsAbove({ sums, currency }: Taxed): Labelled[] {
  const row = (label: string, cents: number) => ({ label, value: formatMoney(cents, currency) })
  return [
    row(subtotalLabel(sums), sums.subtotal_cents),
    ...discountSums(sums).map(({ label, cents }) => row(breakable(label), cents)),
    ...[...taxSums(sums), ...creditSums(sums)].map(({ label, cents }) => row(label, cents)),
  ]
}

export function taxesOf({ sums, currency }: Taxed): DocumentTax[] {
  return taxRowsOf(sums.taxes, currency).map(({ name, rate, taxable, tax, note }) => ({
    name: breakable(name),
    rate,
    taxable: breakableFigure(taxable),
    tax: breakableFigure(tax),
    note: note && breakable(note),
  }))
}
