import type { DocumentTax, Labelled } from '../../../documents/document.ts'
import { discountSums } from '../discounts.ts'
import { creditSums, subtotalLabel, taxRowsOf, taxSums } from '../taxes.ts'
import type { InvoiceView } from '../view.ts'
import { breakable, breakableFigure } from './breakable.ts'

type Taxed = Pick<InvoiceView, 'sums' | 'currency' | 'language'>

export function sumsAbove({ sums, currency, language }: Taxed): Labelled[] {
  const row = (label: string, cents: number) => ({ label, value: language.formatMoney(cents, currency) })
  return [
    row(subtotalLabel(sums, language), sums.subtotal_cents),
    ...discountSums(sums, language).map(({ label, cents }) => row(breakable(label), cents)),
    ...[...taxSums(sums, language), ...creditSums(sums, language)].map(({ label, cents }) =>
      row(label, cents),
    ),
  ]
}

export function taxesOf({ sums, currency, language }: Taxed): DocumentTax[] {
  return taxRowsOf(sums.taxes, currency, language).map(({ name, rate, taxable, tax, note }) => ({
    name: breakable(name),
    rate,
    taxable: breakableFigure(taxable),
    tax: breakableFigure(tax),
    note: note && breakable(note),
  }))
}
