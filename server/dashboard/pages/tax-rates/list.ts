import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { queryOfCatalogue, renderCatalogue, renderThing } from '../catalogue.ts'
import { renderUses, usesOf } from './uses.ts'

type TaxRate = Reply<'getTaxRate'>['body']['tax_rate']

export const CATEGORIES: Record<TaxRate['category'], string> = {
  standard: 'Taxed',
  zero: 'Taxed at 0%',
  exempt: 'Exempt by law',
  reverse_charge: 'Reverse charge: the buyer owes the tax',
  intra_community: 'To a business in another EU country',
  export: 'Goods that leave the EU',
  outside_scope: 'Not subject to the tax',
}

/** What a line and a sum say in the place of a tax. */
export const NO_TAX: Record<TaxRate['category'], string> = {
  standard: 'No tax',
  zero: 'Taxed at 0%',
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
  intra_community: 'To another EU country',
  export: 'Export',
  outside_scope: 'Not subject to tax',
}

const TAX_RATES = { title: 'Tax rates', noun: 'tax rate', path: '/tax-rates' }

export async function showTaxRates(visit: Visit): Promise<View> {
  const { tax_rates, ...page } = await visit.call('listTaxRates', { query: queryOfCatalogue(visit) })
  const usedBy = await usesOf(visit)
  return renderCatalogue(visit, TAX_RATES, tax_rates, {
    page,
    lead: html`The taxes of your company, each with its percentage or with the reason why none is due.`,
    columns: [
      { name: 'Category', of: ({ category }) => CATEGORIES[category] },
      { name: 'Used by', of: ({ code }) => usedBy(code) },
    ],
    last: { name: 'Percentage', kind: 'amount', of: ({ percentage }) => `${percentage}%` },
    empty: html`<strong>No tax rates</strong>Create one for each tax that you charge, and one for each reason why you charge none.`,
  })
}

export async function showTaxRate(visit: Visit): Promise<View> {
  const { tax_rate: rate } = await visit.call('getTaxRate', { path: { id: visit.params.id ?? '' } })
  return renderThing(visit, TAX_RATES, rate, {
    archiving:
      'Nothing can newly name it; what names it now keeps it from being archived. Its code is free for another one.',
    above: html`\n${await renderUses(visit)}`,
    own: [
      ['Percentage', `${rate.percentage}%`],
      ['Category', CATEGORIES[rate.category]],
      ['Country', rate.country ?? '–'],
      ['Reason', html`<span class="text">${rate.note ?? '–'}</span>`],
      ['Used by', (await usesOf(visit))(rate.code)],
      ['Replaced by', renderReplacement(rate, visit.timezone)],
    ],
  })
}

function renderReplacement({ replaced_by }: TaxRate, timezone: string): Html {
  return replaced_by === null
    ? html`–`
    : html`<code>${replaced_by.code}</code> from ${minute(replaced_by.at, timezone)}`
}
