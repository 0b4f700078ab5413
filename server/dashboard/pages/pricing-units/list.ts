import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { View, Visit } from '../../visit.ts'
import { queryOfCatalogue, renderCatalogue, renderThing } from '../catalogue.ts'

const PRICING_UNITS = { title: 'Pricing units', noun: 'pricing unit', path: '/pricing-units' }

export async function showPricingUnits(visit: Visit): Promise<View> {
  const { pricing_units, ...page } = await visit.call('listPricingUnits', { query: queryOfCatalogue(visit) })
  const plans = await readPlans(visit)
  return renderCatalogue(visit, PRICING_UNITS, pricing_units, {
    page,
    lead: html`What you sell in advance in place of money, such as credits or tokens: wallets hold it, and prices take it.`,
    columns: [{ name: 'Used by', of: ({ code }) => plansIn(plans, code) }],
    empty: html`<strong>No pricing units</strong>Prices are in a currency. Create a unit to sell credits instead.`,
  })
}

export async function showPricingUnit(visit: Visit): Promise<View> {
  const { pricing_unit } = await visit.call('getPricingUnit', { path: { id: visit.params.id ?? '' } })
  return renderThing(visit, PRICING_UNITS, pricing_unit, {
    archiving: 'No new price or grant can be in it. Plans and balances in it go on.',
    own: [['Used by', plansIn(await readPlans(visit), pricing_unit.code, visit.base)]],
  })
}

type Plan = Reply<'listPlans'>['body']['plans'][number]

/** Of more plans the newest are looked through. */
async function readPlans({ call }: Visit): Promise<Plan[]> {
  return (await call('listPlans', { query: { archived: 'false', limit: '100' } })).plans
}

function plansIn(plans: readonly Plan[], code: string, base?: string): Html | string {
  const names = plans
    .filter(({ prices, included_credits }) =>
      [...prices, ...included_credits].some(({ pricing_unit_code }) => pricing_unit_code === code),
    )
    .map(({ id, name }) => {
      const text = html`<bdi class="text">${name}</bdi>`
      return base === undefined ? text : html`<a href="${base}/plans/${id}">${text}</a>`
    })
  if (names.length === 0) return 'None'
  return html`${names.map((name, index) => html`${index === 0 ? '' : ', '}${name}`)}`
}
