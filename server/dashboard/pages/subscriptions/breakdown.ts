import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { formatMoney, formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card, head, tableCard } from '../../parts/card.ts'
import { type Choice, select } from '../../parts/field.ts'
import { filterForm, hiddenFields } from '../../parts/form.ts'
import { type Row, table, toUrl } from '../../parts/table.ts'
import { period } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'

type Subscription = Reply<'getSubscription'>['body']['subscription']
type Charge = Reply<'getSubscriptionUsage'>['body']['subscription_usage']['charges'][number]
type Breakdown = Reply<'getUsageBreakdown'>['body']['usage_breakdown']
type Share = Pick<Breakdown['groups'][number], 'units' | 'amount_cents' | 'amount'>

/** Shows what a line of usage comes to by one or two properties of its events. */
export async function showUsageBreakdown(visit: Visit): Promise<View> {
  const { base, params, query, call } = visit
  const path = { id: params.id ?? '' }
  const { subscription } = await call('getSubscription', { path })
  const { price_id = '', at } = query
  const { subscription_usage: usage } = await call('getSubscriptionUsage', { path, query: { at } })
  const charge = usage.charges.findLast(
    (each) => each.usage.price_id === price_id && (at === undefined || isWithin(at, each)),
  )
  const names = charge === undefined ? [] : await propertiesOf(visit, subscription, charge)
  const chosen = [query.group_by || names[0], query.and].filter((name) => name !== undefined && name !== '')
  // A property twice is chosen once.
  const group_by = [...new Set(chosen)]
  const url = `${base}/subscriptions/${subscription.id}`
  const content = html`${head(
    charge === undefined ? 'Usage' : html`<bdi class="text">${charge.description}</bdi>`,
    {
      crumb: html`<a href="${url}">Subscription</a>`,
      ...(charge && {
        lead: html`Usage by property, ${period(charge.period_start, charge.period_end, subscription.timezone)}${await linkToUnpriced(visit, subscription, charge)}`,
      }),
    },
  )}
${
  charge === undefined
    ? card('No such price', html`<p class="soft">The subscription had no such price then.</p>`)
    : names.length === 0
      ? card(
          'Nothing to group by',
          html`<p class="soft">The latest events of this usage have no other properties.</p>`,
        )
      : html`${filterForm(
          `${url}/usage`,
          [
            select('Property', 'group_by', choices(names), group_by[0]),
            select('And', 'and', [['', 'None'], ...choices(names)], query.and),
            hiddenFields({ price_id, at }),
          ],
          false,
        )}${await renderGroups(visit, { price_id, at, group_by })}`
}`
  return { title: 'Usage by property', content }
}

/** Each price of the meter may have filters, so that some of its events are not billed. */
async function linkToUnpriced(
  { base, call }: Visit,
  { customer_id }: Subscription,
  { plan_id, period_start: from, period_end: to, usage: { meter_id } }: Charge,
): Promise<Html | undefined> {
  const { plan } = await call('getPlan', { path: { id: plan_id } })
  if (plan.prices.some((price) => price.meter_id === meter_id && price.filters.length === 0)) return undefined
  const query = { customer_id, meter_id, unpriced_plan_id: plan_id, from, to }
  return html`. <a href="${toUrl(`${base}/events`, query)}">Events that no price bills</a>`
}

/** The API reads properties from events only when it is asked, so the page knows those of the latest. */
async function propertiesOf(
  { call }: Visit,
  { customer_id }: Subscription,
  { period_start, period_end, usage: { meter_id } }: Charge,
): Promise<string[]> {
  const query = { customer_id, meter_id, from: period_start, to: period_end, limit: '100' }
  const [{ events }, { meter }] = await Promise.all([
    call('listEvents', { query }),
    call('getMeter', { path: { id: meter_id } }),
  ])
  const names = new Set(events.flatMap(({ properties }) => Object.keys(properties)))
  if (meter.property !== null) names.delete(meter.property)
  return [...names].toSorted()
}

async function renderGroups(
  { params, call }: Visit,
  query: { price_id: string; at: string | undefined; group_by: Array<string | undefined> },
): Promise<Html> {
  const names = query.group_by.map(String)
  try {
    const { usage_breakdown: all } = await call('getUsageBreakdown', {
      path: { id: params.id ?? '' },
      query: { ...query, group_by: names },
    })
    return tableCard('By property', groupTable(all))
  } catch (error) {
    const message = error instanceof Problem ? messageOf(error) : undefined
    if (message === undefined) throw error
    return card('Cannot be broken down', html`<p class="soft">${message}</p>`)
  }
}

function groupTable(all: Breakdown): Html {
  const amounts = ({ units, amount_cents, amount }: Share) => [
    formatQuantity(units),
    amount_cents === null
      ? `${formatQuantity(amount ?? '0')} ${all.pricing_unit_code ?? ''}`
      : formatMoney(amount_cents, all.currency_code),
  ]
  const { groups, others } = all
  const columns = all.group_by.slice(1)
  const blank = columns.map(() => '')
  const rows: Row[] = [
    ...groups.map(
      ({ values: [first, ...more], ...share }): Row => [
        renderValue(first),
        ...more.map(renderValue),
        ...amounts(share),
      ],
    ),
    ...(others === null
      ? []
      : [[`${formatQuantity(others.group_count)} others`, ...blank, ...amounts(others)] as const]),
    ...(groups.length === 0 ? [] : [[html`<strong>Total</strong>`, ...blank, ...amounts(all)] as const]),
  ]
  return table(
    'Usage by property',
    [
      { name: all.group_by[0] ?? '' },
      ...columns.map((name) => ({ name })),
      { name: 'Units', kind: 'amount', isNamed: true },
      { name: 'Amount', kind: 'amount', isNamed: true },
    ],
    rows,
    html`<strong>No usage yet</strong>`,
  )
}

function renderValue(value: string | null | undefined): Html {
  return value ? html`<bdi class="text">${value}</bdi>` : html`<span class="never">None</span>`
}

function choices(names: readonly string[]): Choice[] {
  return names.map((name) => [name, name])
}

function isWithin(at: string, { period_start, period_end }: Charge): boolean {
  const moment = Date.parse(at)
  return moment >= Date.parse(period_start) && moment < Date.parse(period_end)
}

function messageOf({ details }: Problem): string | undefined {
  const codes = Array.isArray(details) ? details.map((each) => String(Object(each).code)) : []
  return codes.map((code) => MESSAGES[code]).find((message) => message !== undefined)
}

const MESSAGES: Record<string, string> = {
  not_allowed: 'Only the usage of meters that count or add up can be broken down.',
  too_many_events: 'This usage has more than 1,000,000 events.',
  events_dropped: 'Events of this period are no longer kept.',
}
