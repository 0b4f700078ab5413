import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { archiveButton, archivedFilter, archivedForm } from '../../parts/archive.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day, minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { renderUses } from './uses.ts'

type TaxRate = Reply<'getTaxRate'>['body']['tax_rate']

/** The words for each category of a tax rate. A new category in the contract needs its words here. */
export const CATEGORIES: Record<TaxRate['category'], string> = {
  standard: 'Taxed',
  zero: 'Taxed at 0%',
  exempt: 'Exempt by law',
  reverse_charge: 'Reverse charge: the buyer owes the tax',
  intra_community: 'To a business in another EU country',
  export: 'Goods that leave the EU',
  outside_scope: 'Not subject to the tax',
}

export async function showTaxRates({ base, query, call }: Visit): Promise<View> {
  const { archived, cursor } = query
  const page = await call('listTaxRates', {
    query: { archived: archivedFilter(archived), cursor, limit: '25' },
  })
  const path = `${base}/tax-rates`
  const content = html`${head('Tax rates', {
    lead: html`The taxes of your company, each with its percentage or with the reason why none is due.`,
    actions: [html`<a class="button primary" href="${path}/new">New tax rate</a>`],
  })}
${archivedForm(path, archived)}
${tableCard(
  'Newest first',
  html`${table(
    'Tax rates',
    [
      { name: 'Name' },
      { name: 'Code' },
      { name: 'Category' },
      { name: 'Created', kind: 'time' },
      { name: 'Percentage', kind: 'amount' },
    ],
    page.tax_rates.map((rate) => [
      html`<a href="${path}/${rate.id}"><bdi class="text">${rate.name}</bdi></a>${rate.archived_at === null ? undefined : html` ${badge('archived')}`}`,
      html`<code>${rate.code}</code>`,
      CATEGORIES[rate.category],
      day(rate.created_at),
      `${rate.percentage}%`,
    ]),
    html`<strong>No tax rates</strong>Create one for each tax that you charge, and one for each reason why you charge none.`,
  )}${pager(path, { archived, cursor }, page)}`,
)}`
  return { title: 'Tax rates', content }
}

export async function showTaxRate(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { tax_rate: rate } = await call('getTaxRate', { path: { id: params.id ?? '' } })
  const path = `${base}/tax-rates/${rate.id}`
  const content = html`${head(html`<bdi class="text">${rate.name}</bdi>`, {
    crumb: html`<a href="${base}/tax-rates">Tax rates</a>`,
    badges: rate.archived_at === null ? html`` : badge('archived'),
    actions: [
      archiveButton(path, rate, {
        noun: 'tax rate',
        text: 'Nothing can newly name it; what names it now keeps it from being archived. Its code is free for another one.',
      }),
      html`<a class="button" href="${path}/edit">Edit</a>`,
    ],
  })}
${await renderUses(visit)}
<div class="two">
${card(
  'Details',
  facts([
    ['ID', html`<code>${rate.id}</code>`],
    ['Code', html`<code>${rate.code}</code>`],
    ['Percentage', `${rate.percentage}%`],
    ['Category', CATEGORIES[rate.category]],
    ['Country', rate.country ?? '–'],
    ['Reason', html`<span class="text">${rate.note ?? '–'}</span>`],
    ['Replaced by', renderReplacement(rate)],
    ['Created', minute(rate.created_at)],
    ['Archived', minute(rate.archived_at)],
    ...metadataFacts(rate.metadata),
  ]),
)}
${await renderTimeline(visit, { object_id: rate.id })}
</div>`
  return { title: rate.name, content }
}

function renderReplacement({ replaced_by }: TaxRate): Html {
  return replaced_by === null
    ? html`–`
    : html`<code>${replaced_by.code}</code> from ${minute(replaced_by.at)}`
}
