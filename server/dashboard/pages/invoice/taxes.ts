import type { Reply } from '../../../../generated/operations.ts'
import { taxRowsOf } from '../../../pages/invoice/taxes.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { tableCard } from '../../parts/card.ts'
import { table } from '../../parts/table.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

export function renderTaxes({ taxes, currency_code }: Invoice, base: string): Html | undefined {
  if (taxes.length === 0) return undefined
  const rows = taxRowsOf(taxes, currency_code).map(({ name, rate, taxable, tax, note }, index) => {
    const id = taxes[index]?.tax_rate_id ?? null
    const text = html`<bdi class="text">${name}</bdi>`
    const linked = id === null ? text : html`<a href="${base}/tax-rates/${id}">${text}</a>`
    const detail = note === null ? undefined : html`<span class="detail text">${note}</span>`
    return [html`${linked}${detail}`, rate, taxable, tax] as const
  })
  const columns = [
    { name: 'Tax' },
    { name: 'Rate', kind: 'amount' },
    { name: 'Taxable amount', kind: 'amount' },
    { name: 'Tax amount', kind: 'amount' },
  ] as const
  return tableCard('Taxes', table('Taxes', columns, rows, html``))
}
