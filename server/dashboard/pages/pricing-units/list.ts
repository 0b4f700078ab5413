import { html } from '../../../pages/html.ts'
import type { View, Visit } from '../../visit.ts'
import { queryOfCatalogue, renderCatalogue, renderThing } from '../catalogue.ts'

const PRICING_UNITS = { title: 'Pricing units', noun: 'pricing unit', path: '/pricing-units' }

export async function showPricingUnits(visit: Visit): Promise<View> {
  const { pricing_units, ...page } = await visit.call('listPricingUnits', { query: queryOfCatalogue(visit) })
  return renderCatalogue(visit, PRICING_UNITS, pricing_units, {
    page,
    lead: html`Something of your own that prices can be in and that wallets hold, such as credits or tokens.`,
    columns: [],
    empty: html`<strong>No pricing units</strong>Prices are in a currency. Create a unit to sell credits instead.`,
  })
}

export async function showPricingUnit(visit: Visit): Promise<View> {
  const { pricing_unit } = await visit.call('getPricingUnit', { path: { id: visit.params.id ?? '' } })
  return renderThing(visit, PRICING_UNITS, pricing_unit, {
    archiving: 'No new price or grant can be in it. Plans and balances in it go on.',
    own: [],
  })
}
