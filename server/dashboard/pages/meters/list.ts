import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { View, Visit } from '../../visit.ts'
import { queryOfCatalogue, renderCatalogue } from '../catalogue.ts'

type Meter = Reply<'getMeter'>['body']['meter']

const METERS = { title: 'Meters', noun: 'meter', path: '/meters' }

export async function showMeters(visit: Visit): Promise<View> {
  const { meters, ...page } = await visit.call('listMeters', { query: queryOfCatalogue(visit) })
  return renderCatalogue(visit, METERS, meters, {
    page,
    lead: html`Meters define which events count and how they become usage.`,
    columns: [
      { name: 'Aggregation', of: describe },
      { name: 'Event name', of: (meter) => html`<code>${meter.event_name}</code>${renderFilters(meter)}` },
    ],
    empty: html`<strong>No meters</strong>Create one here, or with <code>POST /v1/meters</code>.`,
  })
}

export function describe(meter: Meter): Html {
  const { aggregation, property, bucket, recurring } = meter
  const how = {
    count: 'Count of events',
    sum: 'Sum of',
    max: 'Maximum of',
    latest: 'Latest value of',
    time_weighted_average: 'Average over time of',
    unique_count: 'Distinct values of',
  }
  return html`${how[aggregation]}${property === null ? undefined : html` <code>${property}</code>`}${
    bucket === null ? undefined : html`<span class="detail">Added up by the ${bucket}</span>`
  }${
    recurring ? html`<span class="detail">Carried over to the next period</span>` : undefined
  }${renderBounds(meter)}`
}

function renderBounds({ value_minimum: least, value_maximum: most }: Meter): Html | undefined {
  if (least === null && most === null) return undefined
  const words = [least === null ? [] : [`at least ${least}`], most === null ? [] : [`at most ${most}`]].flat()
  return html`<span class="detail">Each event ${words.join(' and ')}</span>`
}

export function renderFilters({ filters }: Meter): Html | undefined {
  if (filters.length === 0) return undefined
  return html`<span class="detail">where ${filters.map(
    ({ property, in: values }, index) =>
      html`${index === 0 ? '' : ' and '}<code>${property}</code> is <code>${values.join(', ')}</code>`,
  )}</span>`
}
