import type { Reply } from '../../../generated/operations.ts'
import { html } from '../../pages/html.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { head, tableCard } from '../parts/card.ts'
import { type Choice, field, select } from '../parts/field.ts'
import { filterForm } from '../parts/form.ts'
import { invoiceBadge } from '../parts/status.ts'
import { pager, type Row, table } from '../parts/table.ts'
import { day } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'

type Invoice = Reply<'listInvoices'>['body']['invoices'][number]

const statuses: readonly Choice[] = [
  ['', 'Any'],
  ['draft', 'Draft'],
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
  ['uncollectible', 'Uncollectible'],
  ['void', 'Void'],
]

export async function showInvoices({ base, query, call }: Visit): Promise<View> {
  const { status, invoice_number, customer_id, cursor } = query
  const byStatus = status === 'overdue' ? { overdue: 'true' } : { status }
  const page = await call('listInvoices', {
    query: { ...byStatus, invoice_number, customer_id, cursor, limit: '25' },
  })
  const path = `${base}/invoices`
  const isFiltered = [status, invoice_number, customer_id].some(Boolean)
  const content = html`${head('Invoices')}
${filterForm(
  path,
  [
    select('Status', 'status', statuses, status),
    field('Number', 'invoice_number', { type: 'search', value: invoice_number ?? '' }),
    field('Customer ID', 'customer_id', { type: 'search', value: customer_id ?? '' }),
  ],
  isFiltered,
)}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${invoiceTable(page.invoices, base)}${pager(path, { status, invoice_number, customer_id, cursor }, page)}`,
)}`
  return { title: 'Invoices', content }
}

export function invoiceTable(invoices: readonly Invoice[], base: string, { ofOne = false } = {}) {
  const rows = invoices.map((invoice): Row => {
    const [number, customer, ...rest]: [Row[0], Row[0], ...Array<Row[0]>] = [
      html`<a href="${base}/invoices/${invoice.id}">${invoice.invoice_number ?? 'Draft'}</a>`,
      html`<bdi class="text">${invoice.buyer.name}</bdi>`,
      invoiceBadge(invoice),
      day(invoice.created_at),
      day(invoice.due_at),
      formatMoney(invoice.total_cents, invoice.currency_code),
    ]
    return ofOne ? [number, ...rest] : [number, customer, ...rest]
  })
  return table(
    'Invoices',
    [
      { name: 'Number' },
      ...(ofOne ? [] : [{ name: 'Customer' }]),
      { name: 'Status' },
      { name: 'Created', kind: 'time' },
      { name: 'Due', kind: 'time' },
      { name: 'Total', kind: 'amount' },
    ],
    rows,
    html`<strong>No invoices</strong>Invoices appear when a subscription starts or a period ends, or when you create one.`,
  )
}
