import { formatQuantity } from '../../../pages/invoice/format.ts'
import { html } from '../../../runtime/html.ts'
import { feeOf } from '../../parts/amount.ts'
import type { View, Visit } from '../../visit.ts'
import { queryOfCatalogue, renderCatalogue } from '../catalogue.ts'

const PLANS = { title: 'Plans', noun: 'plan', path: '/plans' }

export async function showPlans(visit: Visit): Promise<View> {
  const { plans, ...page } = await visit.call('listPlans', { query: queryOfCatalogue(visit) })
  return renderCatalogue(visit, PLANS, plans, {
    page,
    lead: html`What customers subscribe to: a fee for each period, and prices for usage.`,
    columns: [
      {
        name: 'Usage prices',
        of: ({ prices }) => (prices.length === 0 ? 'None' : formatQuantity(prices.length)),
      },
    ],
    last: { name: 'Fee', kind: 'amount', of: feeOf },
    empty: html`<strong>No plans</strong>Create one here, or with <code>POST /v1/plans</code>.`,
  })
}
