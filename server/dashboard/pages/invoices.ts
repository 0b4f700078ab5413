import type { Reply } from '../../../generated/operations.ts'
import { formatMoney, formatQuantity } from '../../pages/invoice/format.ts'
import { type Html, html } from '../../runtime/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { chooseCustomer, customerField } from '../parts/chosen-customer.ts'
import { daysOverdue, daysText } from '../parts/days-overdue.ts'
import { type Choice, field, select } from '../parts/field.ts'
import { filterForm, formLink, hiddenFields } from '../parts/form.ts'
import { dayFields, momentsOf } from '../parts/period.ts'
import { planFilter } from '../parts/plan-filter.ts'
import { invoiceBadge } from '../parts/status.ts'
import { pager, type Row, table, toUrl } from '../parts/table.ts'
import { day, minute, otherZone } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { LINKED, linkedText } from './invoice-links.ts'

type Invoice = Reply<'listInvoices'>['body']['invoices'][number]

type Report = Reply<'getInvoicesReport'>['body']['invoices_report']

const TABS: ReadonlyArray<[status: string, label: string, count: keyof Report['counts']]> = [
  ['', 'All', 'all'],
  ['draft', 'Draft', 'draft'],
  ['open', 'Open', 'open'],
  ['overdue', 'Overdue', 'overdue'],
  ['paid', 'Paid', 'paid'],
  ['uncollectible', 'Uncollectible', 'uncollectible'],
  ['void', 'Void', 'void'],
]

const SORTS: readonly Choice[] = [
  ['', 'Newest first'],
  ['created_at.asc', 'Oldest first'],
  ['total_cents.desc', 'Largest first'],
  ['total_cents.asc', 'Smallest first'],
  ['due_at.asc', 'Due first'],
  ['due_at.desc', 'Due last'],
]

const ISSUES: readonly Choice[] = [
  ['', 'With or without'],
  ['true', 'With issues'],
  ['false', 'Without issues'],
]

export async function showInvoices(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const {
    status,
    invoice_number,
    customer = query.customer_id,
    plan_id,
    from,
    to,
    due_from,
    due_to,
    has_issues,
  } = query
  const { finalized_from, finalized_to } = query
  const linked = Object.fromEntries(LINKED.map((name) => [name, query[name] || undefined]))
  const path = `${base}/invoices`
  const filters = {
    status,
    invoice_number,
    customer,
    plan_id,
    from,
    to,
    due_from,
    due_to,
    has_issues,
    finalized_from,
    finalized_to,
    ...linked,
    sort: query.sort,
  }
  const chosen = await chooseCustomer(visit, path, filters)
  const { timezone } = chosen
  const days = momentsOf({ from, to }, timezone)
  const { customer_id } = 'choose' in chosen ? { customer_id: undefined } : chosen
  const asked = {
    ...(status === 'overdue' ? { overdue: 'true' } : { status }),
    invoice_number,
    customer_id,
    plan_id,
    has_issues: has_issues || undefined,
    due_from,
    due_to,
    finalized_from,
    finalized_to,
    ...linked,
    created_from: days.from,
    created_to: days.to,
  }
  const { status: _, sort: __, ...narrowing } = filters
  const isFiltered = Object.values(narrowing).some(Boolean)
  const form = filterForm(
    path,
    [
      customerField(customer),
      field('Number', 'invoice_number', { type: 'search', value: invoice_number ?? '' }),
      await planFilter(visit),
      ...dayFields({ from, to }, timezone),
      select('Issues', 'has_issues', ISSUES, has_issues),
      select('Order', 'sort', SORTS, query.sort),
      hiddenFields({ status, due_from, due_to, finalized_from, finalized_to, ...linked }),
    ],
    isFiltered,
  )
  const heading = head('Invoices', {
    actions: [formLink(`${path}/new`, 'New invoice', 'primary')],
  })
  if ('choose' in chosen) return { title: 'Invoices', content: html`${heading}${form}${chosen.choose}` }
  const [sort, order] = (query.sort ?? '').split('.')
  const [page, { invoices_report: report }] = await Promise.all([
    call('listInvoices', { query: { ...asked, sort, order, cursor: query.cursor, limit: '25' } }),
    call('getInvoicesReport', { query: asked }),
  ])
  const csv = toUrl(`${path}.csv`, asked)
  const ofAnyDue = toUrl(path, { ...filters, due_from: '', due_to: '' })
  const everFinalized = toUrl(path, { ...filters, finalized_from: '', finalized_to: '' })
  const unlinked = toUrl(path, { ...filters, ...Object.fromEntries(LINKED.map((name) => [name, ''])) })
  const ofLink = await linkedText(visit)
  const content = html`${heading}
<nav class="tabs" aria-label="Status">${TABS.map(([value, label, count]) => {
    const mark = value === (status ?? '') ? html` aria-current="page"` : undefined
    const amount = html`<span class="count">${counted(report.counts[count])}</span>`
    return html`<a href="${toUrl(path, { ...filters, status: value })}"${mark}>${label} ${amount}</a>`
  })}</nav>
${form}
${due_from || due_to ? html`<p class="soft">${dueText(due_from, due_to, timezone)} <a href="${ofAnyDue}">Show all</a></p>` : undefined}
${finalized_from || finalized_to ? html`<p class="soft">Finalized from ${minute(finalized_from ?? null, timezone)} until ${minute(finalized_to ?? null, timezone)}. <a href="${everFinalized}">Show all</a></p>` : undefined}
${ofLink ? html`<p class="soft">Only invoices ${ofLink}. <a href="${unlinked}">Show all</a></p>` : undefined}
${tableCard(
  titleOf(report),
  html`${sumsOf(report, status)}${await invoiceTable(visit, page.invoices, { timezone })}${pager(path, { ...filters, cursor: query.cursor }, page)}`,
  html`<a href="${csv}">Export CSV</a>`,
)}`
  return { title: 'Invoices', content }
}

/** The report stops counting at 10,000. */
function counted(count: number): string {
  return `${formatQuantity(count)}${count >= 10_000 ? '+' : ''}`
}

function titleOf({ selected: { invoice_count } }: Report): string {
  return `${counted(invoice_count)} invoice${invoice_count === 1 ? '' : 's'}`
}

/** Revenue excludes drafts and void invoices, so only lists of these sum them. */
function sumsOf(
  { counts, selected: { currencies, has_more } }: Report,
  status: string | undefined,
): Html | undefined {
  if (currencies.length === 0) return undefined
  const what = status === 'draft' || status === 'void' ? SUMMED[status] : undefined
  const others = [
    ...(counts.draft > 0 ? [`${counted(counts.draft)} draft${counts.draft === 1 ? '' : 's'}`] : []),
    ...(counts.void > 0 ? [`${counted(counts.void)} void`] : []),
  ]
  const without =
    !status && others.length > 0 ? html`<span class="soft">without ${others.join(' and ')}</span>` : undefined
  return html`<p class="sums">${currencies.map(
    ({ currency_code, total_cents, invoiced_cents, amount_due_cents, uncollectible_cents }) =>
      html`<span><strong>${formatMoney(what === undefined ? invoiced_cents : total_cents, currency_code)}</strong> ${what ?? 'invoiced'}${
        amount_due_cents > 0
          ? html`, ${formatMoney(amount_due_cents, currency_code)} of it unpaid`
          : undefined
      }${
        uncollectible_cents > 0
          ? html`, ${formatMoney(uncollectible_cents, currency_code)} written off as uncollectible`
          : undefined
      }</span>`,
  )}${without}${has_more ? html`<span class="soft">of the newest 10,000</span>` : undefined}</p>`
}

const SUMMED = { draft: 'in drafts', void: 'in void invoices' }

function dueText(from: string | undefined, to: string | undefined, timezone: string): Html {
  if (!from) return html`Due before ${minute(to ?? null, timezone)}.`
  return to
    ? html`Due from ${minute(from, timezone)} to ${minute(to, timezone)}.`
    : html`Due after ${minute(from, timezone)}.`
}

/** Rows show the days that their invoices print, and name each time zone that is not `timezone`. */
export async function invoiceTable(
  visit: Visit,
  invoices: readonly Invoice[],
  { ofOne = false, timezone }: { ofOne?: boolean; timezone: string },
) {
  const { base } = visit
  const overdue = await daysOverdue(visit, invoices)
  const rows = invoices.map((invoice): Row => {
    const [number, customer, ...rest]: [Row[0], Row[0], ...Array<Row[0]>] = [
      html`<a href="${base}/invoices/${invoice.id}">${invoice.invoice_number ?? 'Draft'}</a>`,
      html`<bdi class="text">${invoice.buyer.name}</bdi>`,
      html`${invoiceBadge(invoice)}${issueCount(invoice)}`,
      html`${day(invoice.created_at, invoice.timezone)}${otherZone(invoice, timezone)}`,
      html`${day(invoice.due_at, invoice.timezone)}${detail(overdue.get(invoice.id))}`,
      formatMoney(invoice.total_cents, invoice.currency_code),
      renderDue(invoice),
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
      { name: 'Due by', kind: 'time' },
      { name: 'Total', kind: 'amount' },
      { name: 'Due', kind: 'amount' },
    ],
    rows,
    html`<strong>No invoices</strong>Invoices appear when a subscription starts or a period ends, or when you create one.`,
  )
}

function issueCount({ issues }: Invoice): Html | undefined {
  if (issues.length === 0) return undefined
  return html`<span class="detail">${issues.length} issue${issues.length === 1 ? '' : 's'}</span>`
}

function detail(days: number | undefined): Html | undefined {
  return days === undefined ? undefined : html`<span class="detail">${daysText(days)} ago</span>`
}

function renderDue({ status, amount_due_cents: due, currency_code }: Invoice): Html {
  if (due === 0 || (status !== 'open' && status !== 'uncollectible'))
    return html`<span class="never">–</span>`
  const amount = formatMoney(due, currency_code)
  return status === 'open'
    ? html`${amount}<span class="narrow-only"> due</span>`
    : html`<span class="never">–</span><span class="detail">${amount} written off</span>`
}
