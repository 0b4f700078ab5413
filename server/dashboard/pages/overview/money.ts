import type { Reply } from '../../../../generated/operations.ts'
import { isTransient } from '../../../db/errors.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney, formatQuantity } from '../../../pages/invoice/format.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { card, figures, tableCard } from '../../parts/card.ts'
import { monthName, readLastMonths } from '../../parts/months.ts'
import { table, toUrl } from '../../parts/table.ts'
import type { Visit } from '../../visit.ts'
import { type Months, type Range, renderRevenue } from './revenue.ts'

type Receivables = Reply<'getReceivablesReport'>['body']['receivables_report']['currencies'][number]
type Mrr = Reply<'getMrrReport'>['body']['mrr_report']['currencies'][number]

type Money = {
  currency: CurrencyCode
  months: Months
  owed: Omit<Receivables, 'currency_code'>
  mrr: Omit<Mrr, 'currency_code'>
}

/** Each currency has a tab, since amounts are not converted. */
export async function renderMoney(visit: Visit): Promise<{ figures: Html; charts: Html }> {
  try {
    return renderReports(visit, await readReports(visit))
  } catch (error) {
    if (!isTransient(error)) throw error
    return { figures: card('Money', html`<p class="soft">This takes too long now.</p>`), charts: html`` }
  }
}

async function readReports(visit: Visit) {
  const { call, query } = visit
  const last = await readLastMonths(visit)
  const range = { ...last, to: query.to ?? last.current }
  const [{ revenue_report }, { receivables_report }, { mrr_report }] = await Promise.all([
    call('getRevenueReport', { query: { to_month: range.to } }),
    call('getReceivablesReport'),
    call('getMrrReport'),
  ])
  return { revenue: revenue_report, receivables: receivables_report, mrr: mrr_report, range }
}

function renderReports(
  visit: Visit,
  { revenue, receivables, mrr, range }: Awaited<ReturnType<typeof readReports>>,
): { figures: Html; charts: Html } {
  const { base, query, tenant } = visit
  const used = [revenue.currencies, receivables.currencies, mrr.currencies]
    .flat()
    .map(({ currency_code }) => currency_code)
  const currencies = [...new Set(used)].sort()
  const currency =
    [query.currency, tenant.currencyCode, currencies[0]].find((each) =>
      currencies.some((known) => known === each),
    ) ?? tenant.currencyCode
  const of = <Row extends { currency_code: CurrencyCode }>(rows: readonly Row[]) =>
    rows.find(({ currency_code }) => currency_code === currency)
  const money: Money = {
    currency: currency as CurrencyCode,
    months: of(revenue.currencies)?.months ?? [],
    owed: of(receivables.currencies) ?? NOTHING_OWED,
    mrr: of(mrr.currencies) ?? { mrr_cents: 0, subscription_count: 0 },
  }
  const tabs =
    currencies.length > 1
      ? html`<nav class="tabs" aria-label="Currency">${currencies.map((each) => {
          const mark = each === currency ? html` aria-current="page"` : undefined
          return html`<a href="${toUrl(base, { currency: each, to: query.to })}"${mark}>${each}</a>`
        })}</nav>`
      : undefined
  const income = renderRevenue(visit, money.currency, money.months, range)
  const aging = renderAging(money, visit, range.hasClocks)
  return {
    figures: html`${tabs}${renderFigures(money, range)}`,
    charts: html`<div class="wide-left">${income}${aging}</div>`,
  }
}

function renderFigures({ currency, months, owed, mrr }: Money, { to, current: thisMonth }: Range): Html {
  const [when, before] =
    to === thisMonth ? ['this month', 'last month'] : [`in ${monthName(to)}`, 'the month before']
  const [last, current] = [months.at(-2), months.at(-1)]
  const show = (cents = 0) => formatMoney(cents, currency)
  const overdue = overdueOf(owed)
  return figures([
    {
      name: html`<span title="${MRR}">MRR</span>`,
      value: show(mrr.mrr_cents),
      note: `${counted(mrr.subscription_count, 'subscription')}, without usage`,
    },
    {
      name: `Invoiced ${when}`,
      value: show(current?.invoiced_cents),
      note: `${show(last?.invoiced_cents)} ${before}`,
    },
    {
      name: `Collected ${when}`,
      value: show(current?.collected_cents),
      note: `${show(last?.collected_cents)} ${before}`,
    },
    { name: 'Open', value: show(owed.total.amount_due_cents), note: invoicesIn(owed.total.invoice_count) },
    {
      name: 'Overdue',
      value: show(overdue.amount_due_cents),
      note: invoicesIn(overdue.invoice_count),
      alarm: overdue.invoice_count > 0,
    },
  ])
}

const MRR =
  'Monthly recurring revenue: the fees of active and past due subscriptions for a month, at list price, without usage'

/** In a mode with test clocks there are no links, because the list's filters ignore the clock of each invoice. */
function renderAging({ currency, owed }: Money, { base, now }: Visit, hasClocks: boolean): Html {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const ages: ReadonlyArray<[name: string, Receivables['total'], from: number | null, to: number | null]> = [
    ['Not due', owed.not_due, 0, null],
    ['0–30 days', owed.overdue_0_30, 31, 0],
    ['31–60 days', owed.overdue_31_60, 61, 31],
    ['Over 60 days', owed.overdue_over_60, null, 61],
  ]
  return tableCard(
    'Receivables',
    table(
      'Receivables by age',
      [{ name: 'Overdue for' }, { name: 'Invoices', kind: 'amount' }, { name: 'Amount', kind: 'amount' }],
      ages.map(([name, { amount_due_cents, invoice_count }, from, to]) => [
        hasClocks
          ? name
          : html`<a href="${toUrl(`${base}/invoices`, {
              status: 'open',
              due_from: from === null ? undefined : daysAgo(from),
              due_to: to === null ? undefined : daysAgo(to),
            })}">${name}</a>`,
        formatQuantity(invoice_count),
        formatMoney(amount_due_cents, currency),
      ]),
      html``,
    ),
  )
}

function overdueOf({ overdue_0_30, overdue_31_60, overdue_over_60 }: Money['owed']): Receivables['total'] {
  return [overdue_0_30, overdue_31_60, overdue_over_60].reduce((sum, each) => ({
    amount_due_cents: sum.amount_due_cents + each.amount_due_cents,
    invoice_count: sum.invoice_count + each.invoice_count,
  }))
}

function invoicesIn(count: number): string {
  return counted(count, 'invoice')
}

function counted(count: number, what: string): string {
  return `${formatQuantity(count)} ${what}${count === 1 ? '' : 's'}`
}

const NONE = { amount_due_cents: 0, invoice_count: 0 }
const NOTHING_OWED = {
  total: NONE,
  not_due: NONE,
  overdue_0_30: NONE,
  overdue_31_60: NONE,
  overdue_over_60: NONE,
}
