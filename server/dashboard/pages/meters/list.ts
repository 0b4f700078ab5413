import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { archivedFilter, archivedForm } from '../../parts/archive.ts'
import { head, tableCard } from '../../parts/card.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'

type Meter = Reply<'getMeter'>['body']['meter']

export async function showMeters({ base, query, call }: Visit): Promise<View> {
  const { archived, cursor } = query
  const page = await call('listMeters', {
    query: { archived: archivedFilter(archived), cursor, limit: '25' },
  })
  const path = `${base}/meters`
  const content = html`${head('Meters', { lead: html`Meters define which events count and how they become usage.`, actions: [html`<a class="button primary" href="${path}/new">New meter</a>`] })}
${archivedForm(path, archived)}
${tableCard(
  'Newest first',
  html`${table(
    'Meters',
    [
      { name: 'Name' },
      { name: 'Code' },
      { name: 'Aggregation' },
      { name: 'Event name' },
      { name: 'Created', kind: 'time' },
    ],
    page.meters.map((meter) => [
      html`<a href="${path}/${meter.id}"><bdi class="text">${meter.name}</bdi></a>${meter.archived_at === null ? undefined : html` ${badge('archived')}`}`,
      html`<code>${meter.code}</code>`,
      describe(meter),
      html`<code>${meter.event_name}</code>${renderFilters(meter)}`,
      day(meter.created_at),
    ]),
    html`<strong>No meters</strong>Create one here, or with <code>POST /v1/meters</code>.`,
  )}${pager(path, { archived, cursor }, page)}`,
)}`
  return { title: 'Meters', content }
}

export function describe({ aggregation, property, recurring }: Meter): Html {
  const how = {
    count: 'Count of events',
    sum: 'Sum of',
    max: 'Maximum of',
    latest: 'Latest value of',
    unique_count: 'Distinct values of',
  }
  return html`${how[aggregation]}${property === null ? undefined : html` <code>${property}</code>`}${
    recurring ? html`<span class="detail">Carried over to the next period</span>` : undefined
  }`
}

export function renderFilters({ filters }: Meter): Html | undefined {
  if (filters.length === 0) return undefined
  return html`<span class="detail">where ${filters.map(
    ({ property, in: values }, index) =>
      html`${index === 0 ? '' : ' and '}<code>${property}</code> is <code>${values.join(', ')}</code>`,
  )}</span>`
}
