import type { Reply } from '../../../../generated/operations.ts'
import { isTransient } from '../../../db/errors.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { formatMoney, formatQuantity } from '../../../pages/invoice/format.ts'
import { parseMonths } from '../../../reports/months.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { AGES, type Aging, NOTHING_OWED, overdueOf } from '../../parts/ages.ts'
import { card, figures, tableCard } from '../../parts/card.ts'
import { currencyTabs, shownCurrency } from '../../parts/currency-tabs.ts'
import { lastDayOf, monthName, monthsAfter, readLastMonths } from '../../parts/months.ts'
import { table, toUrl } from '../../parts/table.ts'
import type { Visit } from '../../visit.ts'
import { type Months, type Range, renderRevenue } from './revenue.ts'

type Mrr = Reply<'getMrrReport'>['body']['mrr_report']['currencies'][number]

type Money = {
  currency: CurrencyCode
  months: Months
  owed: Aging
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
  const to = query.to_month || last.current
  const range = { ...last, from: query.from_month || monthsAfter(to, -11), to }
  const [{ revenue_report }, { receivables_report }, { mrr_report }] = await Promise.all([
    call('getRevenueReport', { query: { from_month: range.from, to_month: range.to } }),
    call('getReceivablesReport'),
    call('getMrrReport'),
  ])
  return { revenue: revenue_report, receivables: receivables_report, mrr: mrr_report, range }
}

function renderReports(
  visit: Visit,
  { revenue, receivables, mrr, range }: Awaited<ReturnType<typeof readReports>>,
): { figures: Html; charts: Html } {
  const { base, query } = visit
  const used = [revenue.currencies, receivables.currencies, mrr.currencies]
    .flat()
    .map(({ currency_code }) => currency_code)
  const currencies = [...new Set(used)].sort()
  const currency = shownCurrency(visit, currencies)
  const of = <Row extends { currency_code: CurrencyCode }>(rows: readonly Row[]) =>
    rows.find(({ currency_code }) => currency_code === currency)
  const money: Money = {
    currency,
    months: of(revenue.currencies)?.months ?? [],
    owed: of(receivables.currencies) ?? NOTHING_OWED,
    mrr: of(mrr.currencies) ?? { mrr_cents: 0, subscription_count: 0 },
  }
  const tabs = currencyTabs(base, currencies, currency, {
    from_month: query.from_month,
    to_month: query.to_month,
  })
  const income = renderRevenue(visit, money.currency, money.months, range)
  const aging = renderAging(money, visit, range.hasClocks)
  return {
    figures: html`${tabs}${renderFigures(visit, money, range)}`,
    charts: html`<div class="wide-left">${income}${aging}</div>`,
  }
}

function renderFigures(
  { base, now }: Visit,
  { currency, months, owed, mrr }: Money,
  { to, current: thisMonth, timezone }: Range,
): Html {
  const [when, before] =
    to === thisMonth ? ['this month', 'last month'] : [`in ${monthName(to)}`, 'the month before']
  const [last, current] = [months.at(-2), months.at(-1)]
  const show = (cents = 0) => formatMoney(cents, currency)
  const { from, to: until } = parseMonths({ from_month: to, to_month: to }, now, timezone)
  const finalized = { finalized_from: from.toISOString(), finalized_to: until.toISOString() }
  const collected = { from: `${to}-01`, to: lastDayOf(to), voided: 'false' }
  const overdue = overdueOf(owed)
  const receivables = (only?: string) => toUrl(`${base}/receivables`, { currency, overdue: only })
  return figures([
    {
      name: html`<span title="${MRR}">MRR</span>`,
      value: show(mrr.mrr_cents),
      note: `${counted(mrr.subscription_count, 'subscription')}, without usage`,
    },
    {
      name: html`<a href="${toUrl(`${base}/invoices`, finalized)}">Invoiced ${when}</a>`,
      value: show(current?.net_cents),
      note: [
        current?.net_cents === current?.invoiced_cents
          ? []
          : `net, ${show(current?.invoiced_cents)} with tax`,
        last === undefined ? [] : `${show(last.net_cents)} ${before}`,
      ]
        .flat()
        .join('; '),
    },
    {
      name: html`<a href="${toUrl(`${base}/payments`, collected)}">Collected ${when}</a>`,
      value: show(current?.collected_cents),
      ...(last !== undefined && { note: `${show(last.collected_cents)} ${before}` }),
    },
    {
      name: html`<a href="${receivables()}">Open</a>`,
      value: show(owed.total.amount_due_cents),
      note: invoicesIn(owed.total.invoice_count),
    },
    {
      name: html`<a href="${receivables('true')}">Overdue</a>`,
      value: show(overdue.amount_due_cents),
      note: invoicesIn(overdue.invoice_count),
      alarm: overdue.invoice_count > 0,
    },
  ])
}

const MRR =
  'Monthly recurring revenue: the fees of active and past due subscriptions for a month, at list price, without usage'

/** In a mode with test clocks an age leads to its customers, because no filter of invoices counts days on a clock. */
function renderAging({ currency, owed }: Money, { base, now }: Visit, hasClocks: boolean): Html {
  const daysAgo = (days: number | null) =>
    days === null ? undefined : new Date(now.getTime() - days * DAY_MS).toISOString()
  const receivables = (overdue?: string) => toUrl(`${base}/receivables`, { currency, overdue })
  return tableCard(
    'Receivables',
    table(
      'Receivables by age',
      [{ name: 'Overdue for' }, { name: 'Invoices', kind: 'amount' }, { name: 'Amount', kind: 'amount' }],
      AGES.map(({ age, name, from, to }) => {
        const href = hasClocks
          ? receivables(age === 'not_due' ? undefined : 'true')
          : toUrl(`${base}/invoices`, { status: 'open', due_from: daysAgo(to), due_to: daysAgo(from) })
        return [
          html`<a href="${href}">${name}</a>`,
          formatQuantity(owed[age].invoice_count),
          formatMoney(owed[age].amount_due_cents, currency),
        ]
      }),
      html``,
    ),
    html`<a class="small" href="${receivables()}">By customer</a>`,
  )
}

function invoicesIn(count: number): string {
  return counted(count, 'invoice')
}

function counted(count: number, what: string): string {
  return `${formatQuantity(count)} ${what}${count === 1 ? '' : 's'}`
}
