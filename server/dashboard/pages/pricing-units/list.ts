import { html } from '../../../pages/html.ts'
import { archiveButton, archivedFilter, archivedForm } from '../../parts/archive.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day, minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderTimeline } from '../event-log/timeline.ts'

export async function showPricingUnits({ base, query, call }: Visit): Promise<View> {
  const { archived, cursor } = query
  const page = await call('listPricingUnits', {
    query: { archived: archivedFilter(archived), cursor, limit: '25' },
  })
  const path = `${base}/pricing-units`
  const content = html`${head('Pricing units', {
    lead: html`Something of your own that prices can be in and that wallets hold, such as credits or tokens.`,
    actions: [html`<a class="button primary" href="${path}/new">New pricing unit</a>`],
  })}
${archivedForm(path, archived)}
${tableCard(
  'Newest first',
  html`${table(
    'Pricing units',
    [{ name: 'Name' }, { name: 'Code' }, { name: 'Created', kind: 'time' }],
    page.pricing_units.map((unit) => [
      html`<a href="${path}/${unit.id}"><bdi class="text">${unit.name}</bdi></a>${unit.archived_at === null ? undefined : html` ${badge('archived')}`}`,
      html`<code>${unit.code}</code>`,
      day(unit.created_at),
    ]),
    html`<strong>No pricing units</strong>Prices are in a currency. Create a unit to sell credits instead.`,
  )}${pager(path, { archived, cursor }, page)}`,
)}`
  return { title: 'Pricing units', content }
}

export async function showPricingUnit(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { pricing_unit: unit } = await call('getPricingUnit', { path: { id: params.id ?? '' } })
  const path = `${base}/pricing-units/${unit.id}`
  const content = html`${head(html`<bdi class="text">${unit.name}</bdi>`, {
    crumb: html`<a href="${base}/pricing-units">Pricing units</a>`,
    badges: unit.archived_at === null ? html`` : badge('archived'),
    actions: [
      archiveButton(path, unit, {
        noun: 'pricing unit',
        text: 'No new price or grant can be in it. Plans and balances in it go on.',
      }),
      html`<a class="button" href="${path}/edit">Edit</a>`,
    ],
  })}
<div class="two">
${card(
  'Details',
  facts([
    ['ID', html`<code>${unit.id}</code>`],
    ['Code', html`<code>${unit.code}</code>`],
    ['Created', minute(unit.created_at)],
    ['Archived', minute(unit.archived_at)],
    ...metadataFacts(unit.metadata),
  ]),
)}
${await renderTimeline(visit, { object_id: unit.id })}
</div>`
  return { title: unit.name, content }
}
